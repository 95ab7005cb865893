import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf, RowOf } from '../../../src/contract/activity.ts'
import type { placeStudentHold, releaseStudentHold, studentHolds } from '../../../src/contract/ticket-desk.ts'
import { course, courseOffering, examEvent, student, studentHold } from '../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../handler.ts'
import { forDesk } from './desk.ts'

async function studentOf({ db, client }: ActorContext, prn: string): Promise<number | undefined> {
  const [found] = await db.select({ id: student.id }).from(student).where(and(eq(student.clientId, client.id), eq(student.prn, prn.toUpperCase())))
  return found?.id
}

async function eventOf({ db, client }: ActorContext, id: number): Promise<number | undefined> {
  const [found] = await db.select({ id: examEvent.id }).from(examEvent).where(and(eq(examEvent.clientId, client.id), eq(examEvent.id, id)))
  return found?.id
}

/** The offering of a course that the student is enrolled for; failing that, any: backlogs are papers of other terms. */
async function offeringOf({ db, client }: ActorContext, studentId: number, code: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: courseOffering.id })
    .from(courseOffering)
    .innerJoin(course, and(eq(course.clientId, courseOffering.clientId), eq(course.id, courseOffering.courseId)))
    .where(and(eq(courseOffering.clientId, client.id), eq(course.code, code)))
    .orderBy(
      sql`not exists (select 1 from enrolment e join program_part_term t on t.client_id = e.client_id and t.program_part_id = e.program_part_id
        where e.client_id = ${client.id} and e.student_id = ${studentId} and t.id = ${courseOffering.programPartTermId})`,
      asc(courseOffering.id),
    )
    .limit(1)
  return found?.id
}

/** Keeps a ticket or one paper back; lookups ask for holds each time, so it works at once. */
export const placeHold = forDesk(async (input: ParsedInputOf<typeof placeStudentHold>, context): Promise<OutputOf<typeof placeStudentHold> | Refusal> => {
  const { db, client, now } = context
  const studentId = await studentOf(context, input.prn)
  if (studentId === undefined) return refuse('notFound')
  const courseOfferingId = input.courseCode === undefined ? null : await offeringOf(context, studentId, input.courseCode)
  const examEventId = input.examEventId === undefined ? null : await eventOf(context, input.examEventId)
  if (courseOfferingId === undefined || examEventId === undefined) return refuse('notFound')
  const { reason, severity, publicText, internalNote = null, amountMinor = null } = input
  const [made] = await db
    .insert(studentHold)
    .values({ clientId: client.id, studentId, examEventId, courseOfferingId, reason, severity, publicText: { name: publicText.name, translations: { ...publicText.translations } }, internalNote, amountMinor, placedAt: now })
    .returning({ id: studentHold.id })
  return made ? { holdId: made.id } : refuse('unexpected')
})

/** Lifts a hold. */
export const releaseHold = forDesk(async ({ holdId }: { readonly holdId: number }, { db, client, now }): Promise<OutputOf<typeof releaseStudentHold> | Refusal> => {
  const own = and(eq(studentHold.clientId, client.id), eq(studentHold.id, holdId))
  const released = await db.update(studentHold).set({ releasedAt: now }).where(and(own, isNull(studentHold.releasedAt))).returning({ id: studentHold.id })
  if (released.length > 0) return { outcome: 'RELEASED' }
  return (await db.$count(studentHold, own)) > 0 ? { outcome: 'ALREADY_RELEASED' } : refuse('notFound')
})

/** The holds in force on a student; what was noted for the desk stays in its table. */
export const holdsOn = forDesk(async ({ prn }: { readonly prn: string }, context): Promise<RowOf<typeof studentHolds>[] | Refusal> => {
  const { db, client } = context
  const studentId = await studentOf(context, prn)
  if (studentId === undefined) return refuse('notFound')
  const rows = await db
    .select({ hold: studentHold, courseCode: course.code })
    .from(studentHold)
    .leftJoin(courseOffering, and(eq(courseOffering.clientId, studentHold.clientId), eq(courseOffering.id, studentHold.courseOfferingId)))
    .leftJoin(course, and(eq(course.clientId, courseOffering.clientId), eq(course.id, courseOffering.courseId)))
    .where(and(eq(studentHold.clientId, client.id), eq(studentHold.studentId, studentId), isNull(studentHold.releasedAt)))
    .orderBy(asc(studentHold.id))
  const dayIn = new Intl.DateTimeFormat('sv', { timeZone: client.timeZone })
  return rows.map(({ hold, courseCode }) => ({
    holdId: hold.id, examEventId: hold.examEventId, courseCode, reason: hold.reason, severity: hold.severity,
    publicText: hold.publicText, amountMinor: hold.amountMinor, placedOn: dayIn.format(hold.placedAt),
  }))
})
