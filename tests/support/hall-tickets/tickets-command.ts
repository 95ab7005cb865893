import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { PASSWORD } from '../calls.ts'

/** What `npm run tickets` runs. */
export const SCRIPT = resolve(import.meta.dirname, '../../../scripts/tickets.mjs')

/** Gives a command of the examination section and waits for its end. */
export async function runTicketsCommand(
  words: readonly string[],
  password = PASSWORD,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [SCRIPT, ...words], {
    env: { PATH: process.env.PATH, TICKETS_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (err += text))
  await once(child, 'close')
  return { code: child.exitCode, out, err }
}
