import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { USER_SORTS } from '../../../../src/contract/users/users.ts'
import type { Database } from '../../../db/database.ts'
import { userAccount, userProfile } from '../../../db/schema.ts'

type Sort = { readonly column: (typeof USER_SORTS)[number]; readonly descending: boolean }

/** The sort key for names in every language; identical to the expression of the index, so that the index is used. */
export const byName = sql`${userProfile.displayName} collate "und-x-icu"`

/** Joins the profile of an account. */
export const ofAccount = and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id))

/** Returns the number of matches. */
export async function countUsers(db: Database, wanted: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(userAccount).where(wanted)
  return row?.total ?? 0
}

function buildOrder({ column, descending }: Sort): SQL[] {
  const way = descending ? desc : asc
  switch (column) {
    case 'name':
      return [way(byName), way(userProfile.userId)]
    case 'login':
      return [way(userAccount.loginKey)]
    case 'status':
      return [way(userAccount.status), way(userAccount.id)]
    case 'created':
      return [way(userAccount.createdAt), way(userAccount.id)]
    case 'lastLogin':
      return [
        descending ? sql`${userAccount.lastLoginAt} desc nulls last` : sql`${userAccount.lastLoginAt} asc nulls first`,
        way(userAccount.id),
      ]
  }
}

/**
 * Up to this many matches are all fetched first and then sorted. With more, the next ones are found quickly in the
 * order of an index. The planner cannot know which case applies.
 */
const FEW = 5000

/** Returns the number of matches and, when there are few, their ids, in one query. */
async function findUsers(
  db: Database,
  wanted: SQL | undefined,
): Promise<{ readonly total: number; readonly few: readonly number[] | null }> {
  const few = sql<number[] | null>`case when count(*) <= ${FEW} then to_json(array_agg(${userAccount.id})) end`
  const [row] = await db.select({ total: count(), few }).from(userAccount).where(wanted)
  return row?.total ? row : { total: 0, few: [] }
}

interface Slice {
  readonly offset: number
  readonly limit: number
  readonly behind: SQL | undefined
}

/** Returns a slice of a few ids, in order: reads only the table that the order depends on. */
async function sortSmallResult(
  db: Database,
  ids: readonly number[],
  order: readonly SQL[],
  byProfile: boolean,
  { offset, limit, behind }: Slice,
): Promise<number[]> {
  const whereIdAmong = (column: typeof userAccount.id | typeof userProfile.userId): SQL =>
    sql`${column} = any(${sql.param([...ids])}::bigint[])`
  const rows = byProfile
    ? await db
        .select({ id: userProfile.userId })
        .from(userProfile)
        .where(and(whereIdAmong(userProfile.userId), behind))
        .orderBy(...order)
        .offset(offset)
        .limit(limit)
    : await db
        .select({ id: userAccount.id })
        .from(userAccount)
        .where(whereIdAmong(userAccount.id))
        .orderBy(...order)
        .offset(offset)
        .limit(limit)
  return rows.map(({ id }) => id)
}

async function sortLargeResult(
  db: Database,
  wanted: SQL | undefined,
  order: readonly SQL[],
  byProfile: boolean,
  { offset, limit, behind }: Slice,
): Promise<number[]> {
  const all = db.select({ id: userAccount.id }).from(userAccount).$dynamic()
  const rows = await (byProfile ? all.innerJoin(userProfile, ofAccount) : all)
    .where(and(wanted, behind))
    .orderBy(...order)
    .offset(offset)
    .limit(limit)
  return rows.map(({ id }) => id)
}

interface Page {
  readonly from: number
  readonly size: number
  /** The number of matches, if already known. */
  readonly knownTotal?: number | undefined
  /** Only for the order by name: a condition on the profile after which to read; `from` counts from there. */
  readonly behind?: SQL | undefined
}

/**
 * Returns the ids of one page of matches, in order, and the number of matches. A page in the second half is read from
 * the end.
 */
export async function listUserPage(
  db: Database,
  wanted: SQL | undefined,
  sort: Sort,
  { from, size, knownTotal, behind }: Page,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const { total, few } =
    knownTotal === undefined || knownTotal <= FEW ? await findUsers(db, wanted) : { total: knownTotal, few: null }
  const limit = Math.min(size, total - from)
  if (limit <= 0) return { ids: [], total }
  const backwards = from > total / 2
  const order = buildOrder({ column: sort.column, descending: sort.descending !== backwards })
  const slice = { offset: backwards ? total - from - limit : from, limit, behind }
  const byProfile = sort.column === 'name'
  const ids = await (few
    ? sortSmallResult(db, few, order, byProfile, slice)
    : sortLargeResult(db, wanted, order, byProfile, slice))
  return { ids: backwards ? ids.reverse() : ids, total }
}
