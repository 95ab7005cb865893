import type { Database } from '../../db/database.ts'
import { ripen } from './buttons.ts'
import { enrolMerchants } from './merchants.ts'
import { deliverWebhooks } from './webhooks.ts'

const EVERY_MS = 2000

/** The background work of the bank in this process. */
export interface RunningBank {
  /** Enrols the merchants and starts sending webhooks. */
  readonly start: () => Promise<void>
  /** Sends due webhooks now; does nothing unless timers are on. */
  readonly tell: () => void
  /** Stops after the step in progress; the remaining webhooks are sent after the next start. */
  readonly close: () => Promise<void>
}

/** The dependencies of the bank. */
export interface BankWork {
  readonly db: Database
  readonly now: () => Date
  /** The internal origin of this server, to which webhooks are sent. */
  readonly inside: () => string
  /** Whether background work runs on a timer. */
  readonly timers: boolean
  readonly onFault: (error: unknown, kind: string) => void
}

/** Creates the background work of the bank: late payments and webhooks. */
export function openSandboxBank({ db, now, inside, timers, onFault }: BankWork): RunningBank {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const step = async (): Promise<void> => {
    await ripen(db, now())
    await deliverWebhooks(db, now)
  }
  const tell = (): void => {
    if (!timer) return
    running ??= step()
      .catch((error: unknown) => onFault(error, 'sandbox bank'))
      .finally(() => (running = undefined))
  }
  return {
    tell,
    async start() {
      await enrolMerchants(db, inside())
      if (timers) timer = setInterval(tell, EVERY_MS)
      tell()
    },
    async close() {
      clearInterval(timer)
      timer = undefined
      await running
    },
  }
}
