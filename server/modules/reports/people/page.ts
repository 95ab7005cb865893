import { sql, type SQL } from 'drizzle-orm'
import type { ReportUser } from '../../../../src/contract/reports/parts.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { readPerson, type PersonRecord } from './rows.ts'

/** Sums over all people of a report. */
interface Totals {
  readonly users: number
  readonly active: number
  readonly programmes: number
  readonly courses: number
  readonly logins: number
  readonly failures: number
}

/** Returns one page of a statement for people, and sums over all of its rows. */
export async function pageOfPeople(
  rows: SQL,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  { db, now }: ReadContext,
): Promise<{
  readonly rows: ReportUser[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly totals: Omit<Totals, 'users'>
  readonly asOf: string
}> {
  const sum = (column: string): SQL => sql`coalesce(sum(${sql.identifier(column)}), 0)::float8`
  const [records, [sums]] = await Promise.all([
    rowsOf<PersonRecord>(db, sql`${rows} limit ${pageSize} offset ${(page - 1) * pageSize}`),
    rowsOf<Totals>(
      db,
      sql`select count(*)::int as "users", count(*) filter (where "status" = 'ACTIVE')::int as "active",
        ${sum('programmes')} as "programmes", ${sum('courses')} as "courses",
        ${sum('logins')} as "logins", ${sum('failures')} as "failures" from (${rows}) as "matching"`,
    ),
  ])
  const { users = 0, ...totals } = sums ?? { active: 0, programmes: 0, courses: 0, logins: 0, failures: 0 }
  return { rows: records.map(readPerson), total: users, page, pageSize, totals, asOf: now.toISOString() }
}
