import { and, asc, eq, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import { FEE_REASONS, type placeStudentHold } from '../../../../src/contract/exam-office/student-holds.ts'
import { course, courseOffering, examEvent, studentHold } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { notifyWithheld } from '../../hall-tickets/tickets/notify-holds.ts'
import { guardHoldDesk } from '../events/exam-desk-guards.ts'
import { buildHoldAct, findStudentInScope, mayDecideHold } from './hold-desk.ts'
import { setInvoiceHold, lockUnpaidInvoice } from './hold-invoice.ts'

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

/** Places a hold on a ticket or on one paper. Every lookup reads the holds, so it takes effect at once. */
export const placeHold = guardHoldDesk(
  async (
    input: ParsedInputOf<typeof placeStudentHold>,
    context,
  ): Promise<OutputOf<typeof placeStudentHold> | Refusal> => {
    const { db, client, now, actor } = context
    if (!mayDecideHold(context, input.reason)) return refuse('notPermitted')
    const studentId = await findStudentInScope(context, input.prn)
    if (studentId === undefined) return refuse('notFound')
    const courseOfferingId =
      input.courseCode === undefined ? null : await findOffering(context, studentId, input.courseCode)
    const examEventId = input.examEventId === undefined ? null : await findExam(context, input.examEventId)
    if (courseOfferingId === undefined || examEventId === undefined) return refuse('notFound')
    const { reason, severity, publicText, internalNote = null, amountMinor = null, invoiceNo } = input
    if (invoiceNo !== undefined && !FEE_REASONS.includes(reason)) return refuse('notFound')
    return runTransaction<OutputOf<typeof placeStudentHold> | Refusal>(db, async (tx) => {
      // Before anything is written: a refusal does not undo what was.
      const invoiceId =
        invoiceNo === undefined ? undefined : await lockUnpaidInvoice(tx, { clientId: client.id, studentId }, invoiceNo)
      if (invoiceNo !== undefined && invoiceId === undefined) return refuse('notFound')
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
      if (invoiceId !== undefined) await setInvoiceHold(tx, client.id, invoiceId, made.id)
      await notifyWithheld(tx, [made.id], { client, requestedBy: actor.userId, now })
      await recordAudit(tx, buildHoldAct(context, 'placeStudentHold', made.id, { studentId, reason, severity }))
      return { holdId: made.id }
    })
  },
)
