import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { collegeAdmin } from '../../../../src/contract/users/college-admin.ts'
import { whereEnrolmentInProgrammes } from '../../../lib/access/programme-scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import {
  enrolment,
  examForm,
  hallTicket,
  hallTicketCorrection,
  hallTicketVersion,
  studentHold,
} from '../../../db/schema.ts'

/**
 * Counts the open work that passes on with a college: forms that it has to forward, open holds and new corrections of
 * its students. Exports are not counted: they are looked up. Students outside the programmes of the caller are not
 * counted either.
 */
export async function countPendingWork(
  { db, client: { id: clientId }, actor }: Pick<ActorContext, 'db' | 'client' | 'actor'>,
  collegeId: number,
): Promise<RowOf<typeof collegeAdmin>['waiting']> {
  const whereStudiesAtCollege = (
    studentId: typeof studentHold.studentId | typeof hallTicket.studentId | typeof examForm.studentId,
  ) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(enrolment)
        .where(
          and(
            eq(enrolment.clientId, clientId),
            eq(enrolment.studentId, studentId),
            eq(enrolment.collegeId, collegeId),
            whereEnrolmentInProgrammes(db, actor),
          ),
        ),
    )
  const holds = await db.$count(
    studentHold,
    and(
      eq(studentHold.clientId, clientId),
      isNull(studentHold.releasedAt),
      whereStudiesAtCollege(studentHold.studentId),
    ),
  )
  const tickets = db
    .select({ id: hallTicketVersion.id })
    .from(hallTicketVersion)
    .innerJoin(
      hallTicket,
      and(eq(hallTicket.clientId, hallTicketVersion.clientId), eq(hallTicket.id, hallTicketVersion.hallTicketId)),
    )
    .where(and(eq(hallTicketVersion.clientId, clientId), whereStudiesAtCollege(hallTicket.studentId)))
  const corrections = await db.$count(
    hallTicketCorrection,
    and(
      eq(hallTicketCorrection.clientId, clientId),
      eq(hallTicketCorrection.status, 'NEW'),
      inArray(hallTicketCorrection.hallTicketVersionId, tickets),
    ),
  )
  const forms = await db.$count(
    examForm,
    and(
      eq(examForm.clientId, clientId),
      eq(examForm.status, 'SUBMITTED'),
      eq(examForm.collegeId, collegeId),
      whereStudiesAtCollege(examForm.studentId),
    ),
  )
  return { FORMS: forms, HOLDS: holds, CORRECTIONS: corrections, EXPORTS: null }
}
