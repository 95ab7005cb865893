import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { selectRows } from '../../db/rows.ts'
import { role } from '../../db/schema.ts'
import type { Actor } from '../context/handler.ts'
import { whereProgrammeRole } from './programme-scope.ts'
import { formatIsoDay } from '../time/iso-day.ts'

/** A person whose windows are evaluated, with the roles that count. */
export type WindowHolder = Pick<Actor, 'clientId' | 'userId' | 'roleIds'>

/** A value, or an expression for it. */
type Value<Type> = Type | SQL

/** The end in force of a process window, the row `w` of `menu_program`. */
export const END = sql`coalesce(w.extended_to, w.closes_at)`

/** Builds the text of an instant as the contract writes it, from a SQL expression. */
export const sqlInstantText = (at: SQL): SQL<string> =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Builds the SQL expression for an instant. */
export const sqlInstant = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`

/** The condition that a window `w` of the menu `m` is narrowed to some courses. */
export const IS_NARROWED = sql`(m.scope = 'PROGRAM_COURSE' and exists (
  select 1 from menu_program_course n where n.client_id = w.client_id and n.menu_program_id = w.id))`

/** The condition that a term `term` of a part `part` belongs to the place of a window `w`. */
export const IN_TERMS = sql`part.program_id = w.program_id and coalesce(part.id = w.program_part_id, true)
  and coalesce(term.id = w.program_part_term_id, true)`

/**
 * The course offerings `o` of the terms of a window `w`, each with its row `c` of the window if there is one: the
 * tables of a `from` and the conditions of a `where`.
 */
export const OFFERINGS = {
  from: sql`program_part part
    join program_part_term term on term.client_id = part.client_id and term.program_part_id = part.id
    join course_offering o on o.client_id = term.client_id and o.program_part_term_id = term.id
    left join menu_program_course c
      on c.client_id = o.client_id and c.menu_program_id = w.id and c.course_offering_id = o.id`,
  where: sql`part.client_id = w.client_id and ${IN_TERMS}`,
}

/** Builds the condition that a row of `user_ppt` or `user_course` is valid on a day. */
const whereRowValid = (row: SQL, day: Value<string>): SQL =>
  sql`coalesce(${row}.from_on <= ${day}::date, true) and coalesce(${row}.to_on >= ${day}::date, true)`

/**
 * Builds the condition that the programme scope of a person `p` overlaps the place of a window `w`. The courses of a
 * person with a role for courses add their terms to it.
 */
const whereScopeOverlaps = (day: Value<string>): SQL => sql`(exists (
    select 1 from user_ppt s
    where s.client_id = w.client_id and s.user_id = p.user_id and s.academic_year_id = w.academic_year_id
      and s.program_id = w.program_id and coalesce(s.program_part_id = w.program_part_id, true)
      and coalesce(s.program_part_term_id = w.program_part_term_id, true) and ${whereRowValid(sql`s`, day)})
  or p.has_courses and exists (
    select 1 from user_course u
    join course_offering own on own.client_id = u.client_id and own.id = u.course_offering_id
    join program_part_term term on term.client_id = own.client_id and term.id = own.program_part_term_id
    join program_part part on part.client_id = term.client_id and part.id = term.program_part_id
    where u.client_id = w.client_id and u.user_id = p.user_id and u.academic_year_id = w.academic_year_id
      and ${IN_TERMS} and ${whereRowValid(sql`u`, day)}))`

/** Builds the condition that a course offering `o` is assigned to a person `p` in the year of a window `w`. */
const whereOfferingAssigned = (day: Value<string>): SQL => sql`exists (
  select 1 from user_course u
  where u.client_id = w.client_id and u.user_id = p.user_id and u.academic_year_id = w.academic_year_id
    and u.course_offering_id = o.id and ${whereRowValid(sql`u`, day)})`

/** What `sqlWindowTargets` evaluates. */
export interface TargetSource {
  readonly clientId: Value<number>
  /**
   * A query for people that may refer to the window `w`: columns `user_id`, and whether all their roles are limited to
   * programmes or courses (`limited`), all to courses (`by_course`), and some to courses (`has_courses`).
   */
  readonly people: SQL
  /** A condition for the windows `w` of the menus `m`. */
  readonly windows?: SQL
  /** The day on which programmes and courses must be assigned, in the institution's time zone. */
  readonly day: Value<string>
}

/**
 * Builds a query for what windows permit to people, whatever the time: one row for each window and person, or for each
 * course where the window is narrowed to courses or the person's roles are (specification, section 10.4.1). Columns:
 * `window_id`, `menu_id`, `user_id`, `year` (the status of the academic year), `offering_id` (null: all courses),
 * `opens_at`, `closes_at`, `status`. This is the only definition of what a window permits.
 */
export function sqlWindowTargets({ clientId, people, windows = sql`true`, day }: TargetSource): SQL {
  const needsCourse = sql`(m.scope = 'PROGRAM_COURSE' and p.by_course or ${IS_NARROWED})`
  return sql`
    select w.id as window_id, w.menu_id, p.user_id, y.status as year,
      target.offering_id, target.opens_at, target.closes_at, target.status
    from menu_program w
    join menu m on m.client_id = w.client_id and m.id = w.menu_id
    join academic_year y on y.client_id = w.client_id and y.id = w.academic_year_id
    cross join lateral (${people}) p
    cross join lateral (
      select null::bigint as offering_id, w.opens_at, ${END} as closes_at, w.status where not ${needsCourse}
      union all
      select o.id, greatest(c.opens_at, w.opens_at), least(c.closes_at, ${END}),
        case when w.status = 'OPEN' then coalesce(c.status, w.status) else w.status end
      from ${OFFERINGS.from}
      where ${needsCourse} and ${OFFERINGS.where}
        and (c.id is not null or not ${IS_NARROWED}) and (not p.by_course or ${whereOfferingAssigned(day)})
    ) target
    where w.client_id = ${clientId} and ${windows} and (not p.limited or ${whereScopeOverlaps(day)})`
}

/** Expands rows of `sqlWindowTargets` for all courses to a row for each course of their terms. */
export const sqlWindowCourses = (clientId: number, targets: SQL): SQL => sql`
  select t.window_id, t.menu_id, t.user_id, t.year, named.id as offering_id, t.opens_at, t.closes_at, t.status
  from (${targets}) t
  join menu_program w on w.client_id = ${clientId} and w.id = t.window_id
  cross join lateral (
    select o.id from ${OFFERINGS.from} where ${OFFERINGS.where} and coalesce(o.id = t.offering_id, true)
  ) named`

/** Builds the condition that a row `t` of `sqlWindowTargets` is open at an instant. */
export const whereWindowOpen = (instant: SQL): SQL =>
  sql`(t.year = 'CURRENT' and t.status = 'OPEN' and t.opens_at <= ${instant} and ${instant} < t.closes_at)`

/** A person, as values or expressions: `roleIds` is an array of the roles that count. */
interface PersonSource {
  readonly clientId: Value<number>
  readonly userId: Value<number>
  readonly roleIds: SQL
  readonly day: Value<string>
}

/** Builds a query for what the windows of the institution permit to one person. */
export function sqlTargets({ clientId, userId, roleIds, day }: PersonSource): SQL {
  const sqlHasRole = (condition: SQL): SQL =>
    sql`exists (
      select 1 from ${role} where ${role.clientId} = ${clientId} and ${role.id} = any(${roleIds}) and ${condition})`
  return sqlWindowTargets({
    clientId,
    people: sql`select ${userId}::bigint as user_id,
      not ${sqlHasRole(sql`not ${whereProgrammeRole(role.scopeType)}`)} as limited,
      not ${sqlHasRole(sql`${role.scopeType} <> 'COURSE'`)} as by_course,
      ${sqlHasRole(sql`${role.scopeType} = 'COURSE'`)} as has_courses`,
    day,
  })
}

/** Builds a query for what the windows of the institution permit to one person, from values. */
export const sqlTargetsFromValues = ({ clientId, userId, roleIds }: WindowHolder, timeZone: string, now: Date): SQL =>
  sqlTargets({ clientId, userId, roleIds: sql`${sql.param([...roleIds])}::bigint[]`, day: formatIsoDay(timeZone, now) })

/** The times of a process for a person, in the current year; all null: it does not open for them. */
export interface ProcessTimes {
  /** The nearest end of an open window. */
  readonly closesAt: string | null
  /** The next opening. */
  readonly opensAt: string | null
  /** The last end of a window that has run its time. */
  readonly endedAt: string | null
  /** Whether a window was closed before its time. */
  readonly closedEarly: boolean
}

/** A process at an instant, and possibly one of its courses. */
interface ProcessAt {
  readonly menuId: number
  readonly courseOfferingId?: number | undefined
  readonly timeZone: string
  readonly now: Date
}

/** Returns the times of the windows of a process for a person; with a course, of those that permit it to them. */
export async function findProcessTimes(
  db: Database,
  holder: WindowHolder,
  { menuId, courseOfferingId, timeZone, now }: ProcessAt,
): Promise<ProcessTimes> {
  const at = sqlInstant(now)
  const targets = sqlTargetsFromValues(holder, timeZone, now)
  const chosen =
    courseOfferingId === undefined
      ? targets
      : sql`select t.* from (${sqlWindowCourses(holder.clientId, targets)}) t where t.offering_id = ${courseOfferingId}`
  const [times] = await selectRows<ProcessTimes>(
    db,
    sql`
      select
        ${sqlInstantText(sql`min(t.closes_at) filter (where ${whereWindowOpen(at)})`)} as "closesAt",
        ${sqlInstantText(sql`min(t.opens_at) filter (where t.status = 'OPEN' and t.opens_at > ${at})`)} as "opensAt",
        ${sqlInstantText(sql`max(t.closes_at) filter (where t.status = 'OPEN' and t.closes_at <= ${at})`)} as "endedAt",
        coalesce(bool_or(t.status = 'CLOSED'), false) as "closedEarly"
      from (${chosen}) t
      where t.menu_id = ${menuId} and t.year = 'CURRENT'`,
  )
  return times ?? { closesAt: null, opensAt: null, endedAt: null, closedEarly: false }
}
