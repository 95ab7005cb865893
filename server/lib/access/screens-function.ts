import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { getDefinitionText, selectRows } from '../../db/rows.ts'
import { menu, module, roleMenu, userMenuOverride } from '../../db/schema.ts'
import { sqlInstant, sqlInstantText, whereWindowOpen, sqlTargets, type WindowHolder } from './process-windows.ts'

/** A screen with the rights of one role, or without, in menu order. */
interface ScreenRow {
  readonly menuId: number
  readonly parentId: number | null
  readonly routeName: string
  readonly titleKey: string
  readonly icon: string
  readonly moduleCode: string
  readonly order: number
  readonly hidden: boolean
  readonly scope: (typeof menu.$inferSelect)['scope']
  /** The nearest end of an open window of a process. */
  readonly closesAt: string | null
  readonly rights: Pick<
    typeof roleMenu.$inferSelect,
    'roleId' | 'canView' | 'canEdit' | 'canExport' | 'canApprove'
  > | null
}

/** An exception in force for one person. */
interface ScreenException {
  readonly menuId: number
  readonly effect: 'GRANT' | 'DENY'
  readonly until: string | null
  readonly reason: string
}

/** What a person's roles and exceptions say about screens. */
interface ScreenFacts {
  readonly screens: readonly ScreenRow[]
  readonly exceptions: readonly ScreenException[]
}

const [client, user, roles, day, instant] = [
  sql.raw('of_client'),
  sql.raw('of_user'),
  sql.raw('of_roles'),
  sql.raw('on_day'),
  sql.raw('at_instant'),
]
const exceptionInForce = sql`
  ${userMenuOverride.clientId} = ${client} and ${userMenuOverride.userId} = ${user}
  and coalesce(${userMenuOverride.until} > ${instant}, true)`
const closesAt = sql`case when ${menu.scope} <> 'NONE' then (
  select ${sqlInstantText(sql`min(t.closes_at)`)}
  from (${sqlTargets({ clientId: client, userId: user, roleIds: roles, day })}) t
  where t.menu_id = ${menu.id} and ${whereWindowOpen(instant)}) end`

/**
 * Defines the query for a person's screens as a function of the connection. Every call asks it, and planning its
 * windows takes several times as long as reading them; a function is planned once. Run it when a connection opens.
 */
export const SCREENS_FUNCTION = getDefinitionText(sql`
  create or replace function pg_temp.screens_of(
    of_client bigint, of_user bigint, of_roles bigint[], on_day date, at_instant timestamptz)
  returns json language plpgsql stable as $screens$
  begin
    return json_build_object(
      'screens', coalesce((
        select json_agg(json_build_object(
          'menuId', ${menu.id}, 'parentId', ${menu.parentId}, 'routeName', ${menu.routeName},
          'titleKey', ${menu.titleKey}, 'icon', ${menu.icon}, 'moduleCode', ${module.code}, 'order', ${menu.orderNo},
          'hidden', ${menu.isHidden}, 'scope', ${menu.scope}, 'closesAt', ${closesAt},
          'rights', case when ${roleMenu.roleId} is not null then json_build_object(
            'roleId', ${roleMenu.roleId}, 'canView', ${roleMenu.canView}, 'canEdit', ${roleMenu.canEdit},
            'canExport', ${roleMenu.canExport}, 'canApprove', ${roleMenu.canApprove}) end
        ) order by ${menu.orderNo}, ${menu.id}, ${roleMenu.roleId})
        from ${menu}
        join ${module} on ${module.clientId} = ${menu.clientId} and ${module.id} = ${menu.moduleId}
        left join ${roleMenu} on ${roleMenu.clientId} = ${menu.clientId} and ${roleMenu.menuId} = ${menu.id}
          and ${roleMenu.roleId} = any(${roles})
        where ${menu.clientId} = ${client} and ${menu.status} = 'ACTIVE' and ${module.status} = 'ACTIVE'
          and (${roleMenu.roleId} is not null
            or ${menu.id} in (select ${userMenuOverride.menuId} from ${userMenuOverride} where ${exceptionInForce}))
      ), '[]'),
      'exceptions', coalesce((
        select json_agg(json_build_object(
          'menuId', ${userMenuOverride.menuId}, 'effect', ${userMenuOverride.effect},
          'until', ${userMenuOverride.until}, 'reason', ${userMenuOverride.reason}))
        from ${userMenuOverride} where ${exceptionInForce}
      ), '[]'));
  end
  $screens$`)

/** Reads what a person's roles and exceptions say about screens at an instant, which is on a day of the institution. */
export async function readScreens(
  db: Database,
  { clientId, userId, roleIds }: WindowHolder,
  today: string,
  now: Date,
): Promise<ScreenFacts> {
  const [row] = await selectRows<{ readonly facts: ScreenFacts }>(
    db,
    sql`select pg_temp.screens_of(
      ${clientId}, ${userId}, ${sql.param([...roleIds])}::bigint[], ${today}::date, ${sqlInstant(now)}) as facts`,
  )
  if (!row) throw new Error('A function has returned nothing.')
  return row.facts
}
