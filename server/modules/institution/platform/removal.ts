import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import {
  APPROVE_REMOVALS,
  CHANGE_INSTITUTIONS,
  REMOVAL_DAYS,
  type approveInstitutionRemoval,
  type cancelInstitutionRemoval,
  type requestInstitutionRemoval,
} from '../../../../src/contract/institution/platform.ts'
import { institutionRemoval } from '../../../db/schema.ts'
import { refuse, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { findSecondPersonDenial, refuseSecondPerson } from '../../../lib/second-person/second-person.ts'
import { buildRemovalDecision } from './removal-decision.ts'
import { formatDay } from '../../../lib/i18n/format-day.ts'
import { notifyRightHolders } from '../notify-right-holders.ts'
import { runOnInstitutions, auditPlatform, lockOther, storeSuspension } from './suspend.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

/** The states of a removal that has not ended. */
export const OPEN = ['REQUESTED', 'APPROVED', 'DELETING'] as const

/** The messages about removals (server/modules/institution/defaults/notifications). */
const NOTICES = { requested: 129, approved: 130 } as const

/** Requests the removal of an institution; nothing changes before the approval. */
export const requestRemoval = (
  { code, reason }: ParsedInputOf<typeof requestInstitutionRemoval>,
  context: ActorContext,
): Promise<OutputOf<typeof requestInstitutionRemoval> | Refusal> =>
  runOnInstitutions(context, async (inTransaction) => {
    const { db, client, actor, now } = inTransaction
    const row = await lockOther(db, { code }, client.id)
    if (row instanceof Refusal) return row
    const publicId = randomBytes(6).toString('hex').toUpperCase()
    const [made] = await db
      .insert(institutionRemoval)
      .values({
        publicId,
        clientId: client.id,
        institutionId: row.id,
        code,
        reason,
        requestedBy: actor.userId,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: institutionRemoval.id })
    if (!made) return refuse('stale')
    await auditPlatform(inTransaction, 'requestInstitutionRemoval', row, { removal: publicId, reason })
    await notifyRightHolders(inTransaction, {
      right: APPROVE_REMOVALS,
      notificationId: NOTICES.requested,
      screen: 'institutions',
      values: () => ({ code }),
    })
    return { outcome: 'REQUESTED' as const, removalId: publicId }
  })

/** Locks a removal of the caller's platform together with its institution; refuses an unknown one. */
async function lockRemoval({ db, client }: ActorContext, publicId: string) {
  const [removal] = await db
    .select()
    .from(institutionRemoval)
    .where(and(eq(institutionRemoval.clientId, client.id), eq(institutionRemoval.publicId, publicId)))
    .for('update')
  if (!removal) return refuse('notFound')
  if (removal.status !== 'REQUESTED' && removal.status !== 'APPROVED') return refuse('stale')
  const institution = await lockOther(db, { id: removal.institutionId }, client.id)
  return institution instanceof Refusal ? institution : { removal, institution }
}

/** Approves the request of somebody else: suspends the institution, and sets the day on which its data is deleted. */
export const approveRemoval = (
  { removalId }: ParsedInputOf<typeof approveInstitutionRemoval>,
  context: ActorContext,
): Promise<OutputOf<typeof approveInstitutionRemoval> | Refusal> =>
  runOnInstitutions(context, async (inTransaction) => {
    const { db, client, actor, now } = inTransaction
    const locked = await lockRemoval(inTransaction, removalId)
    if (locked instanceof Refusal) return locked
    const { removal, institution } = locked
    if (removal.status !== 'REQUESTED') return refuse('stale')
    const decision = buildRemovalDecision(removal.requestedBy, inTransaction)
    const refused = await refuseSecondPerson(inTransaction, decision, 'waiting.OWN_CHANGE')
    if (refused) return refused
    const wasSuspended = institution.status === 'SUSPENDED'
    if (!wasSuspended) await storeSuspension(db, institution, { reason: removal.reason, since: now.toISOString() })
    const dueAt = addMs(now, REMOVAL_DAYS * DAY_MS)
    await db
      .update(institutionRemoval)
      .set({ status: 'APPROVED', wasSuspended, approvedBy: actor.userId, approvedAt: now, dueAt })
      .where(eq(institutionRemoval.id, removal.id))
    await auditPlatform(inTransaction, 'approveInstitutionRemoval', institution, {
      removal: removalId,
      dueAt: dueAt.toISOString(),
    })
    const day = formatIsoDay(client.timeZone, dueAt)
    await notifyRightHolders(inTransaction, {
      right: CHANGE_INSTITUTIONS,
      notificationId: NOTICES.approved,
      screen: 'institutions',
      values: ({ language }) => ({ code: removal.code, day: formatDay(day, language) }),
    })
    return { outcome: 'APPROVED' as const, dueAt: dueAt.toISOString() }
  })

/** Cancels a removal before the deletion; an institution that was not suspended before is active again. */
export const cancelRemoval = (
  { removalId }: ParsedInputOf<typeof cancelInstitutionRemoval>,
  context: ActorContext,
): Promise<OutputOf<typeof cancelInstitutionRemoval> | Refusal> =>
  runOnInstitutions(context, async (inTransaction) => {
    const { db, actor, now } = inTransaction
    const locked = await lockRemoval(inTransaction, removalId)
    if (locked instanceof Refusal) return locked
    const { removal, institution } = locked
    if (removal.status === 'APPROVED' && !removal.wasSuspended) await storeSuspension(db, institution, null)
    await db
      .update(institutionRemoval)
      .set({ status: 'CANCELLED', cancelledBy: actor.userId, endedAt: now })
      .where(eq(institutionRemoval.id, removal.id))
    await auditPlatform(inTransaction, 'cancelInstitutionRemoval', institution, { removal: removalId })
    return { outcome: 'CANCELLED' as const }
  })

/** Returns the number of removals that the caller may approve as the second person. */
export async function countRemovalsToApprove(context: ActorContext): Promise<number> {
  const { db, client, actor } = context
  const open = await db
    .select({ requestedBy: institutionRemoval.requestedBy })
    .from(institutionRemoval)
    .where(and(eq(institutionRemoval.clientId, client.id), eq(institutionRemoval.status, 'REQUESTED')))
  let count = 0
  for (const { requestedBy } of open)
    if ((await findSecondPersonDenial(context, actor.userId, buildRemovalDecision(requestedBy, context))) === null)
      count += 1
  return count
}
