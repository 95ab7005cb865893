import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { Work } from '../jobs.ts'
import type { Cells, Complain } from './cells.ts'

/** A row that was read: where it stands, and what it says. */
export interface Read {
  readonly line: number
}

/** One kind of file: what its rows say, what they must agree with, and how they are written. */
export interface Kind<Row extends Read = Read, Resolved = unknown> {
  readonly required: readonly string[]
  readonly read: (cells: Cells) => Row
  /** Made anew for each file, so that it may remember what it has seen. */
  readonly begin: (work: Work, complain: Complain) => {
    /** Compares some rows with the tables; rows that were complained about are left out. */
    readonly resolve: (rows: readonly Row[]) => Promise<readonly Resolved[]>
    /** Looks at what can only be known at the end. */
    readonly finish?: () => void
  }
  /** Writes some rows, inside the transaction of the whole file. Gives how many have changed something. */
  readonly write: (db: Database, work: Work, rows: readonly Resolved[]) => Promise<number>
  /** Before the first of them. */
  readonly prepare?: (db: Database, work: Work, rows: readonly (readonly Resolved[])[]) => Promise<void>
}

/** Keeps the types of a kind together. */
export const kind = <Row extends Read, Resolved>(one: Kind<Row, Resolved>): Kind => one as unknown as Kind

/** Rows as a parameter of a statement, to be read with `jsonb_to_recordset`. */
export const asRows = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`

/** Ids by name: one statement for many names. */
export async function idsByName(db: Database, clientId: number, names: readonly string[], statement: 'student' | 'college' | { readonly centreOf: number }): Promise<ReadonlyMap<string, number>> {
  const list = sql`(select jsonb_array_elements_text(${JSON.stringify([...new Set(names)])}::jsonb))`
  const query =
    statement === 'student'
      ? sql`select prn as name, id::float8 as id from student where client_id = ${clientId} and prn in ${list}`
      : statement === 'college'
        ? sql`select code as name, id::float8 as id from college where client_id = ${clientId} and code in ${list}`
        : sql`select code as name, id::float8 as id from exam_centre where client_id = ${clientId} and exam_event_id = ${statement.centreOf} and code in ${list}`
  const rows = await rowsOf<{ name: string; id: number }>(db, query)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Remembers values and says which have come before. */
export function onceOnly(): (value: string) => boolean {
  const seen = new Set<string>()
  return (value) => seen.size < seen.add(value).size
}

/** How many rows a statement has touched; the two drivers say it differently. */
export const touched = (result: unknown): number => {
  const { rowCount, affectedRows } = result as { readonly rowCount?: number | null; readonly affectedRows?: number }
  return rowCount ?? affectedRows ?? 0
}
