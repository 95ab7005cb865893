import { readSettings } from '../../server/lib/config/settings.ts'
import { startServer } from '../../server/app/start.ts'
import { StartProblem } from '../../server/app/start-problem.ts'

/** Prints one sentence to standard error and ends the process. */
function exitWithSentence(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Runs the MQL server of `npm run dev` on a free port; `PORT` is that of Vite. Tells the parent process its origin. */
async function runServer(): Promise<void> {
  const settings = readSettings(process.env)
  if ('problem' in settings) exitWithSentence(settings.problem)
  const { port, publicUrl, publicOrigins } = settings
  const running = await startServer(
    {
      ...settings,
      port: 0,
      host: '127.0.0.1',
      publicUrl: publicUrl ?? `http://localhost:${port}`,
      publicOrigins: [...publicOrigins, `http://127.0.0.1:${port}`],
    },
    { report: (line) => void process.stdout.write(`${line}\n`), onLost: ({ message }) => exitWithSentence(message) },
  )
  const stop = (): void => void running.close().then(() => process.exit(0))
  // Ctrl-C in a terminal reaches this process too; the parent decides when it ends.
  process.on('SIGINT', () => undefined)
  process.once('SIGTERM', stop)
  process.once('disconnect', stop)
  if (running.setupLink !== null) process.stdout.write(`Set up the first institution: ${running.setupLink}\n`)
  process.send?.(running.origin)
}

runServer().catch((error: unknown) => {
  if (error instanceof StartProblem) exitWithSentence(error.message)
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
