import type { SecretSource } from '../../lib/crypto/server-keys.ts'
import { openQueue } from '../../lib/jobs/queue.ts'
import { completeDelayed } from './buttons.ts'
import { enrolMerchants } from './merchants.ts'
import { claimWebhook, deliverWebhook } from './webhooks.ts'

const POLL_MS = 2000

/** The background work of the bank in this process. */
export interface RunningBank {
  /** Enrols the merchants. */
  readonly enrol: () => Promise<void>
  /** Enrols the merchants and starts sending webhooks. */
  readonly start: () => Promise<void>
  /** Sends due webhooks now; does nothing unless timers are on. */
  readonly tell: () => void
  /** Stops after the step in progress; the remaining webhooks are sent after the next start. */
  readonly close: () => Promise<void>
}

/** The dependencies of the bank. */
export interface BankWork extends SecretSource {
  readonly now: () => Date
  /** The internal origin of this server, to which webhooks are sent. */
  readonly internalOrigin: () => string
  /** Whether background work runs on a timer. */
  readonly timers: boolean
  readonly onFault: (error: unknown, kind: string) => void
}

/** Creates the background work of the bank: late payments and webhooks. */
export function openSandboxBank({ db, secrets, now, internalOrigin, timers, onFault }: BankWork): RunningBank {
  const queue = openQueue({
    async claimNext() {
      await completeDelayed(db, now())
      return claimWebhook(db, now())
    },
    process: (webhook) => deliverWebhook(db, webhook, now),
    concurrency: 1,
    pollMs: POLL_MS,
    onFault: (error) => onFault(error, 'sandbox bank'),
  })
  const enrolBankMerchants = () => enrolMerchants({ db, secrets }, internalOrigin())
  return {
    enrol: enrolBankMerchants,
    tell() {
      if (timers) queue.wake()
    },
    async start() {
      await enrolBankMerchants()
      if (timers) queue.start()
    },
    close: () => queue.close(),
  }
}
