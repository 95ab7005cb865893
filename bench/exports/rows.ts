import { selectRows } from '../../server/db/rows.ts'
import type { Database } from '../../server/db/database.ts'
import { createRowReader, type ReportSource } from '../../server/modules/exports/sources/export-source.ts'
import { buildStatement } from '../../tests/support/sql.ts'

/** The rows per slice, as in an export. */
const SLICE = 1000
const AT_ONCE = 50_000

interface BenchRow {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly day: string
  readonly amount: number
}

/** Returns the source of an export of this many generated rows. */
export const exportSource = (rows: number): ReportSource<object, BenchRow> => ({
  title: 'title.users',
  screen: 'users',
  columns: {
    name: { label: 'users.name', kind: 'text', value: ({ name }) => name },
    login: { label: 'users.login', kind: 'identifier', value: ({ code }) => code },
    validTo: { label: 'users.validTo', kind: 'date', value: ({ day }) => day },
    programmes: { label: 'users.programmes', kind: 'number', value: ({ amount }) => amount },
  },
  printFilters: () => Promise.resolve([]),
  open: (_filters, context) =>
    Promise.resolve(
      createRowReader<BenchRow>(
        context,
        buildStatement`select id, name, code, day, amount from bench_export where id <= ${rows}`,
        ['id'],
      ),
    ),
})

/** Generates the rows. */
export async function fillRows(db: Database, rows: number): Promise<void> {
  await db.execute(
    buildStatement`create table bench_export (id int primary key, name text, code text, day text, amount int)`,
  )
  for (let from = 0; from < rows; from += AT_ONCE)
    await db.execute(
      buildStatement`
        insert into bench_export
        select n, 'Dnyaneshwari Krushnarao Waghmare ' || n, lpad(n::text, 16, '2'),
          to_char(date '2026-01-01' + n % 365, 'YYYY-MM-DD'), n % 9973
        from generate_series(${from + 1}::int, ${Math.min(from + AT_ONCE, rows)}::int) n`,
    )
}

/** Reads the rows in the slices of an export and writes nothing; returns 0, the size of the file. */
export async function readPlainly(db: Database, rows: number): Promise<number> {
  for (let last = 0; last < rows; last += SLICE) {
    const slice = await selectRows(
      db,
      buildStatement`
        select id, name, code, day, amount from bench_export
        where id <= ${rows} and id > ${last} order by id limit ${SLICE}`,
    )
    if (slice.length === 0) throw new Error('Rows are missing.')
  }
  return 0
}
