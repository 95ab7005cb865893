import { and, eq, sql } from 'drizzle-orm'
import type { WidgetName } from '../../../../src/contract/home/widgets.ts'
import { dashboardCount } from '../../../db/schema.ts'
import type { Database } from '../../../db/database.ts'
import { runTransaction } from '../../../db/transaction.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { sqlFigureCounts } from './figure-sources.ts'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'

/** How old figures may be, in milliseconds (specification, section 11.2.2). */
const KEPT_MS = MINUTE_MS

const isFresh = (countedAt: Date, now: Date): boolean => now.getTime() - countedAt.getTime() < KEPT_MS

const KEY = [
  'period',
  'college_id',
  'program_id',
  'program_part_id',
  'academic_year_id',
  'colleges',
  'kind',
  'detail',
  'day',
]

/** Stores the counts of a figure: only rows that have changed are written. */
async function storeCounts(tx: Database, figure: WidgetName, context: ReadContext): Promise<void> {
  const { client } = context
  const key = sql.raw(KEY.join(', '))
  const same = sql.raw(KEY.map((column) => `fresh.${column} = old.${column}`).join(' and '))
  await tx.execute(sql`
    with fresh as materialized (${sqlFigureCounts(figure, context)}), written as (
      insert into dashboard_figure (client_id, figure, ${key}, quantity, amount_minor)
      select ${client.id}, ${figure}, ${key}, quantity, amount from fresh
      on conflict (client_id, figure, ${key}) do update
      set quantity = excluded.quantity, amount_minor = excluded.amount_minor
      where (dashboard_figure.quantity, dashboard_figure.amount_minor)
        is distinct from (excluded.quantity, excluded.amount_minor)
    )
    delete from dashboard_figure old
    where old.client_id = ${client.id} and old.figure = ${figure} and not exists (select 1 from fresh where ${same})`)
}

/**
 * Counts a figure again when its count is older than a minute. Returns when it was counted. One process at a time
 * counts a figure of an institution: the others wait for the lock of its row, and then find the new count.
 */
export async function countIfOld(context: ReadContext, figure: WidgetName): Promise<Date> {
  const { db, client, now } = context
  const own = and(eq(dashboardCount.clientId, client.id), eq(dashboardCount.figure, figure))
  const [stored] = await db.select().from(dashboardCount).where(own)
  if (stored && isFresh(stored.countedAt, now)) return stored.countedAt
  if (!stored)
    await db
      .insert(dashboardCount)
      .values({ clientId: client.id, figure, countedAt: new Date(0) })
      .onConflictDoNothing()
  return runTransaction(db, async (tx) => {
    const [locked] = await tx.select().from(dashboardCount).where(own).for('update')
    if (locked && isFresh(locked.countedAt, now)) return locked.countedAt
    await storeCounts(tx, figure, context)
    await tx.update(dashboardCount).set({ countedAt: now }).where(own)
    return now
  })
}
