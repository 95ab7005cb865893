import { VIEW_PEOPLE } from '../../../src/contract/people/user-detail.ts'
import { allowed } from '../../access/allowed.ts'
import { audit } from '../../audit.ts'
import { userNote } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, type ActivityHandlers, type QueryHandlers } from '../../handler.ts'
import { refusalOf } from '../../people/act.ts'
import { detailOf, personInScope, valueOf } from '../../people/detail.ts'
import { findPeople } from '../../people/find.ts'

/** What is looked up of people at a counter (domain brief 2.3.7). */
export const userDetailActivities = {
  async unmaskField({ userId, field, reason }, context) {
    const { db, client, actor, now, address, requestId } = context
    const found = await personInScope(context, userId)
    if (!found) return refuse('notFound')
    const denial = await allowed(db, actor, VIEW_PEOPLE, now, { kind: 'user', userId: found.account.id })
    if (denial) return refusalOf(denial === 'OUT_OF_SCOPE' ? 'NOT_FOUND' : denial, 'unmaskField') ?? refuse('notPermitted')
    await audit(db, { clientId: client.id, at: now, actorUserId: actor.userId, activity: 'unmaskField', entity: 'user_account', entityId: String(found.account.id), detail: { field, reason }, address, requestId })
    return { value: valueOf(found, field) }
  },

  async addUserNote({ userId, text }, context) {
    const { db, client, actor, now, address, requestId } = context
    const found = await personInScope(context, userId)
    if (!found) return refuse('notFound')
    await transaction(db, async (inside) => {
      await inside.insert(userNote).values({ clientId: client.id, userId: found.account.id, authorId: actor.userId, text, createdAt: now })
      await audit(inside, { clientId: client.id, at: now, actorUserId: actor.userId, activity: 'addUserNote', entity: 'user_account', entityId: String(found.account.id), address, requestId })
    })
    return { outcome: 'DONE' }
  },
} satisfies Partial<ActivityHandlers>

/** Finding people, and their records. */
export const userDetailQueries = {
  findUser: ({ text }, context) => findPeople(text, context),
  async userDetail({ userId }, context) {
    const found = await personInScope(context, userId)
    return found ? [await detailOf(found, context)] : []
  },
} satisfies Partial<QueryHandlers>
