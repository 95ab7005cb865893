import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../seed/accounts.ts'
import { readSettings } from '../lib/config/settings.ts'
import { startServer, type RunningServer } from './start.ts'
import type { FormRenderer } from '../rpc/forms/form-renderer.ts'
import { StartProblem } from './start-problem.ts'

const writeLine = (line: string): void => void process.stdout.write(`${line}\n`)

/** Prints one sentence to standard error and ends the process. */
function exitWithProblem(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function announceStart({ origin, kind, setupLink, managementOrigin }: RunningServer): void {
  const shown = origin.replace('//127.0.0.1:', '//localhost:').replace('//0.0.0.0:', '//localhost:')
  writeLine('')
  writeLine(`Campus Elements is running at ${shown}`)
  if (kind === 'demo') {
    writeLine(`Demo accounts, all with the password ${DEMO_PASSWORD}:`)
    for (const { address, userName, who } of DEMO_ACCOUNTS)
      writeLine(`  ${userName.padEnd(18)} ${who.padEnd(46)} ${shown}/portal.html#/${address}`)
  }
  if (setupLink !== null) {
    writeLine(
      'Set up the first institution with this link. It works in the browser that opens it first; each start prints a new one:',
    )
    writeLine(`  ${setupLink}`)
  }
  if (managementOrigin !== null) writeLine(`Probes and metrics: ${managementOrigin}`)
  writeLine('Ctrl-C stops it.')
}

/** Loads the renderer of forms, which is built from the elements into a file of its own. */
const loadForms = (): Promise<FormRenderer> =>
  import(/* @vite-ignore */ pathToFileURL(join(import.meta.dirname, 'form-renderer.js')).href) as Promise<FormRenderer>

async function runServer(): Promise<void> {
  const settings = readSettings(process.env)
  if ('problem' in settings) exitWithProblem(settings.problem)

  const state: { stopping: boolean; running?: RunningServer } = { stopping: false }
  const stopServer = async (): Promise<void> => {
    if (state.stopping) exitWithProblem('Stopped at once, because it was asked for twice.')
    state.stopping = true
    // Before the server runs there is nothing to finish; the folder lock ends with the process.
    if (!state.running) process.exit(0)
    writeLine('Stopping …')
    setTimeout(
      () =>
        exitWithProblem(
          `Stopped after ${settings.shutdownSeconds} seconds (SHUTDOWN_SECONDS) with work unfinished; jobs go on with the next start.`,
        ),
      (settings.drainSeconds + settings.shutdownSeconds) * 1000,
    )
    await state.running.close()
    process.exit(0)
  }
  const stopNow = (): void =>
    void stopServer().catch(() =>
      exitWithProblem(
        'Stopped, but the database or the disk did not answer to the end; jobs go on with the next start.',
      ),
    )
  process.on('SIGINT', () => stopNow())
  process.on('SIGTERM', () => stopNow())

  const assetsFolder = join(import.meta.dirname, '../client')
  state.running = await startServer(settings, {
    report: writeLine,
    onLost: ({ message }) => exitWithProblem(message),
    ...(existsSync(assetsFolder) ? { assetsFolder, loadForms } : {}),
  })
  announceStart(state.running)
}

function failStart(error: unknown): never {
  if (error instanceof StartProblem) exitWithProblem(error.message)
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}

runServer().catch(failStart)
