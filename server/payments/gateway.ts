import type { PaymentForm } from '../../src/contract/fees.ts'
import type { PaymentReason } from '../../src/contract/payments.ts'
import type { paymentAccount, paymentOrder, paymentTransaction } from '../db/schema.ts'

/** The institution's account at a gateway. */
export type AccountRow = typeof paymentAccount.$inferSelect
/** One attempt to pay. */
export type OrderRow = typeof paymentOrder.$inferSelect
/** One movement of money. */
export type TransactionRow = typeof paymentTransaction.$inferSelect

/** What a gateway says of one movement of money, in our own terms. */
export interface GatewayReport {
  /** Our transaction id, as the gateway repeats it. */
  readonly transactionId: string
  readonly gatewayTransactionId: string
  readonly status: TransactionRow['status']
  readonly amountMinor: number
  readonly currency: string
  readonly method: string | null
  readonly bankReference: string | null
  readonly reason: PaymentReason | null
  /** The gateway's own word. */
  readonly gatewayStatus: string
  /** When it happened by the gateway's clock. */
  readonly at: Date
  /** What a service centre's wallet says besides. */
  readonly csc?: { readonly cscId: string; readonly debitedAt: Date | null }
}

/** A message as it came to one of our addresses for gateways. */
export interface GatewayMessage {
  readonly source: 'RETURN' | 'WEBHOOK'
  /** The body, or the query string of a return by GET, as sent. */
  readonly payload: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** What stands in a message: its own id, and what it reports. */
export interface ReadMessage {
  readonly eventId: string
  readonly report: GatewayReport
}

/** What an adapter works with. */
export interface GatewayAccess {
  readonly account: AccountRow
  readonly secret: string
  /** Where this server answers; no slash at the end. In `form` as the payer's browser knows it, elsewhere as we reach ourselves. */
  readonly origin: string
}

/** Why nothing can be made of a message: the signature is not the gateway's; or it is, and what it signs makes no sense. */
export type Unread = 'FORGED' | 'UNREADABLE'

/**
 * A gateway, seen from here. Adapters translate and check signatures; what a report means for an order is decided in one place (`apply.ts`).
 * Every adapter must be able to ask: what a browser brings back is never enough.
 */
export interface Gateway {
  /** The headers that its messages are read with, in small letters; kept beside the raw message, so that it can be read again. */
  readonly headers: readonly string[]
  /** What a browser brings back from it never settles anything: it must be asked at once. */
  readonly returnsUnconfirmed?: boolean
  /** Where the payer's browser goes, and what it brings. */
  readonly form: (order: OrderRow, access: GatewayAccess) => PaymentForm
  /** What a message says. The same message is read the same way every time. */
  readonly read: (message: GatewayMessage, access: GatewayAccess) => ReadMessage | Unread
  /** Asks from server to server. Everything that it knows of the order, which may be nothing. Throws when the gateway cannot be reached or answers nonsense. */
  readonly ask: (order: OrderRow, access: GatewayAccess) => Promise<readonly GatewayReport[]>
  /** Every movement of a span of time that took money, for comparison with our own record. Throws as `ask` does. */
  readonly ledger: (from: Date, to: Date, access: GatewayAccess) => Promise<readonly GatewayReport[]>
}

/** For the headers of a question. One is asked now and then: a connection that is kept gains nothing, and fails when the other side closes it in that moment. */
export const NOT_KEPT = { connection: 'close' } as const
