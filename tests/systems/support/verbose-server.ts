import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { findFreePort } from '../../../scripts/server-process.mjs'
import { waitUntil } from '../../support/wait-until.ts'

const MAIN = resolve(import.meta.dirname, '../../../dist/server/main.js')

/** A built server with the most detailed log. */
export interface VerboseServer {
  readonly origin: string
  /** Everything that it has written so far. */
  readonly said: () => string
  readonly stop: () => Promise<void>
}

/** Starts the built server on a data folder, with the most detailed log. */
export async function startVerboseServer(
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<VerboseServer> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'debug', ...env, PORT: String(port), DATA_DIR: join(dataDir) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (said += text))
  const origin = `http://127.0.0.1:${port}`
  await waitUntil('the server to start', () => {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${said}`)
    return fetch(`${origin}/health`).then(
      (answer) => answer.ok,
      () => false,
    )
  })
  return {
    origin,
    said: () => said,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
