import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PASSWORD } from './calls.ts'

/** Runs `npm run import` as an administrator of the demonstration; returns its exit code and what it printed. */
export async function importCommand(
  { origin }: { readonly origin: string },
  ...words: readonly string[]
): Promise<{ readonly code: number | null; readonly printed: string }> {
  const script = join(import.meta.dirname, '../../scripts/import/import.mjs')
  const child = spawn(
    process.execPath,
    [script, ...words, '--client', 'svtu', '--user', 'asha.admin', '--server', origin],
    { env: { PATH: process.env.PATH, IMPORT_PASSWORD: PASSWORD } },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (printed += text))
  await once(child, 'close')
  return { code: child.exitCode, printed }
}
