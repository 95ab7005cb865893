import { majorText } from '../../src/contract/money.ts'
import type { invoice } from '../db/schema.ts'
import type { OrderRow } from './gateway.ts'

/** The page that shows what became of an order, with the claims that it compares with our record (specification, section 3). */
export function statusAddress(order: OrderRow, { paymentFor, applicationId }: Pick<typeof invoice.$inferSelect, 'paymentFor' | 'applicationId'>, said: { readonly amountMinor: number; readonly gatewayStatus: string; readonly status: string }): string {
  const csc = order.channel === 'CSC'
  const claims = [order.transactionId, paymentFor, applicationId, majorText(said.amountMinor), csc ? said.status : said.gatewayStatus, said.status]
  return `${order.returnUrl}#/${csc ? 'cscpaymentStatus' : 'paymentStatus'}/${claims.map(encodeURIComponent).join('/')}`
}
