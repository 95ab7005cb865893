import type { Payments } from '../handler.ts'
import { ASKABLE, askAbout } from './ask.ts'
import { compareLedgers } from './compare.ts'
import { processOpen, type PaymentParts } from './record.ts'
import { reconcile } from './reconcile.ts'

const EVERY_MS = 15_000
const QUIET_MS = 30_000

/** What this process does about payments besides answering. */
export interface RunningPayments extends Payments {
  /** Works on what is left of messages and asks about what is due, now and again and again. */
  readonly start: () => void
  /** Stops after the step under way. */
  readonly close: () => Promise<void>
}

/** Asks about one order at the wish of its payer: one question at a time, and none within half a minute of the last. */
function openChecks(parts: PaymentParts): Payments['checkNow'] {
  const asked = new Map<number, { readonly at: number; readonly done: Promise<void> }>()
  return (order) => {
    const at = parts.now().getTime()
    for (const [id, one] of asked) if (at - one.at >= QUIET_MS) asked.delete(id)
    const running = asked.get(order.id)
    if (running) return running.done
    const fresh = order.checkedAt !== null && at - order.checkedAt.getTime() < QUIET_MS
    if (fresh || !ASKABLE.includes(order.status)) return Promise.resolve()
    const done = askAbout(parts, order).catch((error: unknown) => parts.onFault(error, 'payment check'))
    asked.set(order.id, { at, done })
    return done
  }
}

/** The work on payments of this process. */
export function openPayments(parts: PaymentParts): RunningPayments {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const step = async (): Promise<void> => {
    await processOpen(parts)
    await reconcile(parts)
    await compareLedgers(parts)
  }
  const run = (): void => {
    running ??= step()
      .catch((error: unknown) => parts.onFault(error, 'payments'))
      .finally(() => (running = undefined))
  }
  return {
    checkNow: openChecks(parts),
    start() {
      run()
      timer = setInterval(run, EVERY_MS)
    },
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
