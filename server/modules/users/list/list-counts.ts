import { and, count, eq, exists, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { UserStatus, UserType } from '../../../../src/contract/users/parts.ts'
import type { SecondStepState } from '../../../../src/contract/account/two-factor.ts'
import type { UserTab } from '../../../../src/contract/users/users.ts'
import { sqlTwoFactorState } from '../../account/two-factor/sql-two-factor-state.ts'
import { whereCollegeInScope, canSeeEverybody, whereUserInScope } from '../../../lib/access/scope.ts'
import { college, role, userAccount, userCollege, userRole } from '../../../db/schema.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { countCached, type CachedCount } from '../../../lib/cache/count-cache.ts'
import { whereGrantVisible, sqlShownStatus, type UserFilter } from './list-conditions.ts'

/** The number of people with a user type, a status and a state of two-factor authentication. */
export interface Census {
  readonly userType: UserType
  readonly status: UserStatus
  readonly secondStep: SecondStepState
  readonly people: number
}

/**
 * Counts something for the caller. For callers who see everybody, the result is cached for some seconds under its name;
 * for others it is computed each time.
 */
export const countShared = <Value>(
  { db, actor, now }: ReadContext,
  name: string,
  work: () => Promise<Value>,
): Promise<CachedCount<Value>> =>
  canSeeEverybody(actor)
    ? countCached(db, actor.clientId, name, now, work)
    : work().then((value) => ({ value, asOf: now }))

/** Counts all people in the caller's scope by user type, status and state of two-factor authentication. */
export const loadCensus = (context: ReadContext): Promise<CachedCount<readonly Census[]>> => {
  const { db, actor, now } = context
  return countShared(context, 'census', async () =>
    db
      .select({
        userType: userAccount.userType,
        status: sqlShownStatus(now).as('shown'),
        secondStep: sqlTwoFactorState(context).as('second'),
        people: count(),
      })
      .from(userAccount)
      .where(whereUserInScope(db, actor))
      // By position: the parameters of a repeated expression keep the database from recognizing that it is the same.
      .groupBy(sql`1`, sql`2`, sql`3`),
  )
}

const sumPeople = (rows: readonly Census[]): number => rows.reduce((total, { people }) => total + people, 0)

/** Returns how many people of a census belong to a tab. */
export const countTab = (rows: readonly Census[], tab: UserTab): number =>
  sumPeople(rows.filter((row) => tab === 'ALL' || row.status === tab || row.userType === tab))

/** Returns the number of people of a census for each of some values; omits values without people. */
export const countByColumn = <By extends 'userType' | 'status' | 'secondStep'>(
  rows: readonly Census[],
  by: By,
  values: readonly Census[By][],
) =>
  values
    .map((value) => ({ value, count: sumPeople(rows.filter((row) => row[by] === value)) }))
    .filter(({ count: people }) => people > 0)

/** The filters whose counts a census contains. */
const IN_CENSUS = ['userType', 'status', 'secondStep'] as const

/**
 * Returns a condition on people in the caller's scope, for rows with a user id; undefined when that is everybody of the
 * institution, which avoids reading a hundred thousand accounts.
 */
export const whereLimitedToScope = ({ db, actor }: ReadContext, userId: PgColumn): SQL | undefined =>
  // Selected first, as an array: with a join, the database would search them among all accounts.
  canSeeEverybody(actor)
    ? undefined
    : sql`${userId} = any(array(${db.select({ id: userAccount.id }).from(userAccount).where(whereUserInScope(db, actor))}))`

/**
 * Counts the people in the caller's scope by role. A role that a person holds for several colleges, or for one and for
 * all, counts once.
 */
export function countHoldersOfRoles(context: ReadContext) {
  const { db, actor, now } = context
  const seen = and(
    eq(userRole.clientId, actor.clientId),
    whereLimitedToScope(context, userRole.userId),
    whereGrantVisible(db, actor, now),
  )
  const everywhere = alias(userRole, 'everywhere')
  const sameElsewhere = db
    .select({ one: sql`1` })
    .from(everywhere)
    .where(
      and(
        eq(everywhere.clientId, userRole.clientId),
        eq(everywhere.userId, userRole.userId),
        eq(everywhere.roleId, userRole.roleId),
        isNull(everywhere.scopeCollegeId),
        sql`coalesce(${everywhere.toAt} > ${now.toISOString()}::timestamptz, true)`,
      ),
    )
  // A person holds a role for all colleges at most once, so most rows need no comparison.
  const plain = db
    .select({ roleId: userRole.roleId, people: count().as('people') })
    .from(userRole)
    .where(and(seen, isNull(userRole.scopeCollegeId)))
    .groupBy(userRole.roleId)
  const scoped = db
    .select({ roleId: userRole.roleId, people: sql<number>`count(distinct ${userRole.userId})`.as('people') })
    .from(userRole)
    .where(and(seen, isNotNull(userRole.scopeCollegeId), not(exists(sameElsewhere))))
    .groupBy(userRole.roleId)
  const parts = plain.unionAll(scoped).as('parts')
  const held = db
    .select({ roleId: parts.roleId, people: sql<number>`sum(${parts.people})`.mapWith(Number).as('people') })
    .from(parts)
    .groupBy(parts.roleId)
    .as('held')
  return countShared(context, 'roles', async () =>
    db
      .select({ roleId: role.id, code: role.code, name: role.name, translations: role.nameI18n, people: held.people })
      .from(held)
      .innerJoin(role, and(eq(role.clientId, actor.clientId), eq(role.id, held.roleId)))
      .orderBy(role.rank, role.id),
  )
}

/** Counts the people in the caller's scope by college. */
export function countPeopleByCollege(context: ReadContext) {
  const { db, actor } = context
  const there = db
    .select({ collegeId: userCollege.collegeId, people: count().as('people') })
    .from(userCollege)
    .where(
      and(
        eq(userCollege.clientId, actor.clientId),
        whereLimitedToScope(context, userCollege.userId),
        whereCollegeInScope(db, actor, userCollege.collegeId),
      ),
    )
    .groupBy(userCollege.collegeId)
    .as('there')
  return countShared(context, 'colleges', async () =>
    db
      .select({
        collegeId: college.id,
        code: college.code,
        name: college.name,
        translations: college.nameI18n,
        people: there.people,
      })
      .from(there)
      .innerJoin(college, and(eq(college.clientId, actor.clientId), eq(college.id, there.collegeId)))
      .orderBy(college.code),
  )
}

const findOnlyValue = (filter: { readonly values: readonly string[] } | undefined): string | undefined =>
  filter?.values.length === 1 ? filter.values[0] : undefined

/**
 * Returns the number of matches when a cached count contains it: for everybody, a tab, user types, statuses, states of
 * two-factor authentication, or a single role or college. Returns undefined otherwise.
 */
export async function countFromCache(
  context: ReadContext,
  { search, filters = {}, tab, only, except = [] }: UserFilter,
): Promise<number | undefined> {
  if (!canSeeEverybody(context.actor) || search.length > 1 || only || except.length > 0) return undefined
  const set = Object.entries(filters).flatMap(([name, filter]) => (filter === undefined ? [] : [name]))
  if (set.every((name) => IN_CENSUS.some((one) => one === name))) {
    const { value: census } = await loadCensus(context)
    return countTab(
      census.filter((row) => IN_CENSUS.every((name) => filters[name]?.values.includes(row[name]) ?? true)),
      tab,
    )
  }
  if (tab !== 'ALL' || set.length > 1) return undefined
  const [roleId, collegeId] = [findOnlyValue(filters.role), findOnlyValue(filters.college)]
  if (roleId !== undefined)
    return (await countHoldersOfRoles(context)).value.find((one) => String(one.roleId) === roleId)?.people
  if (collegeId !== undefined)
    return (await countPeopleByCollege(context)).value.find((one) => String(one.collegeId) === collegeId)?.people
  return undefined
}
