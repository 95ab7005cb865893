import { and, eq, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { role, userAccount, userRole } from '../../../db/schema.ts'
import { dayAt, inForceAt, validOn } from '../../../lib/access/in-force.ts'
import { instantOf, windowTargets } from '../../../lib/access/process-windows.ts'
import { isProgrammeRole } from '../../../lib/access/programme-scope.ts'
import type { Client } from '../../../lib/clients/clients.ts'

/**
 * Builds a query for the people who may view the menu of a window `w`, through a role in force or an exception, with
 * what their roles limit them to.
 */
function viewers(db: Database, client: Pick<Client, 'id' | 'timeZone'>, now: Date): SQL {
  const day = dayAt(client.timeZone, now)
  const held = db
    .select({
      userId: sql`${userRole.userId}`.as('user_id'),
      limited: sql`bool_and(${isProgrammeRole(role.scopeType)})`.as('limited'),
      byCourse: sql`bool_and(${role.scopeType} = 'COURSE')`.as('by_course'),
      hasCourses: sql`bool_or(${role.scopeType} = 'COURSE')`.as('has_courses'),
      roles: sql`array_agg(${role.id})`.as('roles'),
    })
    .from(userRole)
    .innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.clientId, client.id), eq(role.status, 'ACTIVE'), validOn(day), inForceAt(now)))
    .groupBy(userRole.userId)
  const active = db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(
      and(
        eq(userAccount.clientId, client.id),
        eq(userAccount.status, 'ACTIVE'),
        or(isNull(userAccount.validFrom), lte(userAccount.validFrom, day)),
        or(isNull(userAccount.validTo), gte(userAccount.validTo, day)),
      ),
    )
  const exception = (effect: 'GRANT' | 'DENY'): SQL => sql`exists (
    select 1 from user_menu_override x
    where x.client_id = w.client_id and x.menu_id = w.menu_id and x.user_id = account.id and x.effect = ${effect}
      and coalesce(x.until > ${instantOf(now)}, true))`
  return sql`
    select account.id as user_id, coalesce(held.limited, true) as limited,
      coalesce(held.by_course, true) as by_course, coalesce(held.has_courses, false) as has_courses
    from ${active} account
    left join ${held} held on held.user_id = account.id
    where not ${exception('DENY')} and (${exception('GRANT')} or exists (
      select 1 from role_menu r
      where r.client_id = w.client_id and r.menu_id = w.menu_id and r.can_view and r.role_id = any(held.roles)))`
}

/**
 * Builds a query for the people who see a process because of windows `w`, or will when they open: columns `window_id`
 * and `user_id`, each pair once.
 */
export const windowPeople = (
  db: Database,
  client: Pick<Client, 'id' | 'timeZone'>,
  now: Date,
  windows: SQL,
): SQL => sql`
  select distinct t.window_id, t.user_id
  from (${windowTargets({
    clientId: client.id,
    people: viewers(db, client, now),
    windows,
    day: dayAt(client.timeZone, now),
  })}) t`
