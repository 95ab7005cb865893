import type { OfficeDecision } from '../../../../src/contract/exam-office/exam-forms.ts'
import { getLocalisedName } from '../../../lib/clients/clients.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { enqueueMessages } from '../../../lib/messaging/send.ts'
import { trimFullStop } from '../../../lib/messaging/trim-full-stop.ts'
import { buildStudentRecipient } from '../../hall-tickets/tickets/student-recipient.ts'
import type { FormRow } from './find-forms.ts'

/** Examination form received, accepted or returned (specification, section 12.7). */
const DECIDED = 210

/** Examination form submitted (specification, section 12.7). */
const SUBMITTED = 211

/** A form whose student is told that it was submitted. */
interface SubmittedForm extends Pick<FormRow, 'student' | 'event'> {
  readonly formId: number
  readonly formNo: string
}

/** Tells a student that the examination form was submitted. Runs in the transaction of the submission. */
export async function notifyOfSubmission(
  { formId, formNo, student, event }: SubmittedForm,
  { db, client, actor, now }: ActorContext,
): Promise<void> {
  const to = buildStudentRecipient(student, client)
  await enqueueMessages(db, client, [
    {
      notificationId: SUBMITTED,
      channels: ['SMS', 'EMAIL'],
      to,
      values: {
        form: formNo,
        event: getLocalisedName({ name: event.name, translations: event.nameI18n }, to.language),
      },
      requestedBy: actor.userId,
      dedupeKey: `form:${formId}:SUBMITTED:${now.toISOString()}`,
      now,
    },
  ])
}

/** Tells students what was decided about their examination forms. Runs in the transaction of the decision. */
export async function notifyOfForms(
  rows: readonly FormRow[],
  { status, at, reason }: OfficeDecision,
  { db, client, actor, now }: ActorContext,
): Promise<void> {
  await enqueueMessages(
    db,
    client,
    rows.map(({ form, student, event }) => {
      const to = buildStudentRecipient(student, client)
      return {
        notificationId: DECIDED,
        channels: ['SMS', 'EMAIL'],
        to,
        values: {
          form: form.formNo,
          event: getLocalisedName({ name: event.name, translations: event.nameI18n }, to.language),
          decision: getMessage(to.language, `form.${status}`, { reason: trimFullStop(reason ?? '') }),
        },
        requestedBy: actor.userId,
        dedupeKey: `form:${form.id}:${status}:${at}`,
        now,
      }
    }),
  )
}
