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

/** Up to so many are looked for first, all of them, and sorted then; where there are more, the next of them are met soon in the order of an index. The planner cannot know which it will be. */
const FEW = 5000

/** How many match, and who they are where they are a few: looked for once. */
async function findUsers(db: Database, wanted: SQL | undefined): Promise<{ readonly total: number; readonly few: readonly number[] | null }> {
  const few = sql<number[] | null>`case when count(*) <= ${FEW} then to_json(array_agg(${userAccount.id})) end`
  const [row] = await db.select({ total: count(), few }).from(userAccount).where(wanted)
  return row?.total ? row : { total: 0, few: [] }
}

interface Slice {
  readonly offset: number
  readonly limit: number
  readonly behind: SQL | undefined
}

/** Some of a few ids, in order: nothing is read but the one table that the order is about. */
async function sortedFew(db: Database, ids: readonly number[], order: readonly SQL[], byProfile: boolean, { offset, limit, behind }: Slice): Promise<number[]> {
  const among = (column: typeof userAccount.id | typeof userProfile.userId): SQL => sql`${column} = any(${sql.param([...ids])}::bigint[])`
  const rows = byProfile
    ? await db.select({ id: userProfile.userId }).from(userProfile).where(and(among(userProfile.userId), behind)).orderBy(...order).offset(offset).limit(limit)
    : await db.select({ id: userAccount.id }).from(userAccount).where(among(userAccount.id)).orderBy(...order).offset(offset).limit(limit)
  return rows.map(({ id }) => id)
}

async function sortedMany(db: Database, wanted: SQL | undefined, order: readonly SQL[], byProfile: boolean, { offset, limit, behind }: Slice): Promise<number[]> {
  const all = db.select({ id: userAccount.id }).from(userAccount).$dynamic()
  const rows = await (byProfile ? all.innerJoin(userProfile, ofAccount) : all).where(and(wanted, behind)).orderBy(...order).offset(offset).limit(limit)
  return rows.map(({ id }) => id)
}

interface Page {
  readonly from: number
  readonly size: number
  /** How many match, where that is known already. */
  readonly known?: number | undefined
  /** By name only: a condition on the profile, from which on to read; `from` counts from there. */
  readonly behind?: SQL | undefined
}

/**
 * The ids of one page of those who match, in order, and how many match. What stands nearer to the end is read from there.
 */
export async function pageOfUsers(db: Database, wanted: SQL | undefined, sort: Sort, { from, size, known, behind }: Page): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const { total, few } = known === undefined || known <= FEW ? await findUsers(db, wanted) : { total: known, few: null }
  const limit = Math.min(size, total - from)
  if (limit <= 0) return { ids: [], total }
  const backwards = from > total / 2
  const order = orderOf({ column: sort.column, descending: sort.descending !== backwards })
  const slice = { offset: backwards ? total - from - limit : from, limit, behind }
  const byProfile = sort.column === 'name'
  const ids = await (few ? sortedFew(db, few, order, byProfile, slice) : sortedMany(db, wanted, order, byProfile, slice))
  return { ids: backwards ? ids.reverse() : ids, total }
}
