import type { CaseAct } from '../../../../src/contract/payments/payment-cases.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { formatMoney } from '../../../lib/i18n/format-money.ts'
import { enqueueMessage } from '../../../lib/messaging/send.ts'
import { trimFullStop } from '../../../lib/messaging/trim-full-stop.ts'
import { buildStudentRecipient } from '../../hall-tickets/tickets/student-recipient.ts'
import type { CaseRow } from './find-case.ts'

/** How a case ended: closed with an answer, or the money was sent back (specification, section 12.7). */
const MESSAGES: Readonly<Partial<Record<CaseAct, number>>> = { CLOSE: 306, SEND_REFUND: 307 }

/** Tells the payer, where the payment is known, how a case ended. Runs in the transaction of the decision. */
export async function notifyOfCase(
  { act, note }: { readonly act: CaseAct; readonly note: string },
  { found, order, student }: CaseRow,
  { db, client, actor, now }: ActorContext,
): Promise<void> {
  const notificationId = MESSAGES[act]
  if (notificationId === undefined || !student || !order) return
  const to = buildStudentRecipient(student, client)
  await enqueueMessage(db, client, {
    notificationId,
    channels: ['SMS', 'EMAIL'],
    to,
    values: {
      case: found.caseNo,
      reason: trimFullStop(note),
      reference: note,
      amount: formatMoney(found.refundMinor ?? 0, order.currency),
    },
    requestedBy: actor.userId,
    dedupeKey: `case:${found.caseNo}:${act}`,
    now,
  })
}
