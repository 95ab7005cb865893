import type { PaymentForm } from '../../../../src/contract/payments/fees.ts'
import type { PaymentReason } from '../../../../src/contract/payments/payment-view.ts'
import type { paymentAccount, paymentOrder, paymentTransaction } from '../../../db/schema.ts'

/** The institution's account at a gateway. */
export type AccountRow = typeof paymentAccount.$inferSelect
/** One payment attempt. */
export type OrderRow = typeof paymentOrder.$inferSelect
/** One transaction at a gateway. */
export type TransactionRow = typeof paymentTransaction.$inferSelect

/** A gateway's report of one transaction, in our own terms. */
export interface GatewayReport {
  /** Our transaction id, as repeated by the gateway. */
  readonly transactionId: string
  readonly gatewayTransactionId: string
  readonly status: TransactionRow['status']
  readonly amountMinor: number
  readonly currency: string
  readonly method: string | null
  readonly bankReference: string | null
  readonly reason: PaymentReason | null
  /** The gateway's own status code. */
  readonly gatewayStatus: string
  /** When it happened, by the gateway's clock. */
  readonly at: Date
  /** The additional data of a service centre's wallet. */
  readonly csc?: { readonly cscId: string; readonly debitedAt: Date | null }
}

/** A message received at one of our gateway endpoints. */
export interface GatewayMessage {
  readonly source: 'RETURN' | 'WEBHOOK'
  /** The body, or the query string of a return by GET, unchanged. */
  readonly payload: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** A parsed message: its own id, and its report. */
export interface ReadMessage {
  readonly eventId: string
  readonly report: GatewayReport
}

/** What an adapter needs to access a gateway. */
export interface GatewayAccess {
  readonly account: AccountRow
  readonly secret: string
  /**
   * The origin of this server, without a trailing slash: in `form` the public one for the payer's browser, elsewhere
   * the internal one.
   */
  readonly origin: string
}

/** Thrown when a gateway answers that it does not accept the credentials of the institution. */
export class GatewayRefused extends Error {}

/**
 * Checks the status of an answer.
 * @throws GatewayRefused when the credentials are not accepted, an error for any other failure
 */
export function assertAccepted(name: string, { ok, status }: Pick<Response, 'ok' | 'status'>): void {
  if (status === 401 || status === 403) throw new GatewayRefused(`${name} does not accept the credentials.`)
  if (!ok) throw new Error(`${name} answered ${status}.`)
}

/**
 * Why a message cannot be read. `FORGED`: the signature is not the gateway's. `UNREADABLE`: it is signed, but its
 * content is invalid.
 */
export type ReadFailure = 'FORGED' | 'UNREADABLE'

/**
 * The adapter of a gateway. Adapters translate messages and verify signatures; only `apply.ts` decides how a report
 * changes an order. Every adapter must implement a status query: the data that a browser returns is never sufficient.
 */
export interface Gateway {
  /**
   * The headers needed to read a message, in lower case; they are stored with the raw message, so that it can be read
   * again.
   */
  readonly headers: readonly string[]
  /** True if a return by the browser never settles an order: the gateway must be queried at once. */
  readonly returnsUnconfirmed?: boolean
  /** Returns the form that sends the payer's browser to the gateway. */
  readonly form: (order: OrderRow, access: GatewayAccess) => PaymentForm
  /** Reads a message. The result for the same message is always the same. */
  readonly read: (message: GatewayMessage, access: GatewayAccess) => ReadMessage | ReadFailure
  /**
   * Queries the gateway, server to server, for all reports on an order; there may be none. Throws when the gateway
   * cannot be reached or its response is invalid.
   */
  readonly ask: (order: OrderRow, access: GatewayAccess) => Promise<readonly GatewayReport[]>
  /** Returns all successful transactions of a period, for comparison with our records. Throws as `ask` does. */
  readonly ledger: (from: Date, to: Date, access: GatewayAccess) => Promise<readonly GatewayReport[]>
}

/** The largest answer of a gateway, in bytes: the ledger of a day with many payments. */
export const LARGEST_ANSWER = 32 * 1024 * 1024

/**
 * Headers of a status query. Queries are rare: keeping the connection alive gains nothing, and a query fails if the
 * other side closes the connection at that moment.
 */
export const NOT_KEPT = { connection: 'close' } as const
