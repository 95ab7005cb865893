import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, not, or, sql, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { FILTERS } from '../../../../src/contract/list.ts'
import { SECOND_STEP_STATES } from '../../../../src/contract/account/two-factor.ts'
import { CREATED_VIA, type UserTab } from '../../../../src/contract/users/users.ts'
import { type userMatches } from '../../../../src/contract/users/user-selection.ts'
import { USER_STATUSES, USER_TYPES } from '../../../../src/contract/users/parts.ts'
import { whereCollegeInScope, whereUserInScope } from '../../../lib/access/scope.ts'
import { whereTwoFactorState } from '../../account/two-factor/sql-two-factor-state.ts'
import type { Database } from '../../../db/database.ts'
import { userAccount, userCollege, userRole } from '../../../db/schema.ts'
import type { Actor, ReadContext } from '../../../lib/context/handler.ts'
import { whereStudies } from './list-studies.ts'
import { searchQuery } from '../accounts/search-words.ts'
import { toIsoDayUtc } from '../../../lib/time/iso-day.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'

const SOON_DAYS = 30
const LARGEST_ID = 2_147_483_647

/** The selection of a list: search, filters, tab, and included or excluded people. */
export type UserFilter = InferOutput<(typeof userMatches)['input']>
type Filters = NonNullable<UserFilter['filters']>
type Days = InferOutput<(typeof FILTERS)['days']>

const nothing = sql`false`
const filterKnown = <Value extends string>(allowed: readonly Value[], values: readonly string[]): Value[] =>
  allowed.filter((value) => values.includes(value))
/** Returns the numeric ids among the values of a filter. */
export const parseIds = (values: readonly string[]): number[] =>
  values.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= LARGEST_ID)

/** Returns the condition for accounts that are locked now, by wrong passwords or by their status. */
export const whereLocked = (now: Date): SQL | undefined =>
  or(
    eq(userAccount.status, 'LOCKED'),
    and(gt(userAccount.lockedUntil, now), inArray(userAccount.status, ['ACTIVE', 'INVITED'])),
  )

const whereNotLocked = (now: Date): SQL | undefined =>
  or(isNull(userAccount.lockedUntil), lte(userAccount.lockedUntil, now))

/** Returns the SQL expression for the displayed status, for grouping. */
export const sqlShownStatus = (now: Date): SQL<(typeof USER_STATUSES)[number]> =>
  sql`case when ${userAccount.lockedUntil} > ${now.toISOString()}::timestamptz and ${userAccount.status} in ('ACTIVE', 'INVITED') then 'LOCKED' else ${userAccount.status} end`

/**
 * Returns the condition for grants that have not ended and are visible to the caller; grants for colleges outside the
 * caller's scope are hidden.
 */
export const whereGrantVisible = (db: Database, actor: Actor, now: Date): SQL | undefined =>
  and(
    or(isNull(userRole.toAt), gt(userRole.toAt, now)),
    or(isNull(userRole.scopeCollegeId), whereCollegeInScope(db, actor, userRole.scopeCollegeId)),
  )

function whereStatus(values: readonly string[], now: Date): SQL | undefined {
  return or(
    ...filterKnown(USER_STATUSES, values).map((status) => {
      if (status === 'LOCKED') return whereLocked(now)
      const plain = eq(userAccount.status, status)
      return status === 'ACTIVE' || status === 'INVITED' ? and(plain, whereNotLocked(now)) : plain
    }),
    nothing,
  )
}

const whereRoleHeld = ({ db, actor, now }: ReadContext, values: readonly string[]): SQL =>
  inArray(
    userAccount.id,
    db
      .select({ id: userRole.userId })
      .from(userRole)
      .where(
        and(
          eq(userRole.clientId, actor.clientId),
          inArray(userRole.roleId, [...parseIds(values), 0]),
          whereGrantVisible(db, actor, now),
        ),
      ),
  )

const whereAtCollege = ({ db, actor }: ReadContext, values: readonly string[]): SQL =>
  inArray(
    userAccount.id,
    db
      .select({ id: userCollege.userId })
      .from(userCollege)
      .where(
        and(
          eq(userCollege.clientId, actor.clientId),
          inArray(userCollege.collegeId, [...parseIds(values), 0]),
          whereCollegeInScope(db, actor, userCollege.collegeId),
        ),
      ),
  )

