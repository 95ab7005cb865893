import { and, eq } from 'drizzle-orm'
import { FEE_REASONS, type HOLD_REASONS } from '../../../../src/contract/exam-office/student-holds.ts'
import type { RecordedAct } from '../../../../src/contract/institution/audit/recorded-acts.ts'
import { student } from '../../../db/schema.ts'
import { whereStudentInScope } from '../../../lib/access/scope.ts'
import type { Act } from '../../../lib/audit/audit.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { doesWorkAtExamDesk } from '../events/exam-desk-guards.ts'

/** Returns whether the caller may place and release holds for a reason: finance those for unpaid fees only. */
export const mayDecideHold = (context: ActorContext, reason: (typeof HOLD_REASONS)[number]): boolean =>
  doesWorkAtExamDesk(context) || FEE_REASONS.includes(reason)

/** Returns the id of the student with a number, in the caller's scope. */
export async function findStudentInScope(
  { db, client, actor }: ActorContext,
  prn: string,
): Promise<number | undefined> {
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

/** Builds the entry of the audit log for an act on a hold. */
export const buildHoldAct = (
  { client, now, actor, address, requestId }: ActorContext,
  activity: RecordedAct,
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
