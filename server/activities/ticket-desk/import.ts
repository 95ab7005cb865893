import { rm, stat } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import type { ParsedInputOf } from '../../../src/contract/activity.ts'
import { IMPORT_KINDS, type importExamData, type ImportKind } from '../../../src/contract/ticket-desk.ts'
import { audit } from '../../audit.ts'
import { transaction } from '../../db/transaction.ts'
import { forEvent } from './desk.ts'
import { readRow, type Complain } from './import/cells.ts'
import { centres } from './import/centres.ts'
import { detectEncoding, type Encoding } from './import/decode.ts'
import { holds } from './import/holds.ts'
import type { Kind, Read } from './import/kind.ts'
import { papers } from './import/papers.ts'
import { FileProblem, rowsOf } from './import/rows.ts'
import { seats } from './import/seats.ts'
import { timetable } from './import/timetable.ts'
import { actorOf, progress, startJob, type Report, type Slice, type Work } from './jobs.ts'
import { uploadPath } from './uploads.ts'

const KINDS: Readonly<Record<ImportKind, Kind>> = { CENTRES: centres, TIMETABLE: timetable, SEATS: seats, PAPERS: papers, HOLDS: holds }

const BATCH = 1000
const FAULTS_TOLD = 100
const LONGEST_VALUE = 60
/** Ten minutes for a file; 100 000 rows take seconds. */
const PATIENCE_MS = 600_000

/** A file is read by a job: a dry run of it, and later the same again with its rows written. */
export const startImport = forEvent(async ({ examEventId, kind, uploadId, dryRun }: ParsedInputOf<typeof importExamData>, context) => {
  const size = await stat(uploadPath(context.settings.dataDir, context.client.id, uploadId)).then(
    (found) => found.size,
    () => 0,
  )
  return startJob(context, 'IMPORT', examEventId, size, { kind, uploadId, dryRun, by: context.actor.userId })
})

interface FaultRow {
  readonly line: number
  readonly column: string | null
  readonly fault: string
  readonly value: string
}

interface Taken {
  readonly encoding: Encoding
  readonly rows: number
  readonly batches: readonly (readonly unknown[])[]
  readonly bad: number
  readonly faults: readonly FaultRow[]
}

/** Reads and compares the whole file, a thousand rows at a time; other calls are answered in between. */
async function take(work: Work, kind: Kind, path: string): Promise<Taken> {
  const started = performance.now()
  const encoding = await detectEncoding(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new FileProblem('NO_UPLOAD')
    throw error
  })
  if (encoding === 'EMPTY' || encoding === 'NOT_TEXT' || encoding === 'WORKBOOK') throw new FileProblem(encoding)
  const faults: FaultRow[] = []
  const badLines = new Set<number>()
  const complain: Complain = (line, column, fault, value = '') => {
    badLines.add(line)
    if (faults.length < FAULTS_TOLD) faults.push({ line, column, fault, value: value.slice(0, LONGEST_VALUE) })
  }
  const { resolve, finish } = kind.begin(work, complain)
  const batches: (readonly unknown[])[] = []
  let waiting: Read[] = []
  let rows = 0
  const settle = async (): Promise<void> => {
    if (waiting.length > 0) batches.push(await resolve(waiting))
    waiting = []
    if (performance.now() - started > PATIENCE_MS) throw new FileProblem('TOO_SLOW')
    await setImmediate()
  }
  for await (const row of rowsOf(path, encoding, kind.required)) {
    rows += 1
    const read = readRow(row, complain, kind.read)
    if (read) waiting.push(read)
    if (waiting.length === BATCH) await settle()
  }
  await settle()
  finish?.()
  return { encoding, rows, batches, bad: badLines.size, faults: faults.toSorted((one, other) => one.line - other.line) }
}

/** All rows, or none. */
async function write(work: Work, kind: Kind, { batches }: Taken, report: Report): Promise<void> {
  await transaction(work.db, async (inside) => {
    await kind.prepare?.(inside, work, batches)
    let changed = 0
    for (const batch of batches) if (batch.length > 0) changed += await kind.write(inside, work, batch)
    await audit(inside, { clientId: work.client.id, at: work.now(), actorUserId: actorOf(work.job), activity: 'importExamData', entity: 'ticket_job', entityId: String(work.job.id), detail: { kind: work.job.input.kind, written: changed } })
    await progress(inside, work.job, work.job.total, { ...report, written: changed })
  })
}

/** Reads a file that was handed in, and writes its rows when it is no dry run and nothing is wrong with any of them. */
export const importSlice: Slice = async (work) => {
  const { job, client, settings } = work
  // A killed server has written all rows, in the transaction of this report, or none.
  if (job.report && 'written' in job.report) return 'DONE'
  const { kind: name, uploadId, dryRun } = job.input
  const kind = KINDS[IMPORT_KINDS.find((one) => one === name) ?? 'SEATS']
  const path = uploadPath(settings.dataDir, client.id, String(uploadId))
  try {
    const taken = await take(work, kind, path)
    const report = { rows: taken.rows, bad: taken.bad, faults: taken.faults, encoding: taken.encoding, dryRun: dryRun === true }
    if (taken.bad > 0) return { failed: { ...report, written: 0 } }
    if (dryRun === true) await progress(work.db, job, job.total, { ...report, written: 0 })
    else {
      await write(work, kind, taken, report)
      await rm(path, { force: true })
    }
    return 'DONE'
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    return { failed: { fault: error.fault, line: error.line, column: error.column, written: 0 } }
  }
}
