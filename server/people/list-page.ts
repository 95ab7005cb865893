import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { USER_SORTS } from '../../src/contract/people/users.ts'
import type { Database } from '../db/database.ts'
import { userAccount, userProfile } from '../db/schema.ts'

type Sort = { readonly column: (typeof USER_SORTS)[number]; readonly descending: boolean }

/** A name as people sort it, in every language; spelled as the index is, which is what makes it quick. */
export const byName = sql`${userProfile.displayName} collate "und-x-icu"`

/** The profile of an account. */
export const ofAccount = and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id))

/** How many match. */
export async function countUsers(db: Database, wanted: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(userAccount).where(wanted)
  return row?.total ?? 0
}

function orderOf({ column, descending }: Sort): SQL[] {
  const way = descending ? desc : asc
  switch (column) {
    case 'name':
      return [way(byName), way(userProfile.userId)]
    case 'login':
      return [way(sql`lower(${userAccount.loginName})`)]
    case 'status':
      return [way(userAccount.status), way(userAccount.id)]
    case 'created':
      return [way(userAccount.createdAt), way(userAccount.id)]
    case 'lastLogin':
      return [descending ? sql`${userAccount.lastLoginAt} desc nulls last` : sql`${userAccount.lastLoginAt} asc nulls first`, way(userAccount.id)]
  }
}

/** The ids of one page of those who match, in order. */
export async function pageOfUsers(db: Database, wanted: SQL | undefined, sort: Sort, { from, size }: { readonly from: number; readonly size: number }): Promise<readonly number[]> {
  const ids = db.select({ id: userAccount.id }).from(userAccount).$dynamic()
  const rows = await (sort.column === 'name' ? ids.innerJoin(userProfile, ofAccount) : ids)
    .where(wanted)
    .orderBy(...orderOf(sort))
    .offset(from)
    .limit(size)
  return rows.map(({ id }) => id)
}
