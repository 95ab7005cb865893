import { and, eq, ne } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { saveExamEvent as contract } from '../../../../src/contract/exam-office/exam-desk.ts'
import { isRecordDay, isPeriodLonger, LONGEST_EXAM_MONTHS } from '../../../../src/contract/plausible-days.ts'
import type { Database } from '../../../db/database.ts'
import { academicYear, examEvent, hallTicket } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { mapUniqueViolation } from '../../../db/unique-violation.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { getMessage, type SentenceKey } from '../../../lib/i18n/messages.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'
import { guardExamDesk } from './exam-desk-guards.ts'
import { loadDefaultInstructionSetId } from './instructions.ts'
import { hashExam, type EnteredEvent } from './seen.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

type Input = ParsedInputOf<typeof contract>
type Output = OutputOf<typeof contract>
type Faults = Partial<Record<keyof Input, SentenceKey>>

const refuseFields = ({ language }: ActorContext, faults: Faults): Refusal =>
  refuse(
    'invalidInput',
    {},
    { fieldErrors: Object.entries(faults).map(([field, key]) => ({ field, message: getMessage(language, key) })) },
  )

const toEnteredExam = ({ name, translations, ...input }: Input): EnteredEvent => ({
  code: input.code,
  name,
  nameI18n: translations,
  academicYearId: input.academicYearId,
  season: input.season,
  startsOn: input.startsOn,
  endsOn: input.endsOn,
  correctionsUntil: input.correctionsUntil,
  helpline: input.helpline,
  formsRequired: input.formsRequired,
})

/** Returns whether the code of an examination is on tickets, which are numbered with it. */
export async function isCodeFixed(db: Database, { id, clientId, status }: ExamEventRow): Promise<boolean> {
  if (status === 'PUBLISHED' || status === 'RUNNING' || status === 'CLOSED') return true
  const [ticket] = await db
    .select({ id: hallTicket.id })
    .from(hallTicket)
    .where(and(eq(hallTicket.clientId, clientId), eq(hallTicket.examEventId, id)))
    .limit(1)
  return ticket !== undefined
}

/** Returns what is wrong with the days of an examination, by field. */
function findDayFaults({ startsOn, endsOn, correctionsUntil }: EnteredEvent, today: string): Faults {
  return {
    ...(endsOn < startsOn && { endsOn: 'exam.endsBeforeStart' }),
    ...(isPeriodLonger({ startsOn, endsOn }, LONGEST_EXAM_MONTHS) && { endsOn: 'exam.tooLong' }),
    ...(correctionsUntil > endsOn && { correctionsUntil: 'exam.correctionsLate' }),
    ...(!isRecordDay(correctionsUntil, today) && { correctionsUntil: 'day.far' }),
    ...(!isRecordDay(startsOn, today) && { startsOn: 'day.far' }),
  }
}

/** Returns what is wrong with the entered values, by field. */
async function findFaults(
  db: Database,
  { client, now }: ActorContext,
  wanted: EnteredEvent,
  before: ExamEventRow | undefined,
): Promise<Faults> {
  const clientId = client.id
  const [other] = await db
    .select({ id: examEvent.id })
    .from(examEvent)
    .where(
      and(eq(examEvent.clientId, clientId), eq(examEvent.code, wanted.code), before && ne(examEvent.id, before.id)),
    )
  const [year] = await db
    .select({ id: academicYear.id })
    .from(academicYear)
    .where(and(eq(academicYear.clientId, clientId), eq(academicYear.id, wanted.academicYearId)))
  const renamed = before !== undefined && before.code !== wanted.code
  return {
    ...(other && { code: 'exam.codeTaken' }),
    ...(renamed && (await isCodeFixed(db, before)) && { code: 'exam.codeFixed' }),
    ...(!year && { academicYearId: 'exam.yearUnknown' }),
    ...findDayFaults(wanted, formatIsoDay(client.timeZone, now)),
  }
}

async function lockExam(db: Database, clientId: number, id: number): Promise<ExamEventRow | undefined> {
  const [event] = await db
    .select()
    .from(examEvent)
    .where(and(eq(examEvent.clientId, clientId), eq(examEvent.id, id)))
    .for('update')
  return event
}

const recordSave = (
  db: Database,
  { client, now, actor, address, requestId }: ActorContext,
  id: number,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordAudit(db, {
    clientId: client.id,
    at: now,
    actorUserId: actor.userId,
    activity: 'saveExamEvent',
    entity: 'exam_event',
    entityId: String(id),
    detail,
    address,
    requestId,
  })

async function createExam(db: Database, context: ActorContext, wanted: EnteredEvent): Promise<Output | Refusal> {
  const clientId = context.client.id
  const faults = await findFaults(db, context, wanted, undefined)
  if (Object.keys(faults).length > 0) return refuseFields(context, faults)
  const [made] = await db
    .insert(examEvent)
    .values({ ...wanted, clientId, status: 'DRAFT', instructionSetId: await loadDefaultInstructionSetId(db, clientId) })
    .returning({ id: examEvent.id })
  if (!made) throw new Error('An examination that was written has no id.')
  await recordSave(db, context, made.id, { code: wanted.code, created: true })
  return { outcome: 'CREATED', examEventId: made.id, seen: hashExam(wanted) }
}

async function changeExam(
  db: Database,
  context: ActorContext,
  { examEventId, seen }: { readonly examEventId: number; readonly seen: string | undefined },
  wanted: EnteredEvent,
): Promise<Output | Refusal> {
  const before = await lockExam(db, context.client.id, examEventId)
  if (!before) return refuse('notFound')
  const after = hashExam(wanted)
  if (hashExam(before) === after) return { outcome: 'UNCHANGED', examEventId, seen: after }
  if (hashExam(before) !== seen) return refuse('stale')
  if (before.status === 'CLOSED') return refuseSaying('exam.closed', 'inUse')
  const faults = await findFaults(db, context, wanted, before)
  if (Object.keys(faults).length > 0) return refuseFields(context, faults)
  await db
    .update(examEvent)
    .set(wanted)
    .where(and(eq(examEvent.clientId, context.client.id), eq(examEvent.id, examEventId)))
  const changed = Object.entries(wanted).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof EnteredEvent]),
  )
  await recordSave(db, context, examEventId, { code: wanted.code, changed: changed.map(([field]) => field) })
  return { outcome: 'SAVED', examEventId, seen: after }
}

/** Creates an examination, or changes one that the caller has seen as it is. */
export const saveEvent = guardExamDesk(async (input: Input, context): Promise<Output | Refusal> => {
  const wanted = toEnteredExam(input)
  const { examEventId, seen } = input
  try {
    return await runTransaction(context.db, (db) =>
      examEventId === undefined
        ? createExam(db, context, wanted)
        : changeExam(db, context, { examEventId, seen }, wanted),
    )
  } catch (error) {
    // Somebody else has taken the code since the check.
    if (mapUniqueViolation(error)) return refuseFields(context, { code: 'exam.codeTaken' })
    throw error
  }
})
