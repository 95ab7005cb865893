import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { userImportRow } from '../../../db/schema.ts'
import { pickKeyCells } from './line-cells.ts'
import type { ImportRow } from './progress.ts'

/**
 * Returns the first line of a file for each key, such as `email a@b.c`: a later line with the same key is a duplicate.
 */
export type FirstLines = (db: Database, job: Pick<ImportRow, 'id' | 'mapping'>) => Promise<ReadonlyMap<string, number>>

async function mapFirstLines(
  db: Database,
  { id, mapping }: Pick<ImportRow, 'id' | 'mapping'>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ rowNo: userImportRow.rowNo, values: userImportRow.values })
    .from(userImportRow)
    .where(eq(userImportRow.importId, id))
    .orderBy(asc(userImportRow.rowNo))
  const first = new Map<string, number>()
  for (const { rowNo, values } of rows) {
    for (const [field, value] of Object.entries(pickKeyCells(values, mapping)))
      if (!first.has(`${field} ${value}`)) first.set(`${field} ${value}`, rowNo)
  }
  return first
}

/**
 * Creates a reader that reads the keys of a whole file once, not for every slice: its lines never change. Caches only
 * the file that was processed last.
 */
export function openFirstLines(): FirstLines {
  let last: { readonly of: string; readonly lines: ReadonlyMap<string, number> } | undefined
  return async (db, job) => {
    const of = JSON.stringify([job.id, job.mapping])
    if (last?.of !== of) last = { of, lines: await mapFirstLines(db, job) }
    return last.lines
  }
}
