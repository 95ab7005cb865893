import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { createCscOrder } from '../../../../src/contract/payments/csc.ts'
import { getLocalisedName } from '../../../lib/clients/clients.ts'
import { invoice } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { createCscRecord } from '../orders/csc-record.ts'
import { loadGatewayAccess } from '../gateway/gateways.ts'
import { verifyInvoiceKey, signPaymentKey } from '../../../lib/crypto/payment-keys.ts'
import { toEndedAnswer } from '../orders/ended-answer.ts'
import { createOrder } from '../orders/create-order.ts'
import { findAcceptedReturnUrl } from '../../../rpc/return-url.ts'
import { buildWalletForm } from '../gateway/sandbox-csc.ts'
import { getPublicOrigin } from '../../../lib/config/public-url.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { guardAgent, type Agent } from './agent.ts'
import { loadServiceCharge } from './service-charge.ts'

type Output = OutputOf<typeof createCscOrder>

/** Creates the order and its wallet record in one transaction. */
async function bookPayment(
  invoiceNo: string,
  input: ParsedInputOf<typeof createCscOrder>,
  returnUrl: string,
  agent: Agent,
  { db, client, actor, now }: ActorContext,
) {
  const serviceChargeMinor = await loadServiceCharge(db, client.id)
  return runTransaction(db, async (tx) => {
    const { idempotencyKey, language } = input
    const ordered = await createOrder(tx, {
      clientId: client.id,
      invoiceNo,
      channel: 'CSC',
      idempotencyKey,
      returnUrl,
      language,
      anyway: false,
      payerUserId: actor.userId,
      cscAgentId: agent.id,
      serviceChargeMinor,
      now,
    })
    if (ordered.outcome !== 'GO') return ordered
    const [invoiceRow] = await tx
      .select()
      .from(invoice)
      .where(and(eq(invoice.clientId, client.id), eq(invoice.id, ordered.order.invoiceId)))
    if (!invoiceRow) throw new Error('An order has no invoice.')
    return {
      ...ordered,
      title: getLocalisedName(invoiceRow.title, language),
      csc: await createCscRecord(tx, ordered.order, invoiceRow.paymentFor),
    }
  })
}

/**
 * Creates an order that the signed-in operator pays from their own wallet. It is refused when another attempt on the
 * invoice is pending; unlike other payers, an operator cannot override that.
 */
export const cscOrder = guardAgent(
  async (input: ParsedInputOf<typeof createCscOrder>, context, agent): Promise<Output | Refusal> => {
    const { db, client, settings, language, now } = context
    if (context.payments.isSuspended()) return refuse('maintenance')
    const returnUrl = await findAcceptedReturnUrl(db, input.returnUrl, client, settings)
    if (returnUrl === null)
      return refuse(
        'invalidInput',
        {},
        { fieldErrors: [{ field: 'returnUrl', message: getMessage(language, 'field.invalid') }] },
      )
    const invoiceNo = await verifyInvoiceKey(db, client.id, input.invoiceKey, now)
    if (invoiceNo === null) return { outcome: 'KEY_ENDED' }
    const ordered = await bookPayment(invoiceNo, input, returnUrl, agent, context)
    switch (ordered.outcome) {
      case 'GO': {
        const { order, account, csc, title } = ordered
        const { transactionId } = order
        // The idempotency key was already used by another operator.
        if (order.cscAgentId !== agent.id)
          return { outcome: 'PENDING_ALREADY', own: false, transactionId, since: order.createdAt.toISOString() }
        const form = buildWalletForm(
          order,
          csc,
          agent.cscId,
          title,
          await loadGatewayAccess({ db, secrets: settings.secrets }, account, getPublicOrigin(settings)),
        )
        return {
          outcome: 'GO',
          transactionId,
          accessKey: await signPaymentKey(db, client.id, transactionId, now),
          form,
        }
      }
      case 'PENDING_ALREADY':
        return {
          outcome: 'PENDING_ALREADY',
          own: ordered.order.cscAgentId === agent.id,
          transactionId: ordered.order.transactionId,
          since: ordered.order.createdAt.toISOString(),
        }
      default:
        return toEndedAnswer(ordered)
    }
  },
)
