import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const MAIN = resolve(import.meta.dirname, '../dist/server/main.js')

/** A port that nobody listens on at this moment. @returns {Promise<number>} */
export async function findFreePort() {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * Starts the built server as a process of its own, on a free port and a data folder that goes when it stops.
 * @param {{ env?: Record<string, string>, dataDir?: string, flags?: readonly string[], port?: number }} [options]
 * `flags` are Node's own; `port` is that of a server that comes back
 * @returns {Promise<{ origin: string, port: number, pid: number, stop: () => Promise<void> }>}
 */
export async function startServerProcess({ env = {}, dataDir, flags = [], port: wanted } = {}) {
  const port = wanted ?? (await findFreePort())
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'campus-')))
  const server = spawn(process.execPath, [...flags, MAIN], {
    env: { ...process.env, SEED_SCALE: '0.01', LOG_LEVEL: 'error', ...env, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  server.stdout.on('data', (chunk) => (said += String(chunk)))
  server.stderr.on('data', (chunk) => (said += String(chunk)))
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server did not start: ${said}`)
    const up = await fetch(`${origin}/health`)
      .then((answer) => answer.ok)
      .catch(() => false)
    if (up) break
    await new Promise((done) => setTimeout(done, 100))
  }
  return {
    origin,
    port,
    pid: server.pid ?? 0,
    async stop() {
      if (server.exitCode === null) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
}
