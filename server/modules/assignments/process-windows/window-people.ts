import { and, eq, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { menu, role, roleMenu, userAccount, userRole } from '../../../db/schema.ts'
import { whereInForce, whereValidOnDay } from '../../../lib/access/in-force.ts'
import { sqlInstant, IN_TERMS, sqlWindowTargets } from '../../../lib/access/process-windows.ts'
import { whereProgrammeRole } from '../../../lib/access/programme-scope.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

interface PeopleSource {
  readonly client: Pick<Client, 'id' | 'timeZone'>
  readonly now: Date
  /** A condition for rows of `user_account`; absent: everybody. */
  readonly people?: SQL | undefined
}

/**
 * Builds a query for the people who may view a process, through a role in force or an exception: columns `menu_id` and
 * `user_id`, and what their roles limit them to, as `sqlWindowTargets` needs it.
 */
export function sqlProcessViewers(db: Database, { client, now, people }: PeopleSource): SQL {
  const day = formatIsoDay(client.timeZone, now)
  const inForce = and(
    eq(userRole.clientId, client.id),
    eq(role.status, 'ACTIVE'),
    whereValidOnDay(day),
    whereInForce(now),
  )
  const ofRole = and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId))
  const byRole = db
    .selectDistinct({ menuId: sql`${roleMenu.menuId}`.as('menu_id'), userId: sql`${userRole.userId}`.as('user_id') })
    .from(menu)
    .innerJoin(roleMenu, and(eq(roleMenu.clientId, menu.clientId), eq(roleMenu.menuId, menu.id)))
    .innerJoin(role, and(eq(role.clientId, roleMenu.clientId), eq(role.id, roleMenu.roleId)))
    .innerJoin(userRole, ofRole)
    .where(and(eq(menu.clientId, client.id), sql`${menu.scope} <> 'NONE'`, roleMenu.canView, inForce))
  const limits = db
    .select({
      limited: sql`bool_and(${whereProgrammeRole(role.scopeType)})`.as('limited'),
      byCourse: sql`bool_and(${role.scopeType} = 'COURSE')`.as('by_course'),
      hasCourses: sql`bool_or(${role.scopeType} = 'COURSE')`.as('has_courses'),
    })
    .from(userRole)
    .innerJoin(role, ofRole)
    .where(and(inForce, sql`${userRole.userId} = allowed.user_id`))
  const sqlExceptions = (effect: 'GRANT' | 'DENY'): SQL => sql`
    select x.menu_id, x.user_id from user_menu_override x
    where x.client_id = ${client.id} and x.effect = ${effect} and coalesce(x.until > ${sqlInstant(now)}, true)`
  const active = db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(
      and(
        eq(userAccount.clientId, client.id),
        eq(userAccount.status, 'ACTIVE'),
        or(isNull(userAccount.validFrom), lte(userAccount.validFrom, day)),
        or(isNull(userAccount.validTo), gte(userAccount.validTo, day)),
        people,
      ),
    )
  return sql`
    select allowed.menu_id, allowed.user_id, coalesce(held.limited, true) as limited,
      coalesce(held.by_course, true) as by_course, coalesce(held.has_courses, false) as has_courses
    from ((${byRole} union ${sqlExceptions('GRANT')}) except ${sqlExceptions('DENY')}) allowed
    cross join lateral ${limits} held
    where allowed.user_id in ${active}`
}

/** The viewers of the process of a window `w` who are not limited to programmes. */
const UNLIMITED = sql`select v.* from viewer v where v.menu_id = w.menu_id and not v.limited`

/** The viewers of the process of a window `w` who are limited, and have a programme or a course of its programme. */
const LIMITED = sql`
  select v.* from (
    select s.user_id from user_ppt s
    where s.client_id = w.client_id and s.academic_year_id = w.academic_year_id and s.program_id = w.program_id
    union
    select u.user_id
    from program_part part
    join program_part_term term on term.client_id = part.client_id and term.program_part_id = part.id
    join course_offering o on o.client_id = term.client_id and o.program_part_term_id = term.id
    join user_course u on u.client_id = o.client_id and u.academic_year_id = w.academic_year_id
      and u.course_offering_id = o.id
    where part.client_id = w.client_id and ${IN_TERMS}
  ) near
  join viewer v on v.menu_id = w.menu_id and v.user_id = near.user_id and v.limited`

const sqlViewerTargets = (db: Database, source: PeopleSource, windows: SQL, people: SQL): SQL => sql`
  with viewer as materialized (${sqlProcessViewers(db, source)})
  select distinct t.window_id, t.user_id
  from (${sqlWindowTargets({
    clientId: source.client.id,
    people,
    windows,
    day: formatIsoDay(source.client.timeZone, source.now),
  })}) t`

/**
 * Builds a query for the people who see a process because of windows `w`, or will when they open: columns `window_id`
 * and `user_id`, each pair once.
 */
export const sqlWindowPeople = (db: Database, source: PeopleSource, windows: SQL): SQL =>
  sqlViewerTargets(db, source, windows, sql`${UNLIMITED} union all ${LIMITED}`)

/**
 * Builds a query for the number of these people by window: columns `window_id` and `found`. Whoever is not limited to
 * programmes sees every window of a process, and is counted once for all of them.
 */
export const sqlWindowPeopleCounts = (db: Database, source: PeopleSource, windows: SQL): SQL => sql`
  with unlimited as materialized (
    select v.menu_id, count(*) as found from (${sqlProcessViewers(db, source)}) v where not v.limited group by v.menu_id
  ), limited as materialized (
    select p.window_id, count(*) as found
    from (${sqlViewerTargets(db, source, windows, LIMITED)}) p group by p.window_id
  )
  select w.id as window_id, coalesce(unlimited.found, 0) + coalesce(limited.found, 0) as found
  from menu_program w
  left join unlimited on unlimited.menu_id = w.menu_id
  left join limited on limited.window_id = w.id
  where ${windows}`
