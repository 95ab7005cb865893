import { and, sql, type SQL } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import {
  AUDIT_AREAS,
  type auditLog,
  type exportAuditLog,
} from '../../../../src/contract/institution/audit/audit-log.ts'
import { whereContainsWords } from '../../../db/contains-words.ts'
import { normaliseLoginName } from '../../../db/identity/login-key.ts'
import { selectRows } from '../../../db/rows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { findArea, ENTITIES, KNOWN_ENTITIES } from './areas.ts'
import { listShownChanges } from './shown-changes.ts'

/** An act as it is shown. */
export type ShownAct = RowOf<typeof auditLog>['rows'][number]
type Filters = ParsedInputOf<typeof auditLog>['filters']

interface FoundAct extends Omit<ShownAct, 'area' | 'changes'> {
  readonly detail: Readonly<Record<string, unknown>> | null
}

const sqlTexts = (texts: readonly string[]): SQL =>
  sql`(${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )})`

/** The accounts whose name contains the words of a text, or whose user name it is. */
const sqlAccountIds = (clientId: number, text: string): SQL => sql`
  select u.id from user_account u
  left join user_profile p on p.client_id = u.client_id and p.user_id = u.id
  where u.client_id = ${clientId} and (u.login_key = ${normaliseLoginName(text)}
    or ${whereContainsWords(text, sql`coalesce(p.display_name, '')`)})`

function whereArea(values: readonly string[]): SQL {
  const areas = AUDIT_AREAS.filter((area) => values.includes(area))
  const entities = areas.flatMap((area) => (area === 'OTHER' ? [] : [...ENTITIES[area]]))
  const inEntities = entities.length > 0 ? sql`a.entity in ${sqlTexts(entities)}` : sql`false`
  return areas.includes('OTHER')
    ? sql`(${inEntities} or coalesce(a.entity, '') not in ${sqlTexts(KNOWN_ENTITIES)})`
    : inEntities
}

const whereRecord = (clientId: number, text: string): SQL => sql`(
  a.entity_id in (${text}, ${text.toUpperCase()})
  or (a.entity = 'user_account' and a.entity_id in (select own.id::text from (${sqlAccountIds(clientId, text)}) own))
  or (a.entity = 'student' and a.entity_id in (
    select s.id::text from student s where s.client_id = ${clientId} and s.prn = ${text.toUpperCase()})))`

/** Builds the condition on acts `a` of the caller's institution that match the filters. */
function whereMatches(filters: Filters, { client: { id, timeZone } }: ActorContext): SQL {
  const { at, who, activity, area, record } = filters ?? {}
  const sqlStart = (day: string): SQL => sql`(${day}::date::timestamp at time zone ${timeZone}::text)`
  const condition = and(
    sql`a.client_id = ${id}`,
    at?.from === undefined ? undefined : sql`a.at >= ${sqlStart(at.from)}`,
    at?.to === undefined ? undefined : sql`a.at < ((${at.to}::date + 1)::timestamp at time zone ${timeZone}::text)`,
    who === undefined ? undefined : sql`a.actor_user_id in (${sqlAccountIds(id, who.text)})`,
    activity === undefined ? undefined : sql`a.activity in ${sqlTexts(activity.values)}`,
    area === undefined ? undefined : whereArea(area.values),
    record === undefined ? undefined : whereRecord(id, record.text.trim()),
  )
  return condition ?? sql`false`
}

/** Counts the acts that match. */
export async function countActs(filters: Filters, context: ActorContext): Promise<number> {
  const [counted] = await selectRows<{ total: number }>(
    context.db,
    sql`select count(*)::int as total from audit_log a where ${whereMatches(filters, context)}`,
  )
  return counted?.total ?? 0
}

/** Returns some of the acts that match, the latest first unless sorted otherwise. */
export async function listActs(
  { filters, sort }: ParsedInputOf<typeof exportAuditLog>,
  place: { readonly limit: number; readonly offset: number },
  context: ActorContext,
): Promise<ShownAct[]> {
  const { client } = context
  const order = sql.raw(sort && !sort.descending ? 'asc' : 'desc')
  const rows = await selectRows<FoundAct>(
    context.db,
    sql`
    select found.id::float8 as "actId", to_char(found.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      coalesce(actor.display_name, account.login_name) as who, found.activity, coalesce(found.entity, '') as entity,
      coalesce(found.entity_id, '') as record, coalesce(subject.display_name, s.prn) as about, found.address,
      found.request_id as "requestId", found.detail
    from (
      select a.* from audit_log a where ${whereMatches(filters, context)}
      order by a.id ${order} limit ${place.limit} offset ${place.offset}
    ) found
    left join user_account account on account.client_id = ${client.id} and account.id = found.actor_user_id
    left join user_profile actor on actor.client_id = ${client.id} and actor.user_id = found.actor_user_id
    left join user_profile subject on subject.client_id = ${client.id} and found.entity = 'user_account'
      and subject.user_id::text = found.entity_id
    left join student s on s.client_id = ${client.id} and found.entity = 'student' and s.id::text = found.entity_id
    order by found.id ${order}`,
  )
  return rows.map(({ detail, ...row }) => ({
    ...row,
    area: findArea(row.entity),
    changes: [...listShownChanges(detail)],
  }))
}

/**
 * Returns the names of the activities of the institution's log, by leaps from one to the next in the index instead of
 * reading every act.
 */
export const listActivities = ({ db, client }: ActorContext): Promise<{ activity: string }[]> =>
  selectRows<{ activity: string }>(
    db,
    sql`
    with recursive known as (
      (select a.activity from audit_log a where a.client_id = ${client.id} order by a.activity limit 1)
      union all
      select (select a.activity from audit_log a where a.client_id = ${client.id} and a.activity > known.activity
        order by a.activity limit 1)
      from known where known.activity is not null
    )
    select activity from known where activity is not null`,
  )
