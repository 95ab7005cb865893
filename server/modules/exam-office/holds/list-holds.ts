import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import { FEE_REASONS, type studentHolds } from '../../../../src/contract/exam-office/student-holds.ts'
import { course, courseOffering, studentHold, userProfile } from '../../../db/schema.ts'
import { refuse, type Refusal } from '../../../lib/context/handler.ts'
import { doesWorkAtExamDesk, guardHoldDesk } from '../events/exam-desk-guards.ts'
import { findStudentInScope } from './hold-desk.ts'

/** Returns the holds in force on a student, without internal notes. */
export const listStudentHolds = guardHoldDesk(
  async ({ prn }: { readonly prn: string }, context): Promise<RowOf<typeof studentHolds>[] | Refusal> => {
    const { db, client } = context
    const studentId = await findStudentInScope(context, prn)
    if (studentId === undefined) return refuse('notFound')
    const rows = await db
      .select({
        hold: studentHold,
        courseCode: course.code,
        placedBy: userProfile.displayName,
        invoice: sql<{ readonly no: string; readonly dueMinor: number } | null>`(
          select json_build_object('no', i.invoice_no, 'dueMinor', i.total_minor - i.paid_minor) from invoice i
          where i.client_id = ${studentHold.clientId} and i.hold_id = ${studentHold.id} and i.status = 'ISSUED'
          order by i.id limit 1)`,
      })
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
        and(
          eq(studentHold.clientId, client.id),
          eq(studentHold.studentId, studentId),
          isNull(studentHold.releasedAt),
          doesWorkAtExamDesk(context) ? undefined : inArray(studentHold.reason, [...FEE_REASONS]),
        ),
      )
      .orderBy(asc(studentHold.id))
    const dayIn = new Intl.DateTimeFormat('sv', { timeZone: client.timeZone })
    return rows.map(({ hold, courseCode, placedBy, invoice }) => ({
      holdId: hold.id,
      examEventId: hold.examEventId,
      courseCode,
      reason: hold.reason,
      severity: hold.severity,
      publicText: hold.publicText,
      amountMinor: invoice?.dueMinor ?? hold.amountMinor,
      invoiceNo: invoice?.no ?? null,
      placedOn: dayIn.format(hold.placedAt),
      placedBy,
    }))
  },
)
