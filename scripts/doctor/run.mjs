import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

// A part of the server's build, because it reads the settings and the database as the server does.
const PROGRAM = join(resolve(import.meta.dirname, '../..'), 'dist/server/doctor.js')

if (!existsSync(PROGRAM)) {
  console.error('The server is not built; run npm run build first.')
  process.exit(1)
}
const { status } = spawnSync(process.execPath, [PROGRAM], { stdio: 'inherit' })
process.exit(status ?? 1)
