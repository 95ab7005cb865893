import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { createPaymentOrder, retryPayment } from '../../../src/contract/payments/fees.ts'
import { refuse, type ActivityHandlers, type ClientContext, type Refusal } from '../../lib/context/handler.ts'
import { loadGatewayAccess, getGateway } from './gateway/gateways.ts'
import { verifyInvoiceKey, signPaymentKey } from '../../lib/crypto/payment-keys.ts'
import { openPayment } from './orders/open-payment.ts'
import { toEndedAnswer } from './orders/ended-answer.ts'
import { createOrder, type OrderResult } from './orders/create-order.ts'
import { findAcceptedReturnUrl } from '../../rpc/return-url.ts'
import { getPublicOrigin } from '../../lib/config/public-url.ts'
import { getMessage } from '../../lib/i18n/messages.ts'

type OrderRequest = Pick<
  ParsedInputOf<typeof createPaymentOrder>,
  'idempotencyKey' | 'returnUrl' | 'language' | 'anyway'
>
type Output = OutputOf<typeof createPaymentOrder>

async function answerOrder(
  ordered: OrderResult,
  { db, client, settings, language, now }: ClientContext,
): Promise<Output | Refusal> {
  switch (ordered.outcome) {
    case 'GO': {
      const { order, account } = ordered
      const { transactionId } = order
      const form = getGateway(account).form(
        order,
        await loadGatewayAccess({ db, secrets: settings.secrets }, account, getPublicOrigin(settings)),
      )
      return { outcome: 'GO', transactionId, accessKey: await signPaymentKey(db, client.id, transactionId, now), form }
    }
    case 'PENDING_ALREADY':
      return {
        outcome: 'PENDING_ALREADY',
        transactionId: ordered.order.transactionId,
        since: ordered.order.createdAt.toISOString(),
      }
    case 'KEY_USED':
      return refuse(
        'invalidInput',
        {},
        { fieldErrors: [{ field: 'idempotencyKey', message: getMessage(language, 'field.invalid') }] },
      )
    default:
      return toEndedAnswer(ordered)
  }
}

async function placeOrder(
  invoiceNo: string,
  { idempotencyKey, returnUrl, language, anyway }: OrderRequest,
  payerUserId: number | null,
  context: ClientContext,
): Promise<Output | Refusal> {
  const { db, client, settings, now } = context
  const accepted = await findAcceptedReturnUrl(db, returnUrl, client, settings)
  if (accepted === null)
    return refuse(
      'invalidInput',
      {},
      { fieldErrors: [{ field: 'returnUrl', message: getMessage(context.language, 'field.invalid') }] },
    )
  return answerOrder(
    await createOrder(db, {
      clientId: client.id,
      invoiceNo,
      channel: 'GATEWAY',
      idempotencyKey,
      returnUrl: accepted,
      language,
      anyway,
      payerUserId,
      now,
    }),
    context,
  )
}

async function createFromKey(
  input: ParsedInputOf<typeof createPaymentOrder>,
  context: ClientContext,
): Promise<Output | Refusal> {
  if (context.payments.isSuspended()) return refuse('maintenance')
  const invoiceNo = await verifyInvoiceKey(context.db, context.client.id, input.invoiceKey, context.now)
  return invoiceNo === null ? { outcome: 'KEY_ENDED' } : placeOrder(invoiceNo, input, null, context)
}

async function retryOrder(
  input: ParsedInputOf<typeof retryPayment>,
  context: ClientContext,
): Promise<OutputOf<typeof retryPayment> | Refusal> {
  if (context.payments.isSuspended()) return refuse('maintenance')
  const opened = await openPayment(input, context)
  return opened.outcome === 'OPEN'
    ? placeOrder(opened.invoice.invoiceNo, input, opened.order.payerUserId, context)
    : opened
}

/**
 * Handlers for ordering a payment of an invoice, and for ordering again after a failure (specification, section
 * 11.1.8).
 */
export const orderActivities = {
  createPaymentOrder: createFromKey,
  retryPayment: retryOrder,
} satisfies Partial<ActivityHandlers>
