import { and, asc, eq } from 'drizzle-orm'
import { menu as menuTable } from '../../db/schema.ts'
import { refuse, type ActivityHandlers, type QueryHandlers } from '../../lib/context/handler.ts'
import { findPersonInScope } from './record/person-detail.ts'
import { explainScreenAccess } from './record/explain.ts'
import { saveMenuException } from './acts/menu-exception.ts'

/** Handles exceptions for one person and one screen. */
export const explainActivities = { setMenuException: saveMenuException } satisfies Partial<ActivityHandlers>

/** Explains why a person has or lacks access to a screen; only for people in the caller's scope. */
export const explainQueries = {
  async explainAccess({ userId, other: otherId, menu, verb }, context) {
    const person = await findPersonInScope(context, userId)
    const other = otherId === undefined ? undefined : await findPersonInScope(context, otherId)
    if (!person || (otherId !== undefined && !other)) return refuse('notFound')
    return explainScreenAccess({ menu, verb }, person, other, context)
  },
  async explainableScreens(_input, { db, client }) {
    const rows = await db
      .select({ menu: menuTable.routeName, titleKey: menuTable.titleKey })
      .from(menuTable)
      .where(and(eq(menuTable.clientId, client.id), eq(menuTable.status, 'ACTIVE')))
      .orderBy(asc(menuTable.orderNo), asc(menuTable.id))
    return rows.flatMap(({ menu, titleKey }) =>
      menu.startsWith('/') ? [{ menu: menu as `/${string}`, titleKey }] : [],
    )
  },
} satisfies Partial<QueryHandlers>
