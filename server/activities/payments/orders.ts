import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { createPaymentOrder, retryPayment } from '../../../src/contract/fees.ts'
import { refuse, type ActivityHandlers, type ClientContext, type Refusal } from '../../handler.ts'
import { accessTo, gatewayOf } from '../../payments/gateways.ts'
import { invoiceNoOf, paymentKeyOf } from '../../payments/keys.ts'
import { openPayment } from '../../payments/opens.ts'
import { orderFor, type Ordered } from '../../payments/orders.ts'
import { acceptedReturnUrl } from '../../payments/return-url.ts'
import { sentence } from '../../words.ts'

type Wanted = Pick<ParsedInputOf<typeof createPaymentOrder>, 'idempotencyKey' | 'returnUrl' | 'language' | 'anyway'>
type Output = OutputOf<typeof createPaymentOrder>

async function answerTo(ordered: Ordered, { db, client, origin, language, now }: ClientContext): Promise<Output | Refusal> {
  switch (ordered.outcome) {
    case 'GO': {
      const { order, account } = ordered
      const { transactionId } = order
      const form = gatewayOf(account).form(order, await accessTo(db, account, origin))
      return { outcome: 'GO', transactionId, accessKey: await paymentKeyOf(db, client.id, transactionId, now), form }
    }
    case 'PENDING_ALREADY':
      return { outcome: 'PENDING_ALREADY', transactionId: ordered.order.transactionId, since: ordered.order.createdAt.toISOString() }
    case 'PAID_ALREADY':
      return ordered.order ? { outcome: 'PAID_ALREADY', transactionId: ordered.order.transactionId } : refuse('notFound')
    case 'CLOSED':
      return { outcome: 'CLOSED', closedAt: ordered.closedAt.toISOString() }
    case 'NO_ACCOUNT':
      return refuse('maintenance')
    case 'KEY_USED':
      return refuse('invalidInput', {}, { fieldErrors: [{ field: 'idempotencyKey', message: sentence(language, 'field.invalid') }] })
    case 'NO_INVOICE':
      return { outcome: 'KEY_ENDED' }
  }
}

async function order(invoiceNo: string, { idempotencyKey, returnUrl, language, anyway }: Wanted, payerUserId: number | null, context: ClientContext): Promise<Output | Refusal> {
  const { db, client, settings, origin, now } = context
  const accepted = acceptedReturnUrl(returnUrl, client, origin, settings)
  if (accepted === null) return refuse('invalidInput', {}, { fieldErrors: [{ field: 'returnUrl', message: sentence(context.language, 'field.invalid') }] })
  return answerTo(await orderFor(db, { clientId: client.id, invoiceNo, channel: 'GATEWAY', idempotencyKey, returnUrl: accepted, language, anyway, payerUserId, now }), context)
}

async function create(input: ParsedInputOf<typeof createPaymentOrder>, context: ClientContext): Promise<Output | Refusal> {
  const invoiceNo = await invoiceNoOf(context.db, context.client.id, input.invoiceKey, context.now)
  return invoiceNo === null ? { outcome: 'KEY_ENDED' } : order(invoiceNo, input, null, context)
}

async function retry(input: ParsedInputOf<typeof retryPayment>, context: ClientContext): Promise<OutputOf<typeof retryPayment> | Refusal> {
  const opened = await openPayment(input, context)
  return opened.outcome === 'OPEN' ? order(opened.invoice.invoiceNo, input, opened.order.payerUserId, context) : opened
}

/** Making an order for an invoice, and another one after it failed (domain brief 2.1.8). */
export const orderActivities = { createPaymentOrder: create, retryPayment: retry } satisfies Partial<ActivityHandlers>
