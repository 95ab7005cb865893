import { sql } from 'drizzle-orm'
import { selectRows } from '../../../db/rows.ts'
import { sqlInstantText } from '../../../lib/access/process-windows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/**
 * Returns a function that moves these instants by a number of days and keeps their time of day in the institution's
 * time zone. Any other instant is returned unchanged.
 */
export async function moveByDays(
  { db, client }: Pick<ActorContext, 'db' | 'client'>,
  instants: readonly string[],
  days: number,
): Promise<(iso: string) => string> {
  const rows = await selectRows<{ before: string; after: string }>(
    db,
    sql`
      select one.text as before,
        ${sqlInstantText(sql`((one.text::timestamptz at time zone ${client.timeZone} + make_interval(days => ${days}::int))
          at time zone ${client.timeZone})`)} as after
      from unnest(${sql.param([...new Set(instants)])}::text[]) as one(text)`,
  )
  const moved = new Map(rows.map(({ before, after }) => [before, after]))
  return (iso) => moved.get(iso) ?? iso
}
