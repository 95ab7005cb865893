import { sql, type SQL } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { universityUserReport } from '../../../../src/contract/reports/university-users.ts'
import type { MaskedReport } from '../../../../src/contract/reports/unmask.ts'
import { selectRows } from '../../../db/rows.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { readPerson, type PersonRecord } from './people-rows.ts'
import { listUnmaskedRows, findUnmaskedUntil } from './unmasked.ts'

/** Sums over all people of a report. */
interface Totals {
  readonly users: number
  readonly active: number
  readonly programmes: number
  readonly courses: number
  readonly logins: number
  readonly failures: number
}

interface Page {
  readonly page: number
  readonly pageSize: number
  /** What the page is of, and the token that shows its personal data. */
  readonly report: MaskedReport
  readonly unmaskToken: string | undefined
}

/** Returns one page of a statement for people, and sums over all of its rows. */
export async function loadPeoplePage(
  rows: SQL,
  { page, pageSize, report, unmaskToken }: Page,
  context: ReadContext,
): Promise<RowOf<typeof universityUserReport>> {
  const { db, now } = context
  const sqlSum = (column: string): SQL => sql`coalesce(sum(${sql.identifier(column)}), 0)::float8`
  const [records, [sums]] = await Promise.all([
    selectRows<PersonRecord>(db, sql`${rows} limit ${pageSize} offset ${(page - 1) * pageSize}`),
    selectRows<Totals>(
      db,
      sql`select count(*)::int as "users", count(*) filter (where "status" = 'ACTIVE')::int as "active",
        ${sqlSum('programmes')} as "programmes", ${sqlSum('courses')} as "courses",
        ${sqlSum('logins')} as "logins", ${sqlSum('failures')} as "failures" from (${rows}) as "matching"`,
    ),
  ])
  const { users = 0, ...totals } = sums ?? { active: 0, programmes: 0, courses: 0, logins: 0, failures: 0 }
  const until = await findUnmaskedUntil(unmaskToken, report, context)
  return {
    rows: until === null ? records.map((record) => readPerson(record)) : await listUnmaskedRows(records, context),
    total: users,
    page,
    pageSize,
    totals,
    asOf: now.toISOString(),
    unmaskedUntil: until,
  }
}
