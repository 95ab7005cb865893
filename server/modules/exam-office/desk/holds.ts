import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { EXAMINATION_DESK } from '../../../../src/contract/access.ts'
import type { OutputOf, ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type {
  placeStudentHold,
  releaseStudentHold,
  studentHolds,
} from '../../../../src/contract/exam-office/student-holds.ts'
import { whereStudentInScope } from '../../../lib/access/scope.ts'
import { recordAudit, type Act } from '../../../lib/audit/audit.ts'
import { course, courseOffering, examEvent, student, studentHold, userProfile } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { listRoleHolders } from '../../../lib/second-person/holders.ts'
import { findSecondPersonDenial } from '../../../lib/second-person/second-person.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { guardExamDesk } from '../events/exam-desk-guards.ts'

async function findStudent({ db, client, actor }: ActorContext, prn: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: student.id })
    .from(student)
    .where(
      and(
        eq(student.clientId, client.id),
        eq(student.prn, prn.toUpperCase()),
        whereStudentInScope(db, actor, student.id),
      ),
    )
  return found?.id
}

async function findExam({ db, client }: ActorContext, id: number): Promise<number | undefined> {
  const [found] = await db
    .select({ id: examEvent.id })
    .from(examEvent)
    .where(and(eq(examEvent.clientId, client.id), eq(examEvent.id, id)))
  return found?.id
}

/**
 * Returns the offering of a course that the student is enrolled for, otherwise any: backlogs are papers of other terms.
 */
async function findOffering(
  { db, client }: ActorContext,
  studentId: number,
  code: string,
): Promise<number | undefined> {
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

const buildAct = (
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
export const placeHold = guardExamDesk(
  async (
    input: ParsedInputOf<typeof placeStudentHold>,
    context,
  ): Promise<OutputOf<typeof placeStudentHold> | Refusal> => {
    const { db, client, now, actor } = context
    const studentId = await findStudent(context, input.prn)
    if (studentId === undefined) return refuse('notFound')
    const courseOfferingId =
      input.courseCode === undefined ? null : await findOffering(context, studentId, input.courseCode)
    const examEventId = input.examEventId === undefined ? null : await findExam(context, input.examEventId)
    if (courseOfferingId === undefined || examEventId === undefined) return refuse('notFound')
    const { reason, severity, publicText, internalNote = null, amountMinor = null } = input
    return runTransaction(db, async (tx) => {
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
      await recordAudit(tx, buildAct(context, 'placeStudentHold', made.id, { studentId, reason, severity }))
      return { holdId: made.id }
    })
  },
)

/** Releases a hold; a HARD one is released by another person than the one who placed it. */
export const releaseHold = guardExamDesk(
  async (
    { holdId, reason }: ParsedInputOf<typeof releaseStudentHold>,
    context,
  ): Promise<OutputOf<typeof releaseStudentHold> | Refusal> => {
    const { db, client, now, actor } = context
    const own = and(
      eq(studentHold.clientId, client.id),
      eq(studentHold.id, holdId),
      whereStudentInScope(db, actor, studentHold.studentId),
    )
    return runTransaction<OutputOf<typeof releaseStudentHold> | Refusal>(db, async (tx) => {
      const [hold] = await tx.select().from(studentHold).where(own).for('update')
      if (!hold) return refuse('notFound')
      if (hold.releasedAt !== null) return { outcome: 'ALREADY_RELEASED' }
      const denial =
        hold.severity === 'HARD'
          ? await findSecondPersonDenial({ ...context, db: tx }, actor.userId, {
              requestedBy: hold.placedBy,
              weight: 'CASE',
              holders: (since) => listRoleHolders({ ...context, db: tx }, EXAMINATION_DESK.roles, since),
            })
          : null
      if (denial) return { outcome: 'OTHER_PERSON', denial }
      await tx.update(studentHold).set({ releasedAt: now, releasedBy: actor.userId, releaseReason: reason }).where(own)
      await recordAudit(tx, buildAct(context, 'releaseStudentHold', holdId, { reason }))
      return { outcome: 'RELEASED' }
    })
  },
)

/** Returns the holds in force on a student, without internal notes. */
export const holdsOn = guardExamDesk(
  async ({ prn }: { readonly prn: string }, context): Promise<RowOf<typeof studentHolds>[] | Refusal> => {
    const { db, client } = context
    const studentId = await findStudent(context, prn)
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
