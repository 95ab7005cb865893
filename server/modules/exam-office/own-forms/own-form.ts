import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { FormStatus } from '../../../../src/contract/exam-office/exam-forms.ts'
import type { FormObstacle, myExamForms } from '../../../../src/contract/exam-office/own-exam-forms.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { examEvent, examForm, examFormDraft, student, studentHold } from '../../../db/schema.ts'
import { hasLeft } from '../../../lib/access/on-roll.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'
import { whereTicketCancelled } from '../../hall-tickets/tickets/ticket-state.ts'
import { toName } from '../forms/find-forms.ts'
import { loadFormTimes, type FormTime } from './windows.ts'

type Student = typeof student.$inferSelect
type Form = typeof examForm.$inferSelect
type Draft = typeof examFormDraft.$inferSelect

/** The form of the caller for an examination, and whether it can be filled in. */
export interface OwnForm {
  readonly student: Student
  readonly event: ExamEventRow
  /** What was submitted; undefined: nothing. */
  readonly form: Form | undefined
  readonly draft: Draft | undefined
  /** Undefined: no window concerns the student. */
  readonly time: FormTime | undefined
  readonly hasTicket: boolean
  readonly obstacle: Exclude<FormObstacle, 'NO_PAPERS'> | null
  readonly blockedBy: LocalisedName | null
}

/** Returns the caller as a student; undefined: the caller is none, or has left. */
export async function findOwnStudent({ db, client, actor }: ActorContext): Promise<Student | undefined> {
  const [self] = await db
    .select()
    .from(student)
    .where(and(eq(student.clientId, client.id), eq(student.userId, actor.userId)))
  return self && hasLeft(self.status) ? undefined : self
}

/** The reasons of holds that concern the right to take an examination, and not only its ticket. */
const PREVENTING = ['ELIGIBILITY', 'DISCIPLINE', 'UNFAIR_MEANS'] as const

/** Returns what the withholding holds of a student that prevent a form say, by examination; null: all of them. */
async function loadBlocks({ db, client }: ActorContext, studentId: number) {
  const rows = await db
    .select({ examEventId: studentHold.examEventId, text: studentHold.publicText })
    .from(studentHold)
    .where(
      and(
        eq(studentHold.clientId, client.id),
        eq(studentHold.studentId, studentId),
        eq(studentHold.severity, 'HARD'),
        inArray(studentHold.reason, [...PREVENTING]),
        sql`${studentHold.releasedAt} is null and ${studentHold.courseOfferingId} is null`,
      ),
    )
  return (examEventId: number): LocalisedName | null => {
    const found = rows.find((row) => row.examEventId === null || row.examEventId === examEventId)?.text
    return found ? { name: found.name, translations: { ...found.translations } } : null
  }
}

/** A form that was returned is corrected after the time for new ones too: it came in time. */
function findObstacle(
  form: Form | undefined,
  hasTicket: boolean,
  blockedBy: LocalisedName | null,
  time: FormTime | undefined,
): OwnForm['obstacle'] {
  if (form && form.status !== 'DRAFT' && form.status !== 'REJECTED') return 'SUBMITTED'
  if (hasTicket) return 'HAS_TICKET'
  if (blockedBy) return 'BLOCKED'
  if (form?.status === 'REJECTED' || time?.state === 'OPEN') return null
  return time?.state === 'NOT_YET' ? 'NOT_YET' : 'ENDED'
}

/** Returns the examinations that concern the caller as a student, the latest first, with the state of each form. */
export async function loadOwnForms(context: ActorContext): Promise<readonly OwnForm[]> {
  const { db, client } = context
  const self = await findOwnStudent(context)
  if (!self) return []
  const times = await loadFormTimes(context, self.id)
  const findBlock = await loadBlocks(context, self.id)
  const ofSelf = (table: 'f' | 'd' | 't') =>
    sql`${sql.raw(table)}.client_id = ${examEvent.clientId} and ${sql.raw(table)}.exam_event_id = ${examEvent.id}
      and ${sql.raw(table)}.student_id = ${self.id}`
  const rows = await db
    .select({
      event: examEvent,
      form: examForm,
      draft: examFormDraft,
      hasTicket: sql<boolean>`exists (select 1 from hall_ticket t where ${ofSelf('t')} and not ${whereTicketCancelled()})`,
    })
    .from(examEvent)
    .leftJoin(
      examForm,
      and(
        eq(examForm.clientId, examEvent.clientId),
        eq(examForm.examEventId, examEvent.id),
        eq(examForm.studentId, self.id),
      ),
    )
    .leftJoin(
      examFormDraft,
      and(
        eq(examFormDraft.clientId, examEvent.clientId),
        eq(examFormDraft.examEventId, examEvent.id),
        eq(examFormDraft.studentId, self.id),
      ),
    )
    .where(
      and(
        eq(examEvent.clientId, client.id),
        sql`(${examForm.id} is not null or ${inArray(examEvent.id, [0, ...times.keys()])})`,
      ),
    )
    .orderBy(sql`${examEvent.startsOn} desc, ${examEvent.id} desc`)
  return rows.map(({ event, form, draft, hasTicket }) => {
    const time = times.get(event.id)
    const blockedBy = findBlock(event.id)
    return {
      student: self,
      event,
      form: form ?? undefined,
      draft: draft ?? undefined,
      time,
      hasTicket,
      obstacle: findObstacle(form ?? undefined, hasTicket, blockedBy, time),
      blockedBy,
    }
  })
}

/** Returns the form of the caller for an examination; undefined: it does not concern the caller. */
export const findOwnForm = async (context: ActorContext, examEventId: number): Promise<OwnForm | undefined> =>
  (await loadOwnForms(context)).find(({ event }) => event.id === examEventId)

/** Converts the state of a form for its student. */
export function toOwnRow(
  { event, form, draft, time, hasTicket, obstacle, blockedBy }: OwnForm,
  { client }: ActorContext,
): RowOf<typeof myExamForms> {
  const status: FormStatus | null = !form || form.status === 'DRAFT' ? null : form.status
  const isDraftNewer = draft && (!form?.submittedAt || draft.updatedAt > form.submittedAt)
  return {
    examEventId: event.id,
    examination: toName(event),
    status,
    formNo: form?.formNo ?? null,
    submittedAt: form?.submittedAt?.toISOString() ?? null,
    reason: status === 'REJECTED' ? (form?.decisions.at(-1)?.reason ?? null) : null,
    draftAt: isDraftNewer ? draft.updatedAt.toISOString() : null,
    opensAt: time?.opensAt ?? null,
    closesAt: time?.closesAt ?? null,
    lastDay: time?.closesAt == null ? null : formatIsoDay(client.timeZone, addMs(new Date(time.closesAt), -1)),
    hasTicket,
    obstacle,
    blockedBy: obstacle === 'BLOCKED' ? blockedBy : null,
  }
}
