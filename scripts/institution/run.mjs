import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

// The command is part of the server's build, because it opens the database as the server does.
const PROGRAM = join(resolve(import.meta.dirname, '../..'), 'dist/server/institution.js')

if (!existsSync(PROGRAM)) {
  console.error('The server is not built; run npm run build first.')
  process.exit(1)
}
const { status } = spawnSync(process.execPath, [PROGRAM, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)
