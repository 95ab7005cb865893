import { resolve } from 'node:path'
import { createServer } from 'vite'
import { createDevPlugin } from './dev/dev-plugin.mjs'
import { createMqlProcess } from './dev/mql-process.mjs'
import { findFreePort } from './server-process.mjs'

const ROOT = resolve(import.meta.dirname, '..')

/** Prints one sentence and ends the process. @param {string} sentence @returns {never} */
function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

const wanted = process.env.PORT ?? '4170'
if (!/^\d{1,5}$/.test(wanted) || Number(wanted) > 65_535)
  giveUp(`PORT must be a port from 0 to 65535, not "${wanted}".`)
const port = Number(wanted) || (await findFreePort())
const mql = createMqlProcess({ PORT: String(port) })

const vite = await createServer({
  configFile: resolve(ROOT, 'config/vite.dev.config.ts'),
  plugins: [createDevPlugin(mql)],
  server: { port },
})
try {
  await vite.listen()
} catch {
  giveUp(`Port ${port} is in use; stop what listens there or set PORT to another one.`)
}

let stopping = false
async function stopAll() {
  if (stopping) return
  stopping = true
  await Promise.all([vite.close(), mql.stop()])
  process.exit(0)
}
process.on('SIGINT', () => void stopAll())
process.on('SIGTERM', () => void stopAll())

console.log('Building the server …')
try {
  await mql.start()
} catch {
  // The process has said why.
  if (!stopping) process.exit(1)
}
console.log(`Campus Elements, from the sources: http://localhost:${port}`)
console.log('Sign in at /portal.html#/svtu as asha.admin with Campus@2026. Ctrl-C stops it.')
