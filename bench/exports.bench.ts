import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { EXPORT_ROWS } from '../src/contract/exports/exports.ts'
import { EXPORT_FORMATS } from '../src/contract/export-names.ts'
import { openConfiguredDatabase } from '../server/app/open-data.ts'
import { startServer } from '../server/app/start.ts'
import { selectRows } from '../server/db/rows.ts'
import type { Database } from '../server/db/database.ts'
import { readSettings, type Settings } from '../server/lib/config/settings.ts'
import { openBuckets } from '../server/lib/storage/buckets.ts'
import { hideSourceTypes } from '../server/modules/exports/sources/export-sources.ts'
import { openExports } from '../server/modules/exports/open-exports.ts'
import { buildStatement } from '../tests/support/sql.ts'
import type { BenchLine } from './bench-line.ts'
import { onBoth, type BenchDatabase } from './databases.ts'
import { exportSource, fillRows, readPlainly } from './exports/rows.ts'

const SIZES = (process.env.BENCH_EXPORT ?? '60000,1000000').split(',').map(Number)
/** How much more memory the largest export may take than the smallest one. */
const MOST_TIMES = 1.3

/**
 * The heap of a measured process, in megabytes, as on a small machine. Without a limit V8 lets garbage accumulate as
 * long as there is room for it, and a longer run has more of it: its memory would not show what an export keeps.
 */
const HEAP_MEGABYTES = 128

/** What a process measures: an export, or without a format the floor, which reads the same rows and writes nothing. */
const task = v.object({ rows: v.number(), format: v.nullable(v.picklist(EXPORT_FORMATS)) })
type Task = v.InferOutput<typeof task>

/** What it measured: how long the work took, the most memory the process ever had, and the size of the file. */
const outcome = v.object({ seconds: v.number(), megabytes: v.number(), fileMegabytes: v.number() })
type Outcome = v.InferOutput<typeof outcome>

function settingsOf(env: Readonly<Record<string, string | undefined>>): Settings {
  const settings = readSettings(env)
  if ('problem' in settings) throw new Error(settings.problem)
  return settings
}

/** Exports rows to a file as a server does, and returns its size in bytes. */
async function exportRows(db: Database, settings: Settings, { rows, format }: Task): Promise<number> {
  const folder = join(settings.dataDir, 'bench-buckets')
  const publicId = `bench-export-${rows}-${format}`
  const request = JSON.stringify({
    source: 'users',
    filters: { search: '', tab: 'ALL' },
    columns: ['name', 'login', 'validTo', 'programmes'],
  })
  const [job] = await selectRows<{ id: number }>(
    db,
    buildStatement`
      insert into export_job (
        public_id, client_id, user_id, role_ids, request, format, language, status, notifies, total)
      select ${publicId}, 17, id, '[10]'::jsonb, ${request}::jsonb, ${format ?? ''}, 'en', 'RUNNING',
        false, ${rows}::int
      from user_account where client_id = 17 and login_name = 'asha.admin' returning id::int as id`,
  )
  const exports = openExports(
    {
      db,
      settings,
      buckets: openBuckets(folder, new Uint8Array(32), ''),
      now: () => new Date(),
      onFault: (error) => console.error(error),
    },
    { users: hideSourceTypes(exportSource(rows)) },
  )
  await exports.run(job?.id ?? 0)
  await exports.close()
  const [ended] = await selectRows<{ status: string; done: number }>(
    db,
    buildStatement`select status, done from export_job where public_id = ${publicId}`,
  )
  if (ended?.status !== 'DONE' || ended.done !== rows) throw new Error(`${publicId}: ${JSON.stringify(ended)}`)
  return (await stat(join(folder, 'svtu-exports', `${publicId}.${format?.toLowerCase()}`))).size
}

/** Returns the most memory that this process has had; `resourceUsage` would begin with the memory of its parent. */
async function peakMegabytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8')
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

/** Does a task in this process, which has done nothing else. */
async function measure(given: Task): Promise<Outcome> {
  const settings = settingsOf(process.env)
  const { db, close } = await openConfiguredDatabase(settings, {})
  const start = performance.now()
  const bytes = given.format === null ? await readPlainly(db, given.rows) : await exportRows(db, settings, given)
  const seconds = (performance.now() - start) / 1000
  await close()
  return { seconds, megabytes: await peakMegabytes(), fileMegabytes: bytes / 1024 / 1024 }
}

/** Measures a task in a process of its own, so that the memory of another one does not count. */
async function measureAlone(env: BenchDatabase['env'], given: Task): Promise<Outcome> {
  const child = fork(import.meta.filename, [JSON.stringify(given)], {
    env: { ...process.env, ...env },
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
  })
  const ended = once(child, 'exit')
  const [message] = (await Promise.race([once(child, 'message'), ended])) as unknown[]
  await ended
  return v.parse(outcome, message)
}

async function linesOn({ name: database, env }: BenchDatabase): Promise<BenchLine[]> {
  const server = await startServer(settingsOf(env), { timers: false })
  try {
    await fillRows(server.db, Math.max(...SIZES))
  } finally {
    await server.close()
  }
  const floors = new Map<number, Outcome>()
  const lines: BenchLine[] = []
  for (const format of EXPORT_FORMATS) {
    const most = EXPORT_ROWS[format].most ?? Infinity
    const [few = 0, ...more] = new Set(SIZES.map((size) => Math.min(size, most)))
    let least: Outcome | undefined
    for (const rows of [few, ...more]) {
      const floor = floors.get(rows) ?? (await measureAlone(env, { rows, format: null }))
      floors.set(rows, floor)
      const one = await measureAlone(env, { rows, format })
      least ??= one
      const growth = one.megabytes / least.megabytes
      lines.push({
        name: `export: ${rows} rows as ${format} on ${database}, ${one.fileMegabytes.toFixed(1)} MB`,
        value: `${Math.round(rows / one.seconds)} rows/s`,
        ratio:
          `time ${(one.seconds / floor.seconds).toFixed(1)} x the floor, memory ${one.megabytes.toFixed(0)} MB: ` +
          `${(one.megabytes / floor.megabytes).toFixed(2)} x the floor, ${growth.toFixed(2)} x ${few} rows`,
        promise: `memory at most ${MOST_TIMES} x that of ${few} rows${growth > MOST_TIMES ? ': BROKEN' : ''}`,
      })
    }
  }
  return lines
}

/**
 * Exports 60 000 and 1 000 000 generated rows on both databases, each in a process of its own with a limited heap. The
 * floor reads the same rows in the same slices and writes nothing. A PDF is limited to fewer rows, because it is laid
 * out as a whole.
 */
export const benchExports = (): Promise<BenchLine[]> => onBoth(linesOn, true)

const [, started, given] = process.argv
if (process.send && started === import.meta.filename) {
  process.send(await measure(v.parse(task, JSON.parse(given ?? ''))))
  process.disconnect()
}
