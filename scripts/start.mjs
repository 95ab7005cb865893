import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = resolve(import.meta.dirname, '..')
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Campus Elements needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and start again.`,
  )
  process.exit(1)
}

/**
 * Starts a step of the build as a process of its own, whose memory is free again when it ends: this process becomes
 * the server.
 * @param {string} step
 */
function startBuild(step) {
  const build = spawn(process.execPath, [join(ROOT, 'scripts/build.mjs'), step], { stdio: 'inherit', cwd: ROOT })
  const stop = () => void build.kill()
  process.once('exit', stop)
  build.once('exit', () => process.off('exit', stop))
  return build
}

const build = startBuild('--quick')
// Only until the server runs, which has its own way to stop.
const stopBuild = () => process.exit(1)
process.once('SIGTERM', stopBuild).once('SIGINT', stopBuild)
const [code] = await once(build, 'exit')
process.off('SIGTERM', stopBuild).off('SIGINT', stopBuild)
if (code !== 0) {
  console.error('The build failed.')
  process.exit(1)
}

process.chdir(ROOT)
// The server runs already while a first build is compressed as far as a release.
startBuild('--compress').once('exit', (ended) => {
  if (ended) console.error('The files stay larger than in a release, because they could not be compressed.')
})
await import(pathToFileURL(join(ROOT, 'dist/server/main.js')).href)
