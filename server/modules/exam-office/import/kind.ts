import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import type { SliceInput } from '../desk/jobs.ts'
import type { Columns, ReportError, RowOf } from './columns.ts'

/** One kind of import file: its columns, and how its rows are checked and written. */
export interface Kind<Own extends Columns = Columns, Resolved = unknown> {
  readonly columns: Own
  /** Creates the checks of one file; they may keep state about its rows. */
  readonly begin: (
    work: SliceInput,
    complain: ReportError,
  ) => {
    /** Checks some rows against the tables; invalid rows are reported and omitted. */
    readonly resolve: (rows: readonly RowOf<Own>[]) => Promise<readonly Resolved[]>
    /** Runs the checks that are only possible after the last row. */
    readonly finish?: () => void | Promise<void>
  }
  /** Runs before the first rows are written. */
  readonly prepare?: (db: Database, work: SliceInput, rows: readonly (readonly Resolved[])[]) => Promise<void>
  /** Writes some rows, inside the transaction of the whole file. Returns how many rows changed. */
  readonly write: (db: Database, work: SliceInput, rows: readonly Resolved[]) => Promise<number>
}

/** Checks the types of a kind, then widens them. */
export const defineKind = <Own extends Columns, Resolved>(one: Kind<Own, Resolved>): Kind => one as unknown as Kind

/** Returns rows as a parameter of a statement, to be read with `jsonb_to_recordset`. */
export const sqlJsonRows = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`

/** Returns ids by name, with one statement for many names. */
export async function listIdsByName(
  db: Database,
  clientId: number,
  names: readonly string[],
  statement: 'student' | 'college' | { readonly centreOf: number },
): Promise<ReadonlyMap<string, number>> {
  const list = sql`(select jsonb_array_elements_text(${JSON.stringify([...new Set(names)])}::jsonb))`
  const query =
    statement === 'student'
      ? sql`select prn as name, id::float8 as id from student where client_id = ${clientId} and prn in ${list}`
      : statement === 'college'
        ? sql`select code as name, id::float8 as id from college where client_id = ${clientId} and code in ${list}`
        : sql`select code as name, id::float8 as id from exam_centre where client_id = ${clientId} and exam_event_id = ${statement.centreOf} and code in ${list}`
  const rows = await selectRows<{ name: string; id: number }>(db, query)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Returns a function that tells whether a value is new; each value is new only once. */
export function createUniquenessCheck(): (value: string) => boolean {
  const seen = new Set<string>()
  return (value) => seen.size < seen.add(value).size
}

/** Returns how many rows a statement affected; the two drivers report it differently. */
export const countAffectedRows = (result: unknown): number => {
  const { rowCount, affectedRows } = result as { readonly rowCount?: number | null; readonly affectedRows?: number }
  return rowCount ?? affectedRows ?? 0
}
