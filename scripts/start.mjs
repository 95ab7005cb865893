import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { buildAll, compressFully } from './build.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Campus Elements needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and start again.`,
  )
  process.exit(1)
}

try {
  await buildAll({ quick: true })
} catch (fault) {
  console.error(`The build failed: ${fault instanceof Error ? fault.message : String(fault)}`)
  process.exit(1)
}

const server = spawn(process.execPath, [join(ROOT, 'dist/server/main.js')], { stdio: 'inherit', cwd: ROOT })
// Ctrl-C reaches the server by itself (same terminal); a supervisor's signal has to be passed on. Either way its exit
// code is ours.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

// The server runs already: a first build is compressed as far as a release while somebody looks at it.
await compressFully(1).catch((fault) => console.error(`The files stay larger than in a release: ${fault}`))
