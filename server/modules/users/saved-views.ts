import { and, count, eq, ne } from 'drizzle-orm'
import { MOST_VIEWS } from '../../../src/contract/users/saved-views.ts'
import { savedView } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import type { ActivityHandlers, ActorContext, QueryHandlers } from '../../lib/context/handler.ts'

const whereOwnView = ({ actor }: Pick<ActorContext, 'actor'>, list: string) =>
  and(eq(savedView.clientId, actor.clientId), eq(savedView.userId, actor.userId), eq(savedView.list, list))

/** Handles the query for the list views that users save for themselves (specification, section 11.0.1). */
export const savedViewQueries = {
  savedViews: ({ list }, context) =>
    context.db
      .select({ name: savedView.name, state: savedView.state })
      .from(savedView)
      .where(whereOwnView(context, list))
      .orderBy(savedView.name),
} satisfies Partial<QueryHandlers>

/** Handles saving and deleting views. They concern only their owner, so they are not audited. */
export const savedViewActivities = {
  saveView: ({ list, name, state }, context) =>
    runTransaction(context.db, async (db) => {
      const [others] = await db
        .select({ count: count() })
        .from(savedView)
        .where(and(whereOwnView(context, list), ne(savedView.name, name)))
      if ((others?.count ?? 0) >= MOST_VIEWS) return { outcome: 'FULL' as const }
      const { clientId, userId } = context.actor
      await db
        .insert(savedView)
        .values({ clientId, userId, list, name, state, createdAt: context.now })
        .onConflictDoUpdate({
          target: [savedView.clientId, savedView.userId, savedView.list, savedView.name],
          set: { state },
        })
      return { outcome: 'SAVED' as const }
    }),

  async deleteView({ list, name }, context) {
    await context.db.delete(savedView).where(and(whereOwnView(context, list), eq(savedView.name, name)))
    return { outcome: 'DELETED' as const }
  },
} satisfies Partial<ActivityHandlers>
