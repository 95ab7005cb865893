import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { stopErasure } from '../../../../src/contract/institution/erasure-decisions.ts'
import { erasureRequest } from '../../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { auditErasure } from './decide-erasure.ts'
import { findRequested } from './erasable-person.ts'

/** Stops an approved erasure within the caller's transaction; a refusal must roll it back. */
export async function stopOne(
  { erasureId, reason }: ParsedInputOf<typeof stopErasure>,
  context: ActorContext,
): Promise<OutputOf<typeof stopErasure> | Refusal> {
  const { db, client, actor, now } = context
  const own = and(eq(erasureRequest.clientId, client.id), eq(erasureRequest.publicId, erasureId))
  const [request] = await db.select().from(erasureRequest).where(own).for('update')
  if (!request || !(await findRequested(request, context))) return refuse('notFound')
  if (request.status !== 'APPROVED') return refuse('stale')
  await db
    .update(erasureRequest)
    .set({ status: 'STOPPED', refusal: reason, decidedBy: actor.userId, decidedAt: now, dueAt: null })
    .where(own)
  await auditErasure(context, 'stopErasure', request, { request: request.publicId })
  return { outcome: 'STOPPED' }
}
