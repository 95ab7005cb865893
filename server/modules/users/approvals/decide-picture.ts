import { and, eq, ne } from 'drizzle-orm'
import type { Person } from '../../account/person/find-person.ts'
import { student, userAsset } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { notifyOfPictureAnswer } from './notify.ts'

/** The picture that a decision is about. */
export type DecidedPicture = Pick<typeof userAsset.$inferSelect, 'id' | 'kind' | 'path'>

/**
 * Approves a waiting picture, or rejects it with a reason, and notifies its person. Returns false when it waits no
 * longer. Runs in the caller's transaction.
 */
export async function decidePicture(
  context: ActorContext,
  person: Person,
  { id, kind, path }: DecidedPicture,
  reason: string | null,
): Promise<boolean> {
  const { db, client, actor, now } = context
  const same = and(eq(userAsset.clientId, client.id), eq(userAsset.userId, person.account.id), eq(userAsset.kind, kind))
  const decided = await db
    .update(userAsset)
    .set({ status: reason === null ? 'APPROVED' : 'REJECTED', reason, decidedBy: actor.userId, decidedAt: now })
    .where(and(same, eq(userAsset.id, id), eq(userAsset.status, 'PENDING')))
    .returning({ id: userAsset.id })
  if (decided.length === 0) return false
  if (reason === null) {
    await db
      .update(userAsset)
      .set({ status: 'REPLACED' })
      .where(and(same, eq(userAsset.status, 'APPROVED'), ne(userAsset.id, id)))
    // The previous file stays: hall tickets published with it still use it.
    if (kind === 'PHOTO' && person.student)
      await db
        .update(student)
        .set({ photoPath: path })
        .where(and(eq(student.clientId, client.id), eq(student.id, person.student.id)))
  }
  await notifyOfPictureAnswer(context, person, kind, reason)
  return true
}
