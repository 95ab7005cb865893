import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import { academicYear, userAccount } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import {
  pickMembers,
  listStoredRows,
  toStableText,
  type Edit,
  type Entries,
  type YearMapping,
} from '../mapping/mapping.ts'
import { whereStaffInScope } from '../people/assignable.ts'

/** The people whose rows are copied, and the years. */
interface WantedCopy {
  readonly fromYearId: number
  readonly toYearId: number
  readonly userIds: readonly number[]
}

/**
 * Proposes edits that give people in one year the rows that they have in another one. Days move by the distance of the
 * years. Rows that only the other year has stay, because somebody assigned them on purpose. `which` narrows the rows.
 */
export async function proposeYearCopy<Key extends Entries, Value extends Entries>(
  definition: YearMapping<Key, Value>,
  { fromYearId, toYearId, userIds }: WantedCopy,
  context: ActorContext,
  which?: SQL,
): Promise<Edit<v.InferOutput<Key>, v.InferOutput<Value>>[]> {
  const { db, client } = context
  const { table, key: keySchema, value: valueSchema } = definition
  const [before, after] = [alias(academicYear, 'before'), alias(academicYear, 'after')]
  const sqlMovedDay = (day: PgColumn) =>
    sql<string | null>`to_char(${day} + age(${after.startsOn}, ${before.startsOn}), 'YYYY-MM-DD')`
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const rows: readonly Readonly<Record<string, unknown>>[] = await db
    .select({ ...columns, fromOn: sqlMovedDay(table.fromOn), toOn: sqlMovedDay(table.toOn) })
    .from(table)
    .innerJoin(userAccount, and(eq(userAccount.clientId, table.clientId), eq(userAccount.id, table.userId)))
    .innerJoin(before, and(eq(before.clientId, table.clientId), eq(before.id, table.academicYearId)))
    .innerJoin(after, and(eq(after.clientId, table.clientId), eq(after.id, toYearId)))
    .where(
      and(
        whereStaffInScope(context),
        eq(table.clientId, client.id),
        eq(table.academicYearId, fromYearId),
        inArray(table.userId, [...userIds]),
        which,
      ),
    )
    .orderBy(table.id)
  const stored = await listStoredRows(db, definition, client.id, userIds)
  return rows.flatMap((row) => {
    const key = pickMembers(keySchema, { ...row, academicYearId: toYearId })
    const wanted = pickMembers(valueSchema, row)
    const current = stored.get(toStableText(keySchema, key))?.value ?? null
    return toStableText(valueSchema, current) === toStableText(valueSchema, wanted)
      ? []
      : [{ key, before: current, after: wanted }]
  })
}
