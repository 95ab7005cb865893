import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type {
  placeStudentHold,
  releaseStudentHold,
  studentHolds,
} from '../../../../src/contract/exam-office/student-holds.ts'
import { studentInScope } from '../../../lib/access/scope.ts'
import { audit, type Act } from '../../../lib/audit/audit.ts'
import { course, courseOffering, examEvent, student, studentHold, userProfile } from '../../../db/schema.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { forExaminationDesk } from './desk.ts'

async function studentOf({ db, client, actor }: ActorContext, prn: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: student.id })
    .from(student)
    .where(
      and(eq(student.clientId, client.id), eq(student.prn, prn.toUpperCase()), studentInScope(db, actor, student.id)),
    )
  return found?.id
}

async function eventOf({ db, client }: ActorContext, id: number): Promise<number | undefined> {
  const [found] = await db
    .select({ id: examEvent.id })
    .from(examEvent)
    .where(and(eq(examEvent.clientId, client.id), eq(examEvent.id, id)))
  return found?.id
}

/**
 * Returns the offering of a course that the student is enrolled for, otherwise any: backlogs are papers of other terms.
 */
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

const actOf = (
  { client, now, actor, address, requestId }: ActorContext,
  activity: string,
  holdId: number,
  detail: Act['detail'],
): Act => ({
  clientId: client.id,
  at: now,
  actorUserId: actor.userId,
  activity,
  entity: 'student_hold',
  entityId: String(holdId),
  address,
  requestId,
  ...(detail && { detail }),
})

/** Places a hold on a ticket or on one paper. Every lookup reads the holds, so it takes effect at once. */
export const placeHold = forExaminationDesk(
  async (
    input: ParsedInputOf<typeof placeStudentHold>,
    context,
  ): Promise<OutputOf<typeof placeStudentHold> | Refusal> => {
    const { db, client, now, actor } = context
    const studentId = await studentOf(context, input.prn)
    if (studentId === undefined) return refuse('notFound')
    const courseOfferingId =
      input.courseCode === undefined ? null : await offeringOf(context, studentId, input.courseCode)
    const examEventId = input.examEventId === undefined ? null : await eventOf(context, input.examEventId)
    if (courseOfferingId === undefined || examEventId === undefined) return refuse('notFound')
    const { reason, severity, publicText, internalNote = null, amountMinor = null } = input
    return transaction(db, async (tx) => {
      const [made] = await tx
        .insert(studentHold)
        .values({
          clientId: client.id,
          studentId,
          examEventId,
          courseOfferingId,
          reason,
          severity,
          publicText: { name: publicText.name, translations: { ...publicText.translations } },
          internalNote,
          amountMinor,
          placedAt: now,
          placedBy: actor.userId,
        })
        .returning({ id: studentHold.id })
      if (!made) return refuse('unexpected')
      await audit(tx, actOf(context, 'placeStudentHold', made.id, { studentId, reason, severity }))
      return { holdId: made.id }
    })
  },
)

/**
 * Releases a hold. The update itself checks that another person placed a HARD hold, so that nothing can change between
 * check and write.
 */
export const releaseHold = forExaminationDesk(
  async (
    { holdId, reason }: ParsedInputOf<typeof releaseStudentHold>,
    context,
  ): Promise<OutputOf<typeof releaseStudentHold> | Refusal> => {
    const { db, client, now, actor } = context
    const own = and(
      eq(studentHold.clientId, client.id),
      eq(studentHold.id, holdId),
      studentInScope(db, actor, studentHold.studentId),
    )
    const mayLift = or(
      ne(studentHold.severity, 'HARD'),
      isNull(studentHold.placedBy),
      ne(studentHold.placedBy, actor.userId),
    )
    const released = await transaction(db, async (tx) => {
      const rows = await tx
        .update(studentHold)
        .set({ releasedAt: now, releasedBy: actor.userId, releaseReason: reason })
        .where(and(own, isNull(studentHold.releasedAt), mayLift))
        .returning({ id: studentHold.id })
      if (rows.length > 0) await audit(tx, actOf(context, 'releaseStudentHold', holdId, { reason }))
      return rows.length > 0
    })
    if (released) return { outcome: 'RELEASED' }
    const [hold] = await db.select({ releasedAt: studentHold.releasedAt }).from(studentHold).where(own)
    if (!hold) return refuse('notFound')
    return { outcome: hold.releasedAt === null ? 'OTHER_PERSON' : 'ALREADY_RELEASED' }
  },
)

/** Returns the holds in force on a student, without internal notes. */
export const holdsOn = forExaminationDesk(
  async ({ prn }: { readonly prn: string }, context): Promise<RowOf<typeof studentHolds>[] | Refusal> => {
    const { db, client } = context
    const studentId = await studentOf(context, prn)
    if (studentId === undefined) return refuse('notFound')
    const rows = await db
      .select({ hold: studentHold, courseCode: course.code, placedBy: userProfile.displayName })
      .from(studentHold)
      .leftJoin(
        courseOffering,
        and(eq(courseOffering.clientId, studentHold.clientId), eq(courseOffering.id, studentHold.courseOfferingId)),
      )
      .leftJoin(course, and(eq(course.clientId, courseOffering.clientId), eq(course.id, courseOffering.courseId)))
      .leftJoin(
        userProfile,
        and(eq(userProfile.clientId, studentHold.clientId), eq(userProfile.userId, studentHold.placedBy)),
      )
      .where(
        and(eq(studentHold.clientId, client.id), eq(studentHold.studentId, studentId), isNull(studentHold.releasedAt)),
      )
      .orderBy(asc(studentHold.id))
    const dayIn = new Intl.DateTimeFormat('sv', { timeZone: client.timeZone })
    return rows.map(({ hold, courseCode, placedBy }) => ({
      holdId: hold.id,
      examEventId: hold.examEventId,
      courseCode,
      reason: hold.reason,
      severity: hold.severity,
      publicText: hold.publicText,
      amountMinor: hold.amountMinor,
      placedOn: dayIn.format(hold.placedAt),
      placedBy,
    }))
  },
)
