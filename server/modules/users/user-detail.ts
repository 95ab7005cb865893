import { NOTE_PEOPLE, VIEW_PEOPLE } from '../../../src/contract/users/user-detail.ts'
import { findDenial } from '../../lib/access/allowed.ts'
import { recordCallerAct } from '../../lib/audit/audit.ts'
import { userNote } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { refuse, type ActivityHandlers, type QueryHandlers } from '../../lib/context/handler.ts'
import { findSkipRefusal } from './acts/act.ts'
import { loadPersonDetail, findPersonInScope, getFieldValue } from './record/person-detail.ts'
import { countFound, findPeople } from './list/find-people.ts'

/** Handles acts on a person's record at a help desk (specification, section 11.3.7). */
export const userDetailActivities = {
  async unmaskField({ userId, field, reason }, context) {
    const { db, actor, now } = context
    const found = await findPersonInScope(context, userId)
    if (!found) return refuse('notFound')
    const denial = await findDenial(db, actor, VIEW_PEOPLE, now, {
      kind: 'user',
      userId: found.account.id,
      act: 'unmaskField',
    })
    if (denial)
      return findSkipRefusal(denial === 'OUT_OF_SCOPE' ? 'NOT_FOUND' : denial, 'unmaskField') ?? refuse('notPermitted')
    await recordCallerAct(db, context, {
      activity: 'unmaskField',
      entity: 'user_account',
      entityId: String(found.account.id),
      detail: { field, reason },
    })
    return { value: getFieldValue(found, field) }
  },

  async addUserNote({ userId, text }, context) {
    const { db, client, actor, now } = context
    const found = await findPersonInScope(context, userId)
    if (!found) return refuse('notFound')
    const denial = await findDenial(db, actor, NOTE_PEOPLE, now, {
      kind: 'user',
      userId: found.account.id,
      act: 'addUserNote',
    })
    if (denial && denial !== 'RANK')
      return findSkipRefusal(denial === 'OUT_OF_SCOPE' ? 'NOT_FOUND' : denial, 'addUserNote') ?? refuse('notPermitted')
    await runTransaction(db, async (tx) => {
      await tx
        .insert(userNote)
        .values({ clientId: client.id, userId: found.account.id, authorId: actor.userId, text, createdAt: now })
      await recordCallerAct(tx, context, {
        activity: 'addUserNote',
        entity: 'user_account',
        entityId: String(found.account.id),
      })
    })
    return { outcome: 'DONE' }
  },
} satisfies Partial<ActivityHandlers>

/** Handles queries that find people, and for their records. */
export const userDetailQueries = {
  findUser: ({ text, page }, context) => findPeople(text, page, context),
  findUserCount: async ({ text }, context) => [{ total: await countFound(text, context) }],
  async userDetail({ userId }, context) {
    const found = await findPersonInScope(context, userId)
    return found ? [await loadPersonDetail(found, context)] : []
  },
} satisfies Partial<QueryHandlers>
