import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { day } from '../../../../src/contract/parts.ts'
import { findBirthFault } from '../../../../src/contract/plausible-days.ts'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { requestRecordChange } from '../../../../src/contract/users/record-change.ts'
import { RECORD_FIELDS } from '../../../../src/contract/users/approvals.ts'
import { refuseForRate, countSecondsToWait } from '../../../lib/rate-limit/count-use.ts'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import { dataChangeRequest } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { refuse, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { findEditableAccount } from '../accounts/account-for-edit.ts'
import { refuseFields } from '../accounts/refuse-fields.ts'
import { toRecordFields } from '../accounts/record-fields.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

const findDayFault = (born: string, today: string) => (v.is(day, born) ? findBirthFault(born, today) : 'DAY_WRONG')

/** Enters a change of a student's record, which a second person must approve (specification, section 11.3.8). */
export async function createRecordRequest(
  { userId, evidence, ...wanted }: ParsedInputOf<typeof requestRecordChange>,
  context: ActorContext,
): Promise<OutputOf<typeof requestRecordChange> | Refusal> {
  const { client, actor, language, now } = context
  const edited = await findEditableAccount(context, userId, 'requestRecordChange')
  if (edited instanceof Refusal) return edited
  const { account, student } = edited
  if (!student) return refuse('invalidInput')
  const before = toRecordFields(client, student)
  const changes = RECORD_FIELDS.flatMap((field) => {
    const [was, after] = [before[field], wanted[field]]
    return was === null || after === undefined || after === was ? [] : [{ field, before: was, after }]
  })
  if (changes.length === 0) return refuse('invalidInput')
  const fault =
    wanted.dateOfBirth === undefined ? null : findDayFault(wanted.dateOfBirth, formatIsoDay(client.timeZone, now))
  if (fault) return refuseFields({ dateOfBirth: getMessage(language, `person.${fault}`) })
  const seconds = await countSecondsToWait(context, 'requestsPerAccount', account.id)
  if (seconds > 0) return refuseForRate(seconds, context)
  const publicId = randomBytes(6).toString('hex').toUpperCase()
  await runTransaction(context.db, async (db) => {
    await db.insert(dataChangeRequest).values({
      publicId,
      clientId: client.id,
      userId: account.id,
      kind: 'RECORD',
      text: evidence,
      changes,
      enteredBy: actor.userId,
      createdAt: now,
    })
    await recordCallerAct(db, context, {
      activity: 'requestRecordChange',
      entity: 'data_change_request',
      entityId: publicId,
      detail: { userId: account.id },
    })
  })
  return { outcome: 'RECEIVED', requestId: publicId }
}
