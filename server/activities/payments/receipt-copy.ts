import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { sendReceiptCopy } from '../../../src/contract/payments.ts'
import { recordFailure, type AttemptPolicy } from '../../attempts.ts'
import { audit } from '../../audit.ts'
import { nameIn } from '../../clients.ts'
import { notificationOutbox } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.ts'
import { amountFigures } from '../../documents/amount-words.ts'
import type { ClientContext } from '../../handler.ts'
import { fillTemplate, templateFor } from '../../notifications.ts'
import { waitUntil } from '../../payments/limits.ts'
import { maskedEmail, maskedMobile } from '../../payments/masks.ts'
import { openPayment } from '../../payments/opens.ts'
import { statusAddress } from '../../payments/status-address.ts'
import { receiptOf } from './receipt.ts'

/** Payment received (domain brief 6.7). */
const RECEIVED = 301
/** Nobody needs more copies of one receipt in an hour; a telephone is not for being rung. */
const PER_RECEIPT: AttemptPolicy = { max: 3, windowMinutes: 60, lockMinutes: 60 }

/** Sends the receipt to the addresses on record and to no others; answers where to, masked. */
export async function sendCopy(input: ParsedInputOf<typeof sendReceiptCopy>, context: ClientContext): Promise<OutputOf<typeof sendReceiptCopy>> {
  const { db, client, address, requestId, origin, now } = context
  const open = await openPayment(input, context)
  if (open.outcome !== 'OPEN') return open
  const { order, invoice, student } = open
  const issued = await receiptOf(open, context)
  if (!issued) return { outcome: 'NO_RECEIPT' }
  const count = await recordFailure(db, `receipt-copy:${client.id}:${order.transactionId}`, PER_RECEIPT, now)
  if (count.failures > PER_RECEIPT.max && count.lockedUntil) return waitUntil(count.lockedUntil, now)

  const language = student.preferredLanguage ?? order.language
  const link = new URL(statusAddress(order, invoice, { amountMinor: order.amountMinor, gatewayStatus: 'SUCCESS', status: 'SUCCESS' }), origin).href
  const ways = [
    { channel: 'EMAIL', to: student.email, masked: student.email && maskedEmail(student.email) },
    { channel: 'SMS', to: student.mobile, masked: student.mobile && maskedMobile(student.mobile) },
  ] as const
  return transaction(db, async (inside) => {
    const to: string[] = []
    for (const { channel, to: number, masked } of ways) {
      const template = number && (await templateFor(inside, client, RECEIVED, channel, language))
      if (!template) continue
      const values = { amount: amountFigures(order.amountMinor, order.currency), purpose: nameIn(invoice.title, template.language), receipt: issued.receiptNo, link }
      const { subject, body } = fillTemplate(template, client, values)
      await inside.insert(notificationOutbox).values({ clientId: client.id, userId: student.userId, notificationId: RECEIVED, channel, language: template.language, address: number, subject, body, createdAt: now })
      to.push(masked ?? '')
    }
    if (to.length === 0) return { outcome: 'NO_ADDRESS' }
    await audit(inside, { clientId: client.id, at: now, activity: 'sendReceiptCopy', entity: 'receipt', entityId: issued.receiptNo, detail: { to }, address, requestId })
    return { outcome: 'SENT', to }
  })
}
