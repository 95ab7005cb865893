import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { selectRows } from '../rows.ts'
import type { StoredTable } from './list-tables.ts'

/** The settings that decide how values are written as text, so that every database writes them alike. */
const TEXT_FORM = ['timezone = UTC', 'datestyle = ISO', 'intervalstyle = postgres', 'extra_float_digits = 1']
/** About how many bytes are read together, and how many rows at most. */
const [BYTES, FIRST_ROWS, MOST_ROWS] = [2 ** 21, 50, 5000]

/** Sets for a transaction how values are written as text, and removes its time limits. */
export async function setTextForm(tx: Database): Promise<void> {
  for (const setting of [
    ...TEXT_FORM,
    'synchronize_seqscans = off',
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
  ])
    await tx.execute(sql.raw(`set local ${setting}`))
}

/** How many rows a table has, and a digest of them that does not depend on their order. */
export interface TableDigest {
  readonly rows: number
  readonly digest: string
}

/** A count of rows and their digest. */
export interface RowCounter {
  readonly add: (line: string) => void
  readonly end: () => TableDigest
}

/** Creates a count of rows: the digest is the sum of their SHA-256 hashes. */
export function createRowCounter(): RowCounter {
  let [rows, high, low] = [0, 0n, 0n]
  return {
    add(line) {
      const hash = createHash('sha256').update(line).digest()
      high = BigInt.asUintN(64, high + hash.readBigUInt64BE(0))
      low = BigInt.asUintN(64, low + hash.readBigUInt64BE(8))
      rows += 1
    },
    end: () => ({ rows, digest: [high, low].map((part) => part.toString(16).padStart(16, '0')).join('') }),
  }
}

/**
 * Reads all rows of a table in a transaction, each as a line: a JSON array with the text of every column, or null. Only
 * some rows are in memory at a time.
 */
export async function* readRows(tx: Database, { name, columns }: StoredTable): AsyncGenerator<readonly string[]> {
  const texts = columns.map((column) => sql`${sql.identifier(column.name)}::text`)
  await tx.execute(
    sql`declare rows_of_table no scroll cursor for
      select array_to_json(array[${sql.join(texts, sql`, `)}])::text as line from ${sql.identifier(name)}`,
  )
  for (let count = FIRST_ROWS; ;) {
    const found = await selectRows<{ line: string }>(tx, sql.raw(`fetch ${count} from rows_of_table`))
    const lines = found.map(({ line }) => line)
    if (lines.length > 0) yield lines
    if (lines.length < count) break
    const bytes = lines.reduce((sum, line) => sum + line.length, 0) / lines.length
    count = Math.max(1, Math.min(MOST_ROWS, count * 10, Math.floor(BYTES / bytes)))
  }
  await tx.execute(sql`close rows_of_table`)
}

/** Counts the rows of a table and computes their digest. */
export async function computeTableDigest(tx: Database, table: StoredTable): Promise<TableDigest> {
  const counter = createRowCounter()
  for await (const lines of readRows(tx, table)) for (const line of lines) counter.add(line)
  return counter.end()
}
