import { and, eq } from 'drizzle-orm'
import { userAccount } from '../../db/schema.ts'
import { isAdministrator } from '../access/administrators.ts'
import { UNIVERSITY_ADMIN } from '../access/authority.ts'
import type { ActorContext } from '../context/handler.ts'
import { hasAdministratorChanged } from './controllers.ts'
import { listRoleHolders } from './holders.ts'
import {
  findSecondPersonDenial,
  listIndependentHolders,
  computeUnchangedSince,
  type TwoPersonDecision,
} from './second-person.ts'

/** Builds the decision about a change of an administrator or of a connection. */
export const buildAccessDecision = (
  requestedBy: number,
  context: Pick<ActorContext, 'db' | 'client' | 'now'>,
): TwoPersonDecision => ({
  requestedBy,
  weight: 'INSTITUTION',
  holders: (since) => listRoleHolders(context, [UNIVERSITY_ADMIN], since),
})

/** Returns the administrators whom the caller can ask: those who may be the second person now or after some days. */
async function listApprovers(context: ActorContext, subjectUserId: number | null): Promise<readonly number[]> {
  const decision = buildAccessDecision(context.actor.userId, context)
  const may: number[] = []
  const independent = await listIndependentHolders(context, context.actor.userId, decision)
  for (const id of await decision.holders())
    if (
      id !== subjectUserId &&
      (independent.includes(id) || (await findSecondPersonDenial(context, id, decision)) === null)
    )
      may.push(id)
  return may
}

/**
 * Returns what a change of the caller waits for; null: nothing. SECOND_PERSON: there is one to ask, or there was one
 * until somebody changed that account or ended its access a moment ago: nobody gets rid of the second person by that.
 * DELAY: only the changed person could approve it. They are an administrator who has signed in before, so they are told
 * and have some days to refuse it.
 */
export async function findReasonToWait(
  context: ActorContext,
  subjectUserId: number | null,
): Promise<'SECOND_PERSON' | 'DELAY' | null> {
  if ((await listApprovers(context, subjectUserId)).length > 0) return 'SECOND_PERSON'
  const { db, client, actor, now } = context
  const lately = { besides: actor.userId, role: UNIVERSITY_ADMIN, since: computeUnchangedSince(context) }
  if (await hasAdministratorChanged(db, client.id, lately)) return 'SECOND_PERSON'
  if (subjectUserId === null || subjectUserId === actor.userId) return null
  const [subject] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, subjectUserId)))
  if (!subject || subject.status === 'INVITED') return null
  return (await isAdministrator(db, subject, now)) ? 'DELAY' : null
}

/** Returns whether a change of the caller waits, for a second person or for some days. */
export const needsSecondPerson = async (context: ActorContext, subjectUserId: number | null): Promise<boolean> =>
  (await findReasonToWait(context, subjectUserId)) !== null
