import { refuse, refuseSaying, type Refusal } from '../../../lib/context/handler.ts'
import type { OrderResult } from './create-order.ts'

/** What becomes of a request for an order that ends before there is one. */
type Ended = Exclude<OrderResult, { readonly outcome: 'GO' | 'PENDING_ALREADY' }>
type Answer =
  | { outcome: 'PAID_ALREADY'; transactionId: string }
  | { outcome: 'CLOSED'; closedAt: string }
  | { outcome: 'KEY_ENDED' }

/** Returns the answer to a payer whose invoice is paid, closed or unknown, or cannot be paid online. */
export function toEndedAnswer(ended: Ended): Answer | Refusal {
  switch (ended.outcome) {
    case 'PAID_ALREADY':
      return ended.order ? { outcome: 'PAID_ALREADY', transactionId: ended.order.transactionId } : refuse('notFound')
    case 'CLOSED':
      return { outcome: 'CLOSED', closedAt: ended.closedAt.toISOString() }
    case 'NO_ACCOUNT':
      return refuseSaying('payment.notOnline', 'inUse')
    default:
      return { outcome: 'KEY_ENDED' }
  }
}
