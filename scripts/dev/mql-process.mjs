import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join, resolve } from 'node:path'
import { buildServer } from '../build-server.mjs'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'dist/dev/server')

/** Builds the sources of the server as they are now: two seconds of a processor. */
const buildSources = () =>
  buildServer(FOLDER, {
    sourcemap: true,
    rolldownOptions: { input: { main: join(import.meta.dirname, 'mql-server.ts') } },
  })

/**
 * Creates the MQL server from the sources, as a process of its own that can be restarted.
 * @param {Record<string, string>} env further environment of the process
 */
export function createMqlProcess(env) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  /** @type {Promise<string>} */
  let origin = Promise.reject(new Error('The MQL server has not been started.'))
  origin.catch(() => undefined)

  async function stopProcess() {
    const stopping = child
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return
    stopping.kill('SIGTERM')
    await once(stopping, 'exit')
  }

  /** Gives the origin of a new process; rejects when it ends before it can answer. @returns {Promise<string>} */
  async function runProcess() {
    await buildSources()
    await stopProcess()
    child = spawn(process.execPath, ['--enable-source-maps', join(FOLDER, 'main.js')], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...env },
    })
    const exit = once(child, 'exit')
    const said = await Promise.race([once(child, 'message'), exit.then(() => undefined)])
    if (!said) throw new Error('The MQL server has ended; it starts again when a source of it changes.')
    return String(said[0])
  }

  return {
    /**
     * Starts the sources as they are now, in place of the process that runs. Calls that arrive meanwhile wait for it.
     * Rejects when the sources cannot be built, or the process ends before it can answer.
     */
    start() {
      origin = origin.then(runProcess, runProcess)
      origin.catch(() => undefined)
      return origin
    },
    /** Ends the process once its calls in flight are answered. */
    stop: stopProcess,
    /**
     * Passes a request on, after a restart that is under way.
     * @param {import('node:http').IncomingMessage} incoming @param {import('node:http').ServerResponse} outgoing
     */
    async forward(incoming, outgoing) {
      const refuse = (/** @type {unknown} */ fault) => {
        if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
        outgoing.end(fault instanceof Error ? fault.message : String(fault))
      }
      try {
        const { hostname, port } = new URL(await origin)
        const passed = request(
          { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
          (answer) => {
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
            answer.pipe(outgoing)
          },
        )
        passed.on('error', refuse)
        incoming.pipe(passed)
      } catch (fault) {
        refuse(fault)
      }
    },
  }
}
