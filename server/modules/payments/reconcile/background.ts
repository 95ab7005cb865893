import type { Payments } from '../../../lib/context/handler.ts'
import { loadGatewayAccess, getGateway } from '../gateway/gateways.ts'
import { QUERYABLE_STATUSES, queryOrderStatus } from '../gateway-messages/query-status.ts'
import { compareLedgers } from './compare.ts'
import { processOpenEvents, type PaymentParts } from '../gateway-messages/process-message.ts'
import { reconcileOrders } from './reconcile.ts'

const EVERY_MS = 15_000
const QUIET_MS = 30_000

/** The background work on payments of this process. */
export interface RunningPayments extends Omit<Payments, 'accountsChanged' | 'isSuspended'> {
  /** Starts processing open messages and checking due orders, immediately and then periodically. */
  readonly start: () => void
  /** Stops after the step in progress. */
  readonly close: () => Promise<void>
}

/**
 * Creates the check that payers trigger: it queries the gateway about an order at most once at a time, and not within
 * half a minute of the last query.
 */
function openChecks(parts: PaymentParts): Payments['checkNow'] {
  const checksByOrder = new Map<number, { readonly at: number; readonly done: Promise<void> }>()
  return (order) => {
    const at = parts.now().getTime()
    for (const [id, one] of checksByOrder) if (at - one.at >= QUIET_MS) checksByOrder.delete(id)
    const running = checksByOrder.get(order.id)
    if (running) return running.done
    const fresh = order.checkedAt !== null && at - order.checkedAt.getTime() < QUIET_MS
    if (fresh || !QUERYABLE_STATUSES.includes(order.status)) return Promise.resolve()
    const done = queryOrderStatus(parts, order).catch((error: unknown) => parts.onFault(error, 'payment check'))
    checksByOrder.set(order.id, { at, done })
    return done
  }
}

/** Creates the background work on payments of this process. */
export function openPayments(parts: PaymentParts): RunningPayments {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const runStep = async (): Promise<void> => {
    await processOpenEvents(parts)
    await reconcileOrders(parts)
    await compareLedgers(parts)
  }
  const runOnce = (): void => {
    running ??= runStep()
      .catch((error: unknown) => parts.onFault(error, 'payments'))
      .finally(() => (running = undefined))
  }
  return {
    checkNow: openChecks(parts),
    async askGateway(account) {
      const moment = parts.now()
      const access = await loadGatewayAccess(parts, account, parts.internalOrigin())
      await getGateway(account).ledger(moment, moment, access)
    },
    start() {
      runOnce()
      timer = setInterval(runOnce, EVERY_MS)
    },
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
