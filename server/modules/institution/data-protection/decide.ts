import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import { DECIDE_ERASURE, type decideErasure } from '../../../../src/contract/institution/erasure.ts'
import type { Right } from '../../../../src/contract/access.ts'
import { erasureRequest, userAccount } from '../../../db/schema.ts'
import { denialOf } from '../../../lib/access/allowed.ts'
import { audit } from '../../../lib/audit/audit.ts'
import { refuse, refuseSaying, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { refusalOf } from '../../users/acts/act.ts'
import { personInScope, type StoredPerson } from '../../users/record/detail.ts'
import { eraseOne } from './carry-out.ts'
import { obstacleTo } from './preview.ts'

type Input = ParsedInputOf<typeof decideErasure>
type Output = OutputOf<typeof decideErasure>

/** Returns the person of an erasure, or the refusal when the caller has no authority over them or is that person. */
export async function personToErase(
  userId: string,
  right: Right,
  context: ActorContext,
): Promise<StoredPerson | Refusal> {
  const { db, actor, now } = context
  const person = await personInScope(context, userId)
  if (!person) return refuse('notFound')
  const { id } = person.account
  const denial = await denialOf(db, actor, right, now, { kind: 'user', userId: id, act: 'requestErasure' })
  const skip = denial === 'OUT_OF_SCOPE' ? 'NOT_FOUND' : (denial ?? (id === actor.userId ? 'OWN_ACCOUNT' : null))
  return skip ? (refusalOf(skip, 'requestErasure') ?? refuse('notPermitted')) : person
}

/** Writes an act of an erasure into the audit log; it names the request and holds no personal data. */
export const auditErasure = (
  { db, client, actor, now, address, requestId }: ActorContext,
  activity: string,
  userId: number,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  audit(db, {
    clientId: client.id,
    at: now,
    actorUserId: actor.userId,
    activity,
    entity: 'user_account',
    entityId: String(userId),
    detail,
    address,
    requestId,
  })

/** Decides about a request within the caller's transaction; a refusal must roll it back. */
export async function decideOne(input: Input, context: ActorContext): Promise<Output | Refusal> {
  const { db, client, actor, now } = context
  const own = and(eq(erasureRequest.clientId, client.id), eq(erasureRequest.publicId, input.erasureId))
  const [request] = await db.select().from(erasureRequest).where(own).for('update')
  if (!request) return refuse('notFound')
  const [account] = await db
    .select({ publicId: userAccount.publicId })
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, request.userId)))
    .for('update')
  const person = await personToErase(account?.publicId ?? '', DECIDE_ERASURE, context)
  if (person instanceof Refusal) return person
  if (request.requestedBy === actor.userId)
    return refuseSaying('waiting.OWN_ENTRY', 'notPermitted', {}, { denial: 'OWN_ENTRY' })
  if (request.status !== 'REQUESTED') return refuse('stale')
  const decided = { decidedBy: actor.userId, decidedAt: now }
  const detail = { request: request.publicId, decision: input.decision }
  if (input.decision === 'REFUSE') {
    await db
      .update(erasureRequest)
      .set({ ...decided, status: 'REFUSED', refusal: input.reason })
      .where(own)
    await auditErasure(context, 'decideErasure', request.userId, detail)
    return { outcome: 'REFUSED' }
  }
  const obstacle = await obstacleTo(db, person.account, now)
  if (obstacle) return { outcome: 'OBSTACLE', obstacle }
  const { pseudonym, parts } = await eraseOne(person, context)
  await db
    .update(erasureRequest)
    .set({ ...decided, status: 'DONE', reason: '', parts })
    .where(own)
  await auditErasure(context, 'decideErasure', request.userId, detail)
  return { outcome: 'ERASED', pseudonym, parts }
}
