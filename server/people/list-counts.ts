import { and, count, eq, exists, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { UserStatus, UserType } from '../../src/contract/people/parts.ts'
import type { SecondStepState } from '../../src/contract/account/second-step.ts'
import type { UserTab } from '../../src/contract/people/users.ts'
import { secondStepStates } from '../account/second-step/rows.ts'
import { collegeInScope, seesAllColleges, usersInScope } from '../access/scope.ts'
import { college, role, userAccount, userCollege, userRole } from '../db/schema.ts'
import type { ActorContext } from '../handler.ts'
import { keptCount, type Counted } from './kept-counts.ts'
import { roleInSight, shownStatus, type Wanted } from './list-conditions.ts'

/** How many people of a kind are in a state, and how it stands with their second step. */
export interface Census {
  readonly userType: UserType
  readonly status: UserStatus
  readonly secondStep: SecondStepState
  readonly people: number
}

/** What is counted for whoever sees everybody is kept for some seconds, under its name; for others it is counted each time. */
export const counted = <Value>({ db, actor, now }: ActorContext, name: string, work: () => Promise<Value>): Promise<Counted<Value>> =>
  seesAllColleges(actor) ? keptCount(db, actor.clientId, name, now, work) : work().then((value) => ({ value, asOf: now }))

/** Everybody whom a caller may see, counted by kind, state and second step. */
export const censusOf = (context: ActorContext): Promise<Counted<readonly Census[]>> => {
  const { db, actor, now } = context
  return counted(context, 'census', async () =>
    db
      .select({ userType: userAccount.userType, status: shownStatus(now).as('shown'), secondStep: secondStepStates(context).as('second'), people: count() })
      .from(userAccount)
      .where(usersInScope(db, actor))
      // By place: the parameters of an expression keep the database from seeing that it is the same one.
      .groupBy(sql`1`, sql`2`, sql`3`),
  )
}

const sum = (rows: readonly Census[]): number => rows.reduce((total, { people }) => total + people, 0)

/** How many of a census stand under a tab. */
export const countUnder = (rows: readonly Census[], tab: UserTab): number => sum(rows.filter((row) => tab === 'ALL' || row.status === tab || row.userType === tab))

/** How many of a census there are of each of some values; those that nobody has are left out. */
export const countsBy = <By extends 'userType' | 'status' | 'secondStep'>(rows: readonly Census[], by: By, values: readonly Census[By][]) =>
  values.map((value) => ({ value, count: sum(rows.filter((row) => row[by] === value)) })).filter(({ count: people }) => people > 0)

/** The filters whose numbers a census says. */
const IN_CENSUS = ['userType', 'status', 'secondStep'] as const

/** A condition on those whom a caller may see, for rows that name their user; none where it is everybody of the institution, which spares looking at a hundred thousand accounts. */
export const areSeen = ({ db, actor }: ActorContext, userId: PgColumn): SQL | undefined =>
  // Found first, as an array: joined to, they would be looked for among everybody.
  seesAllColleges(actor) ? undefined : sql`${userId} = any(array(${db.select({ id: userAccount.id }).from(userAccount).where(usersInScope(db, actor))}))`

/** How many of those whom a caller may see hold each role. A role that somebody holds for several colleges, or for one and for all, counts once. */
export function holdersByRole(context: ActorContext) {
  const { db, actor, now } = context
  const seen = and(eq(userRole.clientId, actor.clientId), areSeen(context, userRole.userId), roleInSight(db, actor, now))
  const everywhere = alias(userRole, 'everywhere')
  const sameElsewhere = db
    .select({ one: sql`1` })
    .from(everywhere)
    .where(and(eq(everywhere.clientId, userRole.clientId), eq(everywhere.userId, userRole.userId), eq(everywhere.roleId, userRole.roleId), isNull(everywhere.scopeCollegeId), sql`coalesce(${everywhere.toAt} > ${now.toISOString()}::timestamptz, true)`))
  // Nobody holds a role twice for all colleges, so most rows need not be compared.
  const plain = db.select({ roleId: userRole.roleId, people: count().as('people') }).from(userRole).where(and(seen, isNull(userRole.scopeCollegeId))).groupBy(userRole.roleId)
  const scoped = db.select({ roleId: userRole.roleId, people: sql<number>`count(distinct ${userRole.userId})`.as('people') }).from(userRole).where(and(seen, isNotNull(userRole.scopeCollegeId), not(exists(sameElsewhere)))).groupBy(userRole.roleId)
  const parts = plain.unionAll(scoped).as('parts')
  const held = db.select({ roleId: parts.roleId, people: sql<number>`sum(${parts.people})`.mapWith(Number).as('people') }).from(parts).groupBy(parts.roleId).as('held')
  return counted(context, 'roles', async () =>
    db
      .select({ roleId: role.id, code: role.code, name: role.name, translations: role.nameI18n, people: held.people })
      .from(held)
      .innerJoin(role, and(eq(role.clientId, actor.clientId), eq(role.id, held.roleId)))
      .orderBy(role.rank, role.id),
  )
}

/** How many of those whom a caller may see belong to each college. */
export function peopleByCollege(context: ActorContext) {
  const { db, actor } = context
  const there = db
    .select({ collegeId: userCollege.collegeId, people: count().as('people') })
    .from(userCollege)
    .where(and(eq(userCollege.clientId, actor.clientId), areSeen(context, userCollege.userId), collegeInScope(db, actor, userCollege.collegeId)))
    .groupBy(userCollege.collegeId)
    .as('there')
  return counted(context, 'colleges', async () =>
    db
      .select({ collegeId: college.id, code: college.code, name: college.name, translations: college.nameI18n, people: there.people })
      .from(there)
      .innerJoin(college, and(eq(college.clientId, actor.clientId), eq(college.id, there.collegeId)))
      .orderBy(college.code),
  )
}

const sole = (filter: { readonly values: readonly string[] } | undefined): string | undefined => (filter?.values.length === 1 ? filter.values[0] : undefined)

/** How many match, as far as what is counted anyway says it: everybody, a tab, kinds, states, second steps; or one role or college by itself. Undefined: it does not say. */
export async function countKept(context: ActorContext, { search, filters = {}, tab, only, except = [] }: Wanted): Promise<number | undefined> {
  if (!seesAllColleges(context.actor) || search.length > 1 || only || except.length > 0) return undefined
  const set = Object.entries(filters).flatMap(([name, filter]) => (filter === undefined ? [] : [name]))
  if (set.every((name) => IN_CENSUS.some((one) => one === name))) {
    const { value: census } = await censusOf(context)
    return countUnder(census.filter((row) => IN_CENSUS.every((name) => filters[name]?.values.includes(row[name]) ?? true)), tab)
  }
  if (tab !== 'ALL' || set.length > 1) return undefined
  const [roleId, collegeId] = [sole(filters.role), sole(filters.college)]
  if (roleId !== undefined) return (await holdersByRole(context)).value.find((one) => String(one.roleId) === roleId)?.people
  if (collegeId !== undefined) return (await peopleByCollege(context)).value.find((one) => String(one.collegeId) === collegeId)?.people
  return undefined
}
