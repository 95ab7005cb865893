import { and, eq } from 'drizzle-orm'
import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { answerWaiting } from '../../../../src/contract/users/approvals.ts'
import { menuAccessRequest } from '../../../db/schema.ts'
import { refuse, type ActorContext } from '../../../lib/context/handler.ts'
import type { Item } from './item.ts'
import { notifyOfRequestAnswer } from './notify.ts'
import { canAnswerAccess } from './list-approvals.ts'

/**
 * Returns a pending request for access to a page. Its answer grants nothing: access is given on the person's record
 * first. The reason of a refusal is in the message and in the audit log.
 */
export async function findAccessRequest(
  { itemId, kind, ...input }: ParsedInputOf<typeof answerWaiting>,
  { db, client, actor }: ActorContext,
): Promise<Item | undefined> {
  const own = and(eq(menuAccessRequest.clientId, client.id), eq(menuAccessRequest.id, itemId))
  const [request] =
    kind === 'ACCESS' && canAnswerAccess(actor) ? await db.select().from(menuAccessRequest).where(own) : []
  if (!request) return undefined
  const reason = input.decision === 'REFUSE' ? input.reason : null
  return {
    userId: request.userId,
    enteredBy: null,
    async answer(inTransaction, person) {
      const answered = await inTransaction.db
        .update(menuAccessRequest)
        .set({ status: reason === null ? 'GRANTED' : 'REFUSED' })
        .where(and(own, eq(menuAccessRequest.status, 'NEW')))
        .returning({ id: menuAccessRequest.id })
      if (answered.length === 0) return refuse('stale')
      const { publicId } = request
      const about = { kind: 'ACCESS', publicId, changes: null, enteredBy: null } as const
      await notifyOfRequestAnswer(inTransaction, person, about, reason)
      return 0
    },
  }
}
