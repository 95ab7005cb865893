import type { Database } from '../db/database.ts'
import { isRestored } from '../db/installation/restored.ts'

/** How often a restored installation looks whether somebody has confirmed it. */
const POLL_MS = 2000

/** What keeps a restored installation from acting on others, until somebody has confirmed it. */
export interface Suspension {
  readonly isSuspended: () => boolean
  /** Begins the background work: at once, or when the installation is confirmed, on whichever process. */
  readonly start: (begin: () => Promise<void>) => Promise<void>
  readonly close: () => Promise<void>
}

/** Creates the suspension of an installation. Says how it is ended, if the installation is suspended. */
export async function openSuspension(db: Database, report: (line: string) => void): Promise<Suspension> {
  let suspended = await isRestored(db)
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let closing = false
  if (suspended)
    report(
      'This installation was restored from a backup: no job, message, payment or export runs until you confirm it (npm run restore -- confirm).',
    )
  return {
    isSuspended: () => suspended,
    async start(begin) {
      if (!suspended) {
        await begin()
        return
      }
      const startWhenConfirmed = async (): Promise<void> => {
        if (closing || (await isRestored(db))) return
        clearInterval(timer)
        suspended = false
        report('The restore was confirmed: jobs, messages, payments and exports run.')
        await begin()
      }
      timer = setInterval(() => {
        // A database that does not answer is asked again.
        looking ??= startWhenConfirmed()
          .catch(() => undefined)
          .finally(() => (looking = undefined))
      }, POLL_MS)
    },
    async close() {
      closing = true
      clearInterval(timer)
      await looking
    },
  }
}
