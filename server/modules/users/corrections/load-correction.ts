import type { RowOf } from '../../../../src/contract/activity.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'
import { NAME_FIELDS, type ticketCorrection } from '../../../../src/contract/exam-office/ticket-corrections.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import { loadDisplayNames } from '../../../lib/identity/display-names.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { findSecondPersonDenial } from '../../../lib/second-person/second-person.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'
import { describePart } from '../../exam-office/desk/differences.ts'
import { toRecordFields } from '../accounts/record-fields.ts'
import { buildAgreement, findCorrection, findOwnStep } from './find-correction.ts'
import { getSlaDays } from './turn.ts'

/** How long the address of the proof is valid. */
const SECONDS = 300

type Row = RowOf<typeof ticketCorrection>

/** Returns one reported mistake, as the panel shows it. */
export async function loadCorrection(
  { reference }: { readonly reference: string },
  context: ActorContext,
): Promise<Row[] | Refusal> {
  const { client, actor, buckets, now } = context
  const row = await findCorrection(context, reference)
  if (!row) return refuse('notFound')
  const { correction, card, student, college, event, turn, since, late } = row
  const { field, status, wanted, note, proofPath, createdAt, decisions, newVersion } = correction
  const record = toRecordFields(client, student)
  const names = await loadDisplayNames(
    context,
    decisions.map(({ by }) => by),
  )
  const act = findOwnStep(row, context)
  return [
    {
      reference,
      field,
      status,
      turn,
      dueOn: turn && formatIsoDay(client.timeZone, addMs(since, getSlaDays(client) * DAY_MS)),
      late: turn !== null && late,
      reportedAt: createdAt.toISOString(),
      prn: student.prn,
      names: { name: student.name, translations: { ...student.nameI18n } },
      college: { name: college.name, translations: { ...college.nameI18n } },
      examination: { name: event.name, translations: { ...event.nameI18n } },
      printed: card && describePart(card, field),
      wanted,
      note,
      proof:
        proofPath === null
          ? null
          : {
              address: buckets.signedUrl(getBucketName(client, 'photos'), proofPath, { seconds: SECONDS, now }),
              isPicture: !proofPath.endsWith('.pdf'),
            },
      record: field === 'NAME' ? { name: record.name, localName: record.localName } : null,
      changes: correction.changes.flatMap(({ field: named, before, after }) =>
        NAME_FIELDS.flatMap((one) => (one === named ? [{ field: one, before: record[one] ?? before, after }] : [])),
      ),
      decisions: decisions.map(({ status: reached, by, at, reason }) => ({
        status: reached,
        by: names.get(by) ?? null,
        at,
        reason,
      })),
      act,
      denial:
        act === 'UNIVERSITY'
          ? await findSecondPersonDenial(context, actor.userId, buildAgreement(correction, context))
          : null,
      newVersion,
    },
  ]
}
