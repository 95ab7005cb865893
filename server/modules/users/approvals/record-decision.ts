import { and, eq, ne } from 'drizzle-orm'
import { ANSWER_WAITING } from '../../../../src/contract/users/approvals.ts'
import { auditLog } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { listRightHolders } from '../../../lib/second-person/holders.ts'
import type { TwoPersonDecision } from '../../../lib/second-person/second-person.ts'

/** Builds the decision about a submission that a member of staff has entered; null: the person themselves has. */
export const recordDecision = (
  enteredBy: number | null,
  context: Pick<ActorContext, 'db' | 'client' | 'now'>,
): TwoPersonDecision => ({
  requestedBy: enteredBy,
  weight: 'CASE',
  holders: (since) => listRightHolders(context, ANSWER_WAITING, since),
})

/** Returns who has uploaded, mapped, run or stopped an import: each could have decided what it changes. */
export async function listImportWorkers(
  { db, client }: Pick<ActorContext, 'db' | 'client'>,
  batch: string,
): Promise<readonly number[]> {
  const rows = await db
    .selectDistinct({ id: auditLog.actorUserId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.clientId, client.id),
        eq(auditLog.entity, 'data_import'),
        eq(auditLog.entityId, batch),
        ne(auditLog.activity, 'answerImportedChanges'),
      ),
    )
  return rows.flatMap(({ id }) => id ?? [])
}
