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

/** Up to so many, those who match are looked for first and sorted then; where there are more, the next of them are met soon in the order of an index. The planner cannot know, the count does. */
const FEW = 5000

const other = ({ column, descending }: Sort): Sort => ({ column, descending: !descending })

/** The ids of one page of those who match, in order; `total` is how many they are, or more. What stands nearer to the end is read from there. */
export async function pageOfUsers(db: Database, wanted: SQL | undefined, sort: Sort, { from, size, total }: { readonly from: number; readonly size: number; readonly total: number }): Promise<readonly number[]> {
  const count = Math.min(size, total - from)
  if (count <= 0) return []
  const backwards = from > total / 2
  const order = orderOf(backwards ? other(sort) : sort)
  const page = { offset: backwards ? total - from - count : from, limit: count }
  const byProfile = sort.column === 'name'
  const few = db.select({ foundId: userAccount.id }).from(userAccount).$dynamic()
  const found = (byProfile ? few.innerJoin(userProfile, ofAccount) : few).where(wanted).limit(FEW).as('found')
  const ids =
    total > FEW
      ? db.select({ id: userAccount.id }).from(userAccount).$dynamic()
      : db.select({ id: userAccount.id }).from(found).innerJoin(userAccount, eq(userAccount.id, found.foundId)).$dynamic()
  const ordered = (byProfile ? ids.innerJoin(userProfile, ofAccount) : ids).orderBy(...order).offset(page.offset).limit(page.limit)
  const rows = await (total > FEW ? ordered.where(wanted) : ordered)
  const inOrder = rows.map(({ id }) => id)
  return backwards ? inOrder.reverse() : inOrder
}
