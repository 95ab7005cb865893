import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import { type importExamData } from '../../../../src/contract/exam-office/exam-imports.ts'
import { IMPORT_KINDS, type ImportKind } from '../../../../src/contract/exam-office/import-kinds.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { guardExam } from '../events/exam-desk-guards.ts'
import { listRequiredHeaders, readRow, type ReportError } from './columns.ts'
import { centres } from './centres.ts'
import type { Encoding } from '../../../lib/parsing/text/decode.ts'
import { forms } from './forms.ts'
import { holds } from './holds.ts'
import type { Kind } from './kind.ts'
import { papers } from './papers.ts'
import { FileProblem } from '../../../lib/parsing/text/file-problem.ts'
import { seats } from './seats.ts'
import { timetable } from './timetable.ts'
import { NotParsed } from '../../../lib/parsing/pool.ts'
import { parseInParts } from '../../../lib/parsing/parse.ts'
import { findJobStarter, saveProgress, startJob, type Report, type Slice, type SliceInput } from '../desk/jobs.ts'
import { findUpload, removeUpload } from '../../../lib/storage/uploads.ts'
import { buildExamUploadKey } from '../desk/uploads.ts'

const KINDS: Readonly<Record<ImportKind, Kind>> = {
  CENTRES: centres,
  TIMETABLE: timetable,
  SEATS: seats,
  PAPERS: papers,
  FORMS: forms,
  HOLDS: holds,
}

const MAX_REPORTED_FAULTS = 100
const LONGEST_VALUE = 60
/** Ten minutes for a file; 100 000 rows take seconds. */
const PATIENCE_MS = 600_000

/** Starts an import job for a file: a dry run first, later again with its rows written. */
export const startImport = guardExam(
  async ({ examEventId, kind, uploadId, dryRun, fileName }: ParsedInputOf<typeof importExamData>, context) => {
    const found = await findUpload(
      { db: context.db, dataDir: context.settings.dataDir },
      buildExamUploadKey(context.client.id, context.actor.userId, uploadId),
    )
    return startJob(context, 'IMPORT', examEventId, found?.bytes ?? 0, {
      kind,
      uploadId,
      dryRun,
      fileName: fileName ?? null,
    })
  },
)

interface FaultRow {
  readonly line: number
  readonly column: string | null
  readonly fault: string
  readonly value: string
}

interface CheckedRows {
  readonly encoding: Encoding
  readonly rows: number
  readonly batches: readonly (readonly unknown[])[]
  readonly bad: number
  readonly faults: readonly FaultRow[]
}

const throwFileProblem = (error: unknown): never => {
  throw error instanceof NotParsed ? new FileProblem('TOO_SLOW') : error
}

/** Reads and checks the whole file, a thousand rows at a time; other calls run in between. */
async function checkImportFile(work: SliceInput, kind: Kind, path: string): Promise<CheckedRows> {
  const started = performance.now()
  const faults: FaultRow[] = []
  const badLines = new Set<number>()
  const recordFault: ReportError = (line, column, fault, value = '') => {
    badLines.add(line)
    if (faults.length < MAX_REPORTED_FAULTS) faults.push({ line, column, fault, value: value.slice(0, LONGEST_VALUE) })
  }
  const { resolve, finish } = kind.begin(work, recordFault)
  const batches: (readonly unknown[])[] = []
  let encoding: Encoding = 'utf-8'
  let rows = 0
  const parts = parseInParts('examRows', { path, required: listRequiredHeaders(kind.columns) }, `exam-${work.job.id}`)
  for (;;) {
    const next = await parts.next().catch(throwFileProblem)
    if (next.done === true) {
      if (next.value) throw new FileProblem(next.value.fault, next.value.line, next.value.column)
      break
    }
    encoding = next.value.encoding
    rows += next.value.rows.length
    const read = next.value.rows
      .map((row) => readRow(row, kind.columns, work.client.timeZone, recordFault))
      .filter((row) => row !== null)
    if (read.length > 0) batches.push(await resolve(read))
    if (performance.now() - started > PATIENCE_MS) {
      await parts.return(null)
      throw new FileProblem('TOO_SLOW')
    }
    await setImmediate()
  }
  await finish?.()
  return { encoding, rows, batches, bad: badLines.size, faults: faults.toSorted((one, other) => one.line - other.line) }
}

/** Writes all rows in one transaction. */
async function writeRows(work: SliceInput, kind: Kind, { batches }: CheckedRows, report: Report): Promise<void> {
  await runTransaction(work.db, async (tx) => {
    await kind.prepare?.(tx, work, batches)
    let changed = 0
    for (const batch of batches) if (batch.length > 0) changed += await kind.write(tx, work, batch)
    await recordAudit(tx, {
      clientId: work.client.id,
      at: work.now(),
      actorUserId: findJobStarter(work.job),
      activity: 'importExamData',
      entity: 'ticket_job',
      entityId: String(work.job.id),
      detail: { kind: work.job.input.kind, written: changed },
    })
    await saveProgress(tx, work.job, work.job.total, { ...report, written: changed })
  })
}

/** Reads an uploaded file, and writes its rows unless it is a dry run or any row is invalid. */
export const importSlice: Slice = async (work) => {
  const { job, client, settings } = work
  // Rows and report are written in one transaction: if the server was killed, either all rows are written or none.
  if (job.report && 'written' in job.report) return 'DONE'
  const { kind: name, uploadId, dryRun } = job.input
  const kind = KINDS[IMPORT_KINDS.find((one) => one === name) ?? 'SEATS']
  const target = { db: work.db, dataDir: settings.dataDir }
  try {
    const upload = await findUpload(target, buildExamUploadKey(client.id, findJobStarter(job) ?? 0, String(uploadId)))
    if (!upload) throw new FileProblem('NO_UPLOAD')
    const taken = await checkImportFile(work, kind, upload.path)
    const report = {
      rows: taken.rows,
      bad: taken.bad,
      faults: taken.faults,
      encoding: taken.encoding,
      dryRun: dryRun === true,
    }
    if (taken.bad > 0) return { failed: { ...report, written: 0 } }
    if (dryRun === true) await saveProgress(work.db, job, job.total, { ...report, written: 0 })
    else {
      await writeRows(work, kind, taken, report)
      await removeUpload(target, upload)
    }
    return 'DONE'
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    return { failed: { fault: error.fault, line: error.line, column: error.column, written: 0 } }
  }
}
