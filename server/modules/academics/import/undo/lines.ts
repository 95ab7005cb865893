import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../../../db/database.ts'
import { dataImportChange } from '../../../../db/schema.ts'
import type { RecordChange } from '../../../../db/schema/academics/data-imports.ts'

/** What a slice of an import created and changed in one table, as stored. */
export type ChangeRow = typeof dataImportChange.$inferSelect

/** More than the tables that one slice writes. */
const MOST_TABLES = 24

/**
 * Returns what the last slice of an import wrote, the newest first: the rows that have lines in common. A line is then
 * undone, and counted, as a whole.
 */
export async function listLastSlice(db: Database, importId: number): Promise<readonly ChangeRow[]> {
  const rows = await db
    .select()
    .from(dataImportChange)
    .where(eq(dataImportChange.importId, importId))
    .orderBy(desc(dataImportChange.id))
    .limit(MOST_TABLES)
  const lines = new Set<number>()
  let taken = 0
  for (let wanted = Math.min(1, rows.length); taken < wanted;) {
    for (const { changes } of rows.slice(taken, wanted)) for (const { line } of changes) lines.add(line)
    taken = wanted
    wanted = rows.findLastIndex(({ changes }) => changes.some(({ line }) => lines.has(line))) + 1
  }
  return rows.slice(0, taken)
}

/** Counts what becomes of lines that are undone, as the import counted what they did. */
export class UndoneLines {
  readonly #adding = new Map<number, boolean>()
  readonly #kept = new Set<number>()

  /** Notes what a line did to a record: a line that added one counts as added, whatever else it changed. */
  recordLine({ line }: RecordChange, added: boolean): void {
    this.#adding.set(line, added || this.#adding.get(line) === true)
  }

  /** Notes that a record of a line was kept. */
  keep({ line }: RecordChange): void {
    this.#kept.add(line)
  }

  /** Returns the number of lines of each kind. */
  count(): { readonly lines: number; readonly removed: number; readonly restored: number; readonly kept: number } {
    const undone = [...this.#adding].filter(([line]) => !this.#kept.has(line))
    const removed = undone.filter(([, added]) => added).length
    return { lines: this.#adding.size, removed, restored: undone.length - removed, kept: this.#kept.size }
  }
}
