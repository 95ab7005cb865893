import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { verifyCscPaymentStatus, verifyPaymentStatus } from '../../../src/contract/payments/payments.ts'
import type { CscView } from '../../../src/contract/payments/payment-view.ts'
import { shortenIpAddress } from '../../lib/config/client-address.ts'
import { cscAgent, cscTransaction, invoice, urlClaim } from '../../db/schema.ts'
import { toPrintable } from '../../lib/pdf/printable.ts'
import { Refusal, type Actor, type ClientContext } from '../../lib/context/handler.ts'
import { hasClaimConflict } from './orders/claims.ts'
import { findOrder } from './orders/find-order.ts'
import type { OrderRow } from './gateway/gateway.ts'
import { maskName } from '../../lib/identity/masks.ts'
import { listPaymentViews } from './orders/views.ts'
import { refuseTooManyFromAddress } from '../../lib/rate-limit/count-use.ts'

type Claim = ParsedInputOf<typeof verifyPaymentStatus>
type Verified = OutputOf<typeof verifyPaymentStatus>
type Verdict = (typeof urlClaim.$inferInsert)['verdict']

/** The context of a public call whose caller may be signed in; `actor` is set in that case. */
type VerifyContext = ClientContext & { readonly actor?: Actor }

/** Stores the claims of a URL, with characters removed that could harm a reader. */
async function createUrlClaim(
  verdict: Verdict,
  { transactionId, paymentFor, applicationId, amount, bankStatus, paidStatus }: Claim,
  { db, client, address, now }: ClientContext,
): Promise<void> {
  const kept = Object.fromEntries(
    Object.entries({ transactionId, paymentFor, applicationId, amount, bankStatus, paidStatus }).map(
      ([name, value]) => [name, toPrintable(value, { most: 70, longestWord: 70 })],
    ),
  )
  await db.insert(urlClaim).values({
    clientId: client.id,
    transactionId: kept.transactionId ?? '',
    claim: kept,
    address: shortenIpAddress(address),
    at: now,
    verdict,
  })
}

interface Answered {
  readonly order: OrderRow | null
  readonly answer: Verified
}

async function answerClaim(claim: Claim, context: ClientContext): Promise<Answered> {
  const { db, client, language, now } = context
  const at = now.toISOString()
  const claimedOrder = await findOrder(db, client.id, claim.transactionId)
  if (claimedOrder) await context.payments.checkNow(claimedOrder)
  const order = claimedOrder && (await findOrder(db, client.id, claimedOrder.transactionId))
  const [seen] = order ? await listPaymentViews(db, client.id, [order], { plain: false, language, now }) : []
  const [paidInvoice] = order
    ? await db
        .select({ paymentFor: invoice.paymentFor, applicationId: invoice.applicationId })
        .from(invoice)
        .where(and(eq(invoice.clientId, client.id), eq(invoice.id, order.invoiceId)))
    : []
  if (!seen || !paidInvoice) {
    await createUrlClaim('UNKNOWN', claim, context)
    return { order: null, answer: { status: 'UNKNOWN', urlConflict: false, payment: null, at } }
  }
  const urlConflict = hasClaimConflict(claim, {
    order: seen.order,
    invoice: paidInvoice,
    transactions: seen.transactions,
    status: seen.status,
  })
  await createUrlClaim(urlConflict ? 'CONFLICT' : 'MATCH', claim, context)
  return { order: seen.order, answer: { status: seen.status, urlConflict, payment: seen.view, at } }
}

/**
 * Returns the status of a payment. The claims of the URL are compared with our record and stored; the response contains
 * none of them (specification, section 11.1.8).
 */
export async function verifyPayment(claim: Claim, context: ClientContext): Promise<Verified | Refusal> {
  return (
    (await refuseTooManyFromAddress(context, 'paymentLooksPerAddress')) ?? (await answerClaim(claim, context)).answer
  )
}

async function findCounter(order: OrderRow | null, { db, client, actor }: VerifyContext): Promise<CscView | null> {
  if (order?.channel !== 'CSC' || order.cscAgentId === null) return null
  const [found] = await db
    .select({ agent: cscAgent, wallet: cscTransaction })
    .from(cscTransaction)
    .innerJoin(cscAgent, and(eq(cscAgent.clientId, cscTransaction.clientId), eq(cscAgent.id, order.cscAgentId)))
    .where(and(eq(cscTransaction.clientId, client.id), eq(cscTransaction.paymentOrderId, order.id)))
  if (!found) return null
  const { agent, wallet } = found
  const self = actor !== undefined && actor.userId === agent.userId
  return {
    cscId: agent.cscId,
    operator: self ? agent.name : maskName(agent.name),
    district: agent.district,
    cscTransactionId: wallet.cscTransactionId,
    merchantReceiptNo: wallet.merchantReceiptNo,
    productId: wallet.productId,
    feeMinor: order.amountMinor,
    serviceChargeMinor: order.serviceChargeMinor,
    totalMinor: order.amountMinor + order.serviceChargeMinor,
    debitedAt: wallet.debitedAt?.toISOString() ?? null,
    doubleVerifiedAt: wallet.doubleVerifiedAt?.toISOString() ?? null,
  }
}

/**
 * Returns the status of a payment at a service centre, with additional details for its counter (specification, section
 * 11.1.9).
 */
export async function verifyCscPayment(
  claim: Claim,
  context: VerifyContext,
): Promise<OutputOf<typeof verifyCscPaymentStatus> | Refusal> {
  const refused = await refuseTooManyFromAddress(context, 'paymentLooksPerAddress')
  if (refused) return refused
  const { order, answer } = await answerClaim(claim, context)
  return { ...answer, csc: await findCounter(order, context) }
}
