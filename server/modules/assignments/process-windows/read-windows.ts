import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { WINDOW_KEY, WINDOW_VALUE } from '../../../../src/contract/assignments/parts.ts'
import { menuProgram } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { listStoredRows, toStableText, type StoredRow } from '../mapping/mapping.ts'
import type { WindowKey, WindowValue } from './window-rules.ts'
import { WINDOWS } from './window-mapping.ts'
import { wherePlaceVisible } from './windows-in-scope.ts'

/** A stored process window. */
export type StoredWindow = StoredRow<WindowKey, WindowValue>

/** The table of windows `w`, as the shared conditions name it. */
const w = alias(menuProgram, 'w')

/** Returns the windows among some that the caller sees, in the order of their ids. */
async function listStoredWindows(condition: SQL | undefined, context: ActorContext): Promise<StoredWindow[]> {
  const { db, client } = context
  const seen = await db
    .select({ id: w.id, menuId: w.menuId })
    .from(w)
    .where(and(eq(w.clientId, client.id), condition, wherePlaceVisible(context)))
  const ids = new Set(seen.map(({ id }) => id))
  const stored = await listStoredRows(db, WINDOWS, client.id, [...new Set(seen.map(({ menuId }) => menuId))])
  return [...stored.values()].filter(({ id }) => ids.has(id)).sort((one, other) => one.id - other.id)
}

/** Returns those of some windows that exist and that the caller sees. */
export const listVisibleWindows = (menuProgramIds: readonly number[], context: ActorContext): Promise<StoredWindow[]> =>
  listStoredWindows(inArray(w.id, [...menuProgramIds, 0]), context)

/** Returns windows by their ids; undefined when one of them does not exist or the caller does not see it. */
export async function findWindowsById(
  menuProgramIds: readonly number[],
  context: ActorContext,
): Promise<StoredWindow[] | undefined> {
  const found = await listVisibleWindows(menuProgramIds, context)
  return found.length === new Set(menuProgramIds).size ? found : undefined
}

/** A process in a year, and for an examination. */
export type Plan = Pick<WindowKey, 'menuId' | 'academicYearId' | 'examEventId'>

/** Returns the windows of a process for an examination that the caller sees. */
export const listPlanWindows = (
  { menuId, academicYearId, examEventId }: Plan,
  context: ActorContext,
): Promise<StoredWindow[]> =>
  listStoredWindows(
    and(
      eq(w.menuId, menuId),
      eq(w.academicYearId, academicYearId),
      sql`${w.examEventId} is not distinct from ${examEventId}::bigint`,
    ),
    context,
  )

/** Returns the windows of a year that the caller sees. */
export const listYearWindows = (academicYearId: number, context: ActorContext): Promise<StoredWindow[]> =>
  listStoredWindows(eq(w.academicYearId, academicYearId), context)

/** Returns a text that is the same for equal keys. */
export const toWindowKeyText = (key: WindowKey): string => toStableText(WINDOW_KEY, key)
/** Returns a text that is the same for equal values. */
export const toWindowValueText = (value: WindowValue | null): string => toStableText(WINDOW_VALUE, value)
