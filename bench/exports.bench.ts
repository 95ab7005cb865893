import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { rowsOf } from '../server/db/rows.ts'
import { startServer } from '../server/app/start.ts'
import type { Database } from '../server/db/database.ts'
import { readSettings } from '../server/lib/config/settings.ts'
import { openBuckets } from '../server/lib/storage/buckets.ts'
import { queryRows, type ReportSource } from '../server/modules/exports/sources/source.ts'
import { anySource } from '../server/modules/exports/sources/sources.ts'
import { openExports } from '../server/modules/exports/work.ts'
import { sql } from '../tests/support/sql.ts'
import type { BenchLine } from './bench-line.ts'
import { onBoth, type BenchDatabase } from './databases.ts'

const SIZES = (process.env.BENCH_EXPORT ?? '60000,1000000').split(',').map(Number)
const SLICE = 1000
const SAMPLE_MS = 20
/** How much more memory a million rows may take than the floor, in megabytes. */
const MOST_MB = 150

interface BenchRow {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly day: string
  readonly amount: number
}

const selected = (rows: number) => sql`select id, name, code, day, amount from bench_export where id <= ${rows}`

const source = (rows: number): ReportSource<object, BenchRow> => ({
  title: 'title.users',
  screen: 'users',
  columns: {
    name: { label: 'users.name', kind: 'text', value: ({ name }) => name },
    login: { label: 'users.login', kind: 'identifier', value: ({ code }) => code },
    validTo: { label: 'users.validTo', kind: 'date', value: ({ day }) => day },
    programmes: { label: 'users.programmes', kind: 'number', value: ({ amount }) => amount },
  },
  printFilters: () => Promise.resolve([]),
  open: (_filters, context) => Promise.resolve(queryRows<BenchRow>(context, selected(rows), ['id'])),
})

async function fill(db: Database, rows: number): Promise<void> {
  await db.execute(
    sql`create table if not exists bench_export (id int primary key, name text, code text, day text, amount int)`,
  )
  for (let from = 0; from < rows; from += 50_000)
    await db.execute(
      sql`
        insert into bench_export
        select n, 'Dnyaneshwari Krushnarao Waghmare ' || n, lpad(n::text, 16, '2'),
          to_char(date '2026-01-01' + n % 365, 'YYYY-MM-DD'), n % 9973
        from generate_series(${from + 1}::int, ${Math.min(from + 50_000, rows)}::int) n
        on conflict do nothing`,
    )
}

interface Run {
  readonly seconds: number
  /** The highest memory use above the start, in megabytes. */
  readonly peak: number
}

/** Measures a run: its time, and the peak of the memory of this process above its level before. */
async function measured(work: () => Promise<void>): Promise<Run> {
  globalThis.gc?.()
  await pause(200)
  const before = process.memoryUsage.rss()
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, SAMPLE_MS)
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1000
  clearInterval(sampling)
  return { seconds, peak: (Math.max(peak, process.memoryUsage.rss()) - before) / 1024 / 1024 }
}

/** Reads the rows as an export does, and writes nothing. */
async function readPlainly(db: Database, rows: number): Promise<void> {
  for (let last = 0; last < rows; last += SLICE) {
    const slice = await rowsOf(
      db,
      sql`
        select id, name, code, day, amount from bench_export
        where id <= ${rows} and id > ${last} order by id limit ${SLICE}`,
    )
    if (slice.length === 0) throw new Error('Rows are missing.')
  }
}

async function linesOn({ name: database, env }: BenchDatabase): Promise<BenchLine[]> {
  const settings = readSettings(env)
  if ('problem' in settings) throw new Error(settings.problem)
  const server = await startServer(settings, { timers: false })
  const folder = await mkdtemp(join(tmpdir(), 'campus-bench-exports-'))
  try {
    const { db } = server
    const buckets = openBuckets(folder, new Uint8Array(32), '')
    await fill(db, Math.max(...SIZES))
    const lines: BenchLine[] = []
    for (const rows of SIZES) {
      const floor = await measured(() => readPlainly(db, rows))
      for (const format of ['CSV', 'XLSX'] as const) {
        const exports = openExports(
          {
            db,
            settings,
            buckets,
            now: () => new Date(),
            onFault: (error) => console.error(error),
          },
          { users: anySource(source(rows)) },
        )
        const publicId = `bench-export-${rows}-${format}-${Date.now()}`
        const request = JSON.stringify({
          source: 'users',
          filters: { search: '', tab: 'ALL' },
          columns: ['name', 'login', 'validTo', 'programmes'],
        })
        const [job] = await rowsOf<{ id: number }>(
          db,
          sql`
            insert into export_job (public_id, client_id, user_id, role_ids, request, format, language, status,
              notifies, total)
            select ${publicId}, 17, a.id, '[10]'::jsonb, ${request}::jsonb, ${format}, 'en', 'RUNNING',
              false, ${rows}::int
            from user_account a where a.client_id = 17 and a.login_name = 'asha.admin' returning id::int as id`,
        )
        const { seconds, peak } = await measured(() => exports.run(job?.id ?? 0))
        const [ended] = await rowsOf<{ status: string; done: number }>(
          db,
          sql`select status, done from export_job where id = ${job?.id ?? 0}`,
        )
        if (ended?.status !== 'DONE' || ended.done !== rows) throw new Error(`${publicId}: ${JSON.stringify(ended)}`)
        const { size } = await stat(join(folder, 'svtu-exports', `${publicId}.${format.toLowerCase()}`))
        const more = peak - floor.peak
        const times = (seconds / floor.seconds).toFixed(1)
        lines.push({
          name: `export: ${rows} rows as ${format} on ${database}, ${(size / 1024 / 1024).toFixed(0)} MB`,
          value: `${Math.round(rows / seconds)} rows/s`,
          promise: `memory flat: at most ${MOST_MB} MB above the floor${more < MOST_MB ? '' : ': BROKEN'}`,
          ratio: `${times} x the floor, peak ${peak.toFixed(0)} MB (floor ${floor.peak.toFixed(0)})`,
        })
        await exports.close()
      }
    }
    return lines
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Exports 60 000 and 1 000 000 generated rows on both databases. The floor reads the same rows in the same slices and
 * writes nothing.
 */
export const benchExports = (): Promise<BenchLine[]> => onBoth(linesOn, true)
