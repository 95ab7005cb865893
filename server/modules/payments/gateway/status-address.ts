import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { formatMajor } from '../../../../src/contract/payments/money.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { invoice } from '../../../db/schema.ts'
import type { OrderRow } from './gateway.ts'

/**
 * Returns the URL of the page that shows the result of an order. It contains the claims that the page compares with our
 * record (specification, section 3), and names the institution and the language for a portal; by default that is the
 * payer's. An order of the seed has the path of a page on this server, which is resolved against `publicUrl`.
 */
export function buildStatusUrl(
  publicUrl: string,
  { code }: Pick<Client, 'code'>,
  order: OrderRow,
  { paymentFor, applicationId }: Pick<typeof invoice.$inferSelect, 'paymentFor' | 'applicationId'>,
  claim: { readonly amountMinor: number; readonly gatewayStatus: string; readonly status: string },
  language: LanguageCode = order.language,
): string {
  const csc = order.channel === 'CSC'
  const claims = [
    order.transactionId,
    paymentFor,
    applicationId,
    formatMajor(claim.amountMinor),
    csc ? claim.status : claim.gatewayStatus,
    claim.status,
  ]
  return `${new URL(order.returnUrl, publicUrl).href}#/${csc ? 'cscpaymentStatus' : 'paymentStatus'}/${claims.map(encodeURIComponent).join('/')}?client=${encodeURIComponent(code)}&lang=${language}`
}
