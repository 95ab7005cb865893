import { and, eq, getTableColumns, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { selectRows } from '../../db/rows.ts'
import type { Periods } from './periods.ts'
import type { RetentionRule } from './rule.ts'
import { subtractMs } from '../time/instants.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'

/** Rows deleted per statement; calls are answered between statements. */
export const SLICE = 500

/** Returns the column that names the institution of a row; undefined: its rows belong to no institution. */
export const findClientColumn = ({ table }: RetentionRule): PgColumn | undefined => getTableColumns(table)['clientId']

/**
 * Builds the condition for rows beyond the maximum: all except the newest `most.rows`. Returns undefined if there are
 * none.
 */
async function whereSurplus(db: Database, { table, most }: RetentionRule): Promise<SQL | undefined> {
  if (!most) return undefined
  const [last] = await selectRows<{ id: number }>(
    db,
    sql`select ${most.by}::float8 as id from ${table} order by ${most.by} desc offset ${most.rows} limit 1`,
  )
  return last && sql`${most.by} <= ${last.id}`
}

/** Builds the condition for rows that are too old: for some institutions after a period of their own. */
function whereTooOld(rule: RetentionRule, now: Date, periods: Periods): SQL | undefined {
  const whereOlderThan = (days: number) => rule.olderThan(subtractMs(now, days * DAY_MS))
  const owner = findClientColumn(rule)
  if (!owner || periods.size === 0) return whereOlderThan(rule.days)
  const own = [...periods].map(([clientId, days]) => and(eq(owner, clientId), whereOlderThan(days)))
  // Rows without an institution have the usual period.
  const others = or(isNull(owner), notInArray(owner, [...periods.keys()]))
  return or(...own, and(others, whereOlderThan(rule.days)))
}

/** Returns the conditions for the rows that are to be deleted: too old, or too many. */
export async function listDueConditions(
  db: Database,
  rule: RetentionRule,
  now: Date,
  periods: Periods = new Map(),
): Promise<readonly SQL[]> {
  const old = whereTooOld(rule, now, periods)
  return [old, await whereSurplus(db, rule)].filter((condition) => condition !== undefined)
}

/** Deletes one slice; returns the number of deleted rows, and calls `count` with the institution of each. */
export async function deleteSlice(
  db: Database,
  rule: RetentionRule,
  due: SQL,
  count: (clientId: number) => void,
): Promise<number> {
  const { table } = rule
  const owner = findClientColumn(rule) ?? sql`0`
  const gone = await selectRows<{ owner: number }>(
    db,
    sql`delete from ${table} where ctid in (
        select ctid from ${table} where ${due} limit ${SLICE} for update skip locked
      ) returning ${owner}::float8 as owner`,
  )
  for (const row of gone) if (row.owner > 0) count(row.owner)
  return gone.length
}

/** Counts the rows of an institution that the next run would delete; null: the rows belong to no institution. */
export async function countDue(
  db: Database,
  rule: RetentionRule,
  clientId: number,
  now: Date,
  days: number,
): Promise<number | null> {
  const owner = findClientColumn(rule)
  if (!owner) return null
  const due = await listDueConditions(db, rule, now, new Map([[clientId, days]]))
  const [row] = await selectRows<{ due: number }>(
    db,
    sql`select count(*)::float8 as due from ${rule.table}
      where ${owner} = ${clientId} and (${sql.join([...due, sql`false`], sql` or `)})`,
  )
  return row?.due ?? 0
}
