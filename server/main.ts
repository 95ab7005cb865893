import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/accounts.ts'
import { readSettings } from './settings.ts'
import { startServer, StartProblem, type RunningServer } from './start.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Ends the process with one sentence. */
function refuseToStart(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function announce({ origin }: RunningServer): void {
  const shown = origin.replace('//127.0.0.1:', '//localhost:').replace('//0.0.0.0:', '//localhost:')
  say('')
  say(`Campus Elements is running at ${shown}`)
  say(`Demo accounts, all with the password ${DEMO_PASSWORD}:`)
  for (const { address, userName, who } of DEMO_ACCOUNTS) say(`  ${userName.padEnd(18)} ${who.padEnd(46)} ${shown}/portal.html#/${address}`)
  say('Ctrl-C stops it.')
}

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  if ('problem' in settings) refuseToStart(settings.problem)

  const state: { stopping: boolean; running?: RunningServer } = { stopping: false }
  const stop = async (): Promise<void> => {
    if (state.stopping) return
    state.stopping = true
    // Before the server runs there is nothing to finish; its folder's lock names a process that is gone and counts no more.
    if (!state.running) process.exit(0)
    say('Stopping …')
    await state.running.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())

  const assetsFolder = join(import.meta.dirname, '../client')
  state.running = await startServer(settings, { report: say, ...(existsSync(assetsFolder) ? { assetsFolder } : {}) })
  announce(state.running)
}

main().catch((error: unknown) => {
  if (error instanceof StartProblem) refuseToStart(error.message)
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
