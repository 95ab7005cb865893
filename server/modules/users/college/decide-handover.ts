import { and, eq, inArray, ne } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import { DECIDE_COLLEGES, type decideCollegeHandover } from '../../../../src/contract/users/college-admin.ts'
import { collegeHandover } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { recordAudits } from '../../../lib/audit/audit.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { listRightHolders } from '../../../lib/second-person/holders.ts'
import { refuseSecondPerson } from '../../../lib/second-person/second-person.ts'
import { selectCollegesInScope } from './colleges-in-scope.ts'
import { refuseHandover } from './hand-over.ts'
import { listHandoverActions, mayDecideAlone } from './handovers.ts'
import { listPersonActs, carryOutHandover, undoHandover } from './carry-out-handover.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

const BECOMES = { APPROVE: 'APPROVED', REFUSE: 'REFUSED', CANCEL: 'CANCELLED' } as const

/** Approves, refuses or cancels a handover. */
export async function decideHandover(
  { handoverId, decision }: ParsedInputOf<typeof decideCollegeHandover>,
  context: ActorContext,
): Promise<OutputOf<typeof decideCollegeHandover> | Refusal> {
  const { db, client, actor, now, address, requestId } = context
  const decider = await mayDecideAlone(context)
  const inScope = (await selectCollegesInScope(context)).map(({ id }) => id)
  return runTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(collegeHandover)
      .where(
        and(
          eq(collegeHandover.clientId, client.id),
          eq(collegeHandover.publicId, handoverId),
          inArray(collegeHandover.collegeId, [...inScope, 0]),
        ),
      )
      .for('update')
    if (!row) return refuse('notFound')
    if (!listHandoverActions(row, decider, context).includes(decision))
      return decider || row.requestedBy === actor.userId ? refuseHandover('OVER') : refuse('notPermitted')
    if (decision === 'APPROVE' && row.effectiveOn < formatIsoDay(client.timeZone, now)) return refuseHandover('PAST')
    const twoPersons = {
      requestedBy: row.requestedBy,
      weight: 'CASE' as const,
      holders: (since?: Date) => listRightHolders({ ...context, db: tx }, DECIDE_COLLEGES, since),
    }
    const refused =
      decision === 'APPROVE'
        ? await refuseSecondPerson({ ...context, db: tx }, twoPersons, 'waiting.OWN_CHANGE')
        : undefined
    if (refused) return refused
    const status = BECOMES[decision]
    const isReverted = decision === 'CANCEL' && row.status === 'APPROVED'
    if (isReverted) await undoHandover(tx, client, row)
    const people =
      decision === 'APPROVE'
        ? listPersonActs(row, await carryOutHandover(tx, client, row, now))
        : isReverted
          ? listPersonActs(row, row.outgoingUserId === null ? [] : [row.outgoingUserId], true)
          : []
    await tx
      .update(collegeHandover)
      .set({ status, decidedBy: actor.userId, decidedAt: now })
      .where(
        and(
          eq(collegeHandover.clientId, client.id),
          eq(collegeHandover.id, row.id),
          ne(collegeHandover.status, status),
        ),
      )
    const by = { at: now, actorUserId: actor.userId, activity: 'decideCollegeHandover' as const, address, requestId }
    const detail = { handover: row.publicId, decision, orderNo: row.orderNo }
    const acts = [{ entity: 'college', entityId: String(row.collegeId), detail }, ...people]
    await recordAudits(
      tx,
      client.id,
      acts.map((act) => ({ ...by, ...act })),
    )
    return { outcome: 'DONE' as const, status }
  })
}
