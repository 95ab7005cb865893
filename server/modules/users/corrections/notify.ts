import type { CorrectionStatus } from '../../../../src/contract/exam-office/ticket-corrections.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { enqueueMessage } from '../../../lib/messaging/send.ts'
import { trimFullStop } from '../../../lib/messaging/trim-full-stop.ts'
import { buildStudentRecipient } from '../../hall-tickets/tickets/student-recipient.ts'
import type { CorrectionRow } from './find-correction.ts'

/** Correction decided (specification, section 12.7). */
const DECIDED = 206

/** Tells a student what was decided about a reported mistake. Runs in the transaction of the decision. */
export async function notifyOfCorrection(
  { correction: { reference }, student }: Pick<CorrectionRow, 'correction' | 'student'>,
  { status, reason }: { readonly status: Exclude<CorrectionStatus, 'NEW'>; readonly reason: string | null },
  { db, client, actor, now }: ActorContext,
): Promise<void> {
  const to = buildStudentRecipient(student, client)
  const sentence = status === 'COLLEGE_REJECTED' || status === 'UNIV_REJECTED' ? 'REJECTED' : status
  const decision = getMessage(to.language, `correction.${sentence}`, { reason: trimFullStop(reason ?? '') })
  await enqueueMessage(db, client, {
    notificationId: DECIDED,
    channels: ['SMS', 'EMAIL'],
    to,
    values: { reference, decision },
    requestedBy: actor.userId,
    dedupeKey: `correction:${reference}:${status}`,
    now,
  })
}
