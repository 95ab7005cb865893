import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const MAIN = resolve(import.meta.dirname, '../dist/server/main.js')

/**
 * The ports of `freePort`: below those that systems give to whoever asks for any, so that nobody else is given one
 * between the choice and its use. Each process has some of its own.
 */
const PORTS = { first: 20_000, perProcess: 20, processes: 600 }
let chosen = 0

/** @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })

/** A port that nobody listens on, and that is given to nobody else before it is used. @returns {Promise<number>} */
export async function freePort() {
  const own = (process.pid % PORTS.processes) * PORTS.perProcess
  for (let tries = 0; tries < PORTS.processes * PORTS.perProcess; tries += 1) {
    const port = PORTS.first + ((own + chosen) % (PORTS.processes * PORTS.perProcess))
    chosen += 1
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${PORTS.first} on is free.`)
}

/**
 * Starts the built server as a process of its own, on a free port and a data folder that goes when it stops.
 * @param {{ env?: Record<string, string>, dataDir?: string, flags?: readonly string[], port?: number }} [options]
 * `flags` are Node's own; `port` is that of a server that comes back
 * @returns {Promise<{ origin: string, port: number, pid: number, stop: () => Promise<void> }>}
 */
export async function startServerProcess({ env = {}, dataDir, flags = [], port: wanted } = {}) {
  const port = wanted ?? (await freePort())
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
