import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { DECIDE_ERASURE, type ErasureRequest } from '../../../../src/contract/institution/erasure.ts'
import { erasureRequest, userAccount, userProfile } from '../../../db/schema.ts'
import { deniedUsers, shownDenial, type Denial } from '../../../lib/access/allowed.ts'
import { usersInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { personOf } from '../../users/record/person.ts'

const MOST_ROWS = 500

type Row = typeof erasureRequest.$inferSelect

function whyNot(
  { status, userId, requestedBy }: Row,
  me: number,
  denial: Denial | undefined,
): ErasureRequest['cannotDecide'] {
  if (status !== 'REQUESTED') return null
  if (denial === 'NO_RIGHT') return 'NO_RIGHT'
  if (userId === me) return 'OWN_ACCOUNT'
  if (requestedBy === me) return 'OWN_ENTRY'
  return shownDenial(denial ?? null)
}

/** Returns the requests for erasure in the caller's scope: the open ones first, then the newest. */
export async function listErasures(context: ActorContext): Promise<ErasureRequest[]> {
  const { db, actor, now } = context
  const [asker, decider] = [alias(userProfile, 'asker'), alias(userProfile, 'decider')]
  const rows = await db
    .select({
      request: erasureRequest,
      account: userAccount,
      profile: userProfile,
      asker: asker.displayName,
      decider: decider.displayName,
    })
    .from(erasureRequest)
    .innerJoin(
      userAccount,
      and(eq(userAccount.clientId, erasureRequest.clientId), eq(userAccount.id, erasureRequest.userId)),
    )
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .leftJoin(asker, and(eq(asker.clientId, erasureRequest.clientId), eq(asker.userId, erasureRequest.requestedBy)))
    .leftJoin(decider, and(eq(decider.clientId, erasureRequest.clientId), eq(decider.userId, erasureRequest.decidedBy)))
    .where(and(eq(erasureRequest.clientId, actor.clientId), usersInScope(db, actor)))
    .orderBy(sql`${erasureRequest.status} <> 'REQUESTED'`, desc(erasureRequest.id))
    .limit(MOST_ROWS)
  const open = rows.filter(({ request }) => request.status === 'REQUESTED').map(({ request }) => request.userId)
  const denied = await deniedUsers(db, actor, DECIDE_ERASURE, 'requestErasure', now, open)
  return rows.map(({ request, account, profile, asker: askedBy, decider: decidedBy }) => ({
    erasureId: request.publicId,
    person: personOf(account, profile),
    reference: request.reference,
    reason: request.reason,
    status: request.status,
    requestedBy: askedBy ?? '',
    requestedAt: request.createdAt.toISOString(),
    decidedBy,
    decidedAt: request.decidedAt?.toISOString() ?? null,
    refusal: request.refusal,
    parts: request.parts,
    cannotDecide: whyNot(request, actor.userId, denied.get(request.userId)),
  }))
}

/** Returns the number of open requests for erasure that the caller may decide. */
export const countErasuresToDecide = async (context: ActorContext): Promise<number> =>
  (await listErasures(context)).filter(({ status, cannotDecide }) => status === 'REQUESTED' && cannotDecide === null)
    .length
