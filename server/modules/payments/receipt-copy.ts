import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { sendReceiptCopy } from '../../../src/contract/payments/payments.ts'
import { recordAudit } from '../../lib/audit/audit.ts'
import { getLocalisedName } from '../../lib/clients/clients.ts'
import { runTransaction } from '../../db/transaction.ts'
import { formatAmount } from './document/amount-words.ts'
import type { ClientContext } from '../../lib/context/handler.ts'
import { enqueueMessage } from '../../lib/messaging/send.ts'
import { toRateLimited } from '../../lib/rate-limit/guess-outcome.ts'
import { maskEmail, maskMobile } from '../../lib/identity/masks.ts'
import { openPayment } from './orders/open-payment.ts'
import { buildStatusUrl } from './gateway/status-address.ts'
import { getPublicOrigin } from '../../lib/config/public-url.ts'
import { countUse } from '../../lib/rate-limit/count-use.ts'
import { findReceipt } from './receipt.ts'

/** Notification "payment received" (specification, section 12.7). */
const RECEIVED = 301

/** Sends the receipt to the addresses on record only; returns those addresses, masked. */
export async function sendCopy(
  input: ParsedInputOf<typeof sendReceiptCopy>,
  context: ClientContext,
): Promise<OutputOf<typeof sendReceiptCopy>> {
  const { db, client, settings, address, requestId, now } = context
  const open = await openPayment(input, context)
  if (open.outcome !== 'OPEN') return open
  const { order, invoice, student } = open
  const issued = await findReceipt(open, context)
  if (!issued) return { outcome: 'NO_RECEIPT' }
  // Limits the copies of one receipt per hour, so that nobody can flood a phone with messages.
  const { over, lockedUntil } = await countUse(context, { limit: 'receiptCopyPerPayment', of: order.transactionId })
  if (over && lockedUntil) return toRateLimited(lockedUntil, now)

  const language = student.preferredLanguage ?? order.language
  const claim = { amountMinor: order.amountMinor, gatewayStatus: 'SUCCESS', status: 'SUCCESS' }
  const link = buildStatusUrl(getPublicOrigin(settings), client, order, invoice, claim, language)
  const masked = { EMAIL: maskEmail(student.email ?? ''), SMS: maskMobile(student.mobile ?? '') }
  return runTransaction(db, async (tx) => {
    const sent = await enqueueMessage(tx, client, {
      notificationId: RECEIVED,
      channels: ['EMAIL', 'SMS'],
      to: { userId: student.userId, email: student.email, mobile: student.mobile, language },
      values: {
        amount: formatAmount(order.amountMinor, order.currency),
        purpose: getLocalisedName(invoice.title, language),
        receipt: issued.receiptNo,
        link,
      },
      now,
    })
    const to = sent.map((channel) => masked[channel])
    if (to.length === 0) return { outcome: 'NO_ADDRESS' }
    await recordAudit(tx, {
      clientId: client.id,
      at: now,
      activity: 'sendReceiptCopy',
      entity: 'receipt',
      entityId: issued.receiptNo,
      detail: { to },
      address,
      requestId,
    })
    return { outcome: 'SENT', to }
  })
}
