import type { Database } from '../db/database.ts'
import { ripen } from './buttons.ts'
import { enrolMerchants } from './merchants.ts'
import { deliverWebhooks } from './webhooks.ts'

const EVERY_MS = 2000

/** The bank of this process. */
export interface RunningBank {
  /** Signs the merchants up, and tells them from now on what they are to be told. */
  readonly start: () => Promise<void>
  /** Tells them what is due, now; without timers nothing happens. */
  readonly tell: () => void
  /** Stops after the message under way; the others go out after the next start. */
  readonly close: () => Promise<void>
}

/** What the bank works with. */
export interface BankWork {
  readonly db: Database
  readonly now: () => Date
  /** Where this server reaches itself: webhooks go there. */
  readonly inside: () => string
  /** Whether it works by itself. */
  readonly timers: boolean
  readonly onFault: (error: unknown, kind: string) => void
}

/** The work of the bank besides answering: late payments and webhooks. */
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
