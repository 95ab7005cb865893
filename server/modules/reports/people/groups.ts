import { sql, type SQL } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { universityUserSummary } from '../../../../src/contract/reports/university-users.ts'
import type { GroupFigures } from '../../../../src/contract/reports/parts.ts'
import { selectRows } from '../../../db/rows.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'

type Summary = RowOf<typeof universityUserSummary>
type Group<Value> = GroupFigures & { readonly value: Value }

const figures = sql`count(*)::int as "users",
  count(*) filter (where "status" = 'ACTIVE')::int as "active",
  count(*) filter (where "lastLoginAt" is null)::int as "neverLoggedIn",
  count(*) filter (where "dormant")::int as "dormant"`

/** Returns the figures of a statement for people by role, by office and by status, the largest group first. */
export async function loadPeopleGroups(
  rows: SQL,
  { db }: ReadContext,
): Promise<Pick<Summary, 'byRole' | 'byOffice' | 'byStatus'>> {
  const loadGroups = <Value>(value: SQL, more: SQL = sql``) =>
    selectRows<Group<Value>>(
      db,
      sql`
        select ${value}::json as "value", ${figures} from (${rows}) as "matching" ${more}
        group by ${value} order by 2 desc, ${value}`,
    )
  const [byRole, byOffice, byStatus] = await Promise.all([
    loadGroups<Summary['byRole'][number]['value']>(
      sql`"held"."role"`,
      sql`cross join lateral (select value::text as "role" from json_array_elements("matching"."roles")) as "held"`,
    ),
    loadGroups<Summary['byOffice'][number]['value']>(sql`"matching"."office"::text`),
    loadGroups<Summary['byStatus'][number]['value']>(sql`to_json("matching"."status")::text`),
  ])
  return { byRole, byOffice, byStatus }
}

/** Returns the counts of a summary card over a statement for people. */
export async function loadPeopleCounts(
  rows: SQL,
  { db }: ReadContext,
): Promise<Omit<Summary, 'byRole' | 'byOffice' | 'byStatus' | 'asOf'>> {
  const [row] = await selectRows<Omit<Summary, 'findings'> & Record<Uncapitalize<string>, number>>(
    db,
    sql`select ${figures},
      count(*) filter (where "status" = 'LOCKED')::int as "locked",
      count(*) filter (where "emailVerifiedAt" is null)::int as "unconfirmed",
      count(*) filter (where "secondStep" <> 'ON')::int as "withoutSecondStep",
      count(*) filter (where "expiring")::int as "expiring",
      count(*) filter (where json_array_length("conflicts") > 0)::int as "conflict",
      count(*) filter (where "administrator")::int as "administrator",
      count(*) filter (where "sharedMobile" > 0)::int as "sharedMobile",
      count(*) filter (where "inactiveWithRights")::int as "inactiveWithRights"
      from (${rows}) as "matching"`,
  )
  const readCount = (name: string): number =>
    Number((row as Readonly<Record<string, unknown>> | undefined)?.[name] ?? 0)
  return {
    users: readCount('users'),
    active: readCount('active'),
    neverLoggedIn: readCount('neverLoggedIn'),
    dormant: readCount('dormant'),
    locked: readCount('locked'),
    unconfirmed: readCount('unconfirmed'),
    withoutSecondStep: readCount('withoutSecondStep'),
    expiring: readCount('expiring'),
    findings: {
      CONFLICT: readCount('conflict'),
      ADMINISTRATOR: readCount('administrator'),
      SHARED_MOBILE: readCount('sharedMobile'),
      INACTIVE_WITH_RIGHTS: readCount('inactiveWithRights'),
    },
  }
}