// The schema accepts the 31st of every month, and years that the database does not support.
const toRealDay = (day: string): string => (day < '1900' ? '1900-01-01' : toIsoDayUtc(new Date(`${day}T00:00:00Z`)))

function whereWithinDays(
  column: typeof userAccount.createdAt | typeof userAccount.lastLoginAt,
  { from, to }: Days,
  timeZone: string,
): SQL | undefined {
  const sqlDayStart = (day: string, more: number): SQL =>
    sql`(${toRealDay(day)}::date + ${more}::int)::timestamp at time zone ${timeZone}`
  return and(
    from === undefined ? undefined : gte(column, sqlDayStart(from, 0)),
    to === undefined ? undefined : lt(column, sqlDayStart(to, 1)),
    isNotNull(column),
  )
}

/** Returns the condition for accounts that end within 30 days. */
export function whereEndsSoon({ client, now }: ReadContext): SQL | undefined {
  const dayIn = new Intl.DateTimeFormat('sv', { timeZone: client.timeZone })
  return and(
    gte(userAccount.validTo, dayIn.format(now)),
    lte(userAccount.validTo, dayIn.format(now.getTime() + SOON_DAYS * DAY_MS)),
  )
}

/** Returns a condition or its negation; undefined stays undefined. */
const whereOrNot = (condition: SQL | undefined, yes: boolean): SQL | undefined =>
  yes || !condition ? condition : not(sql`coalesce((${condition}), false)`)

function listFilterConditions(filters: Filters, context: ReadContext): (SQL | undefined)[] {
  const {
    status,
    userType,
    role,
    college,
    faculty,
    programme,
    emailVerified,
    neverLoggedIn,
    locked,
    expiring,
    lastLogin,
    created,
    createdVia,
    secondStep,
  } = filters
  return [
    status && whereStatus(status.values, context.now),
    userType && inArray(userAccount.userType, filterKnown(USER_TYPES, userType.values)),
    role && whereRoleHeld(context, role.values),
    college && whereAtCollege(context, college.values),
    (faculty ?? programme) &&
      whereStudies(context, {
        faculties: faculty && parseIds(faculty.values),
        programmes: programme && parseIds(programme.values),
      }),
    emailVerified && (emailVerified.yes ? isNotNull : isNull)(userAccount.emailVerifiedAt),
    neverLoggedIn && (neverLoggedIn.yes ? isNull : isNotNull)(userAccount.lastLoginAt),
    locked && whereOrNot(whereLocked(context.now), locked.yes),
    expiring && whereOrNot(whereEndsSoon(context), expiring.yes),
    lastLogin && whereWithinDays(userAccount.lastLoginAt, lastLogin, context.client.timeZone),
    created && whereWithinDays(userAccount.createdAt, created, context.client.timeZone),
    createdVia && inArray(userAccount.createdVia, filterKnown(CREATED_VIA, createdVia.values)),
    secondStep && whereTwoFactorState(context, filterKnown(SECOND_STEP_STATES, secondStep.values)),
  ]
}

function whereTab(tab: UserTab, now: Date): SQL | undefined {
  switch (tab) {
    case 'ALL':
      return undefined
    case 'LOCKED':
      return whereLocked(now)
    case 'INVITED':
      return whereStatus(['INVITED'], now)
    default:
      return eq(userAccount.userType, tab)
  }
}

/**
 * Returns the condition for the rows of `user_account` in a list: those in the caller's scope that match. `contacts`:
 * whether the search includes addresses and numbers.
 */
export function whereUserMatches(
  { search, filters = {}, tab, only, except = [] }: UserFilter,
  context: ReadContext,
  contacts: boolean,
): SQL | undefined {
  const found = search.length < 2 ? null : searchQuery(search, contacts)
  return and(
    whereUserInScope(context.db, context.actor),
    whereTab(tab, context.now),
    ...listFilterConditions(filters, context),
    found === null ? undefined : sql`${userAccount.search} @@ ${found}::tsquery`,
    only && inArray(userAccount.publicId, only),
    except.length > 0 ? sql`${userAccount.publicId} <> all(${sql.param([...except])}::text[])` : undefined,
  )
}
