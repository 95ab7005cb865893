import { eq } from 'drizzle-orm'
import { EDIT_DATA_IMPORTS } from '../../../../src/contract/academics/import-parts.ts'
import type { DataImportFailure } from '../../../../src/contract/academics/import-outcomes.ts'
import { dataImport } from '../../../db/schema.ts'
import { mapUniqueViolation } from '../../../db/unique-violation.ts'
import { findClientById } from '../../../lib/clients/clients.ts'
import { LeaseLost } from '../../../lib/jobs/leases.ts'
import { openRunner, type RunningJobs } from '../../../lib/jobs/runner.ts'
import { findJobActor } from '../../../lib/session/job-actor.ts'
import { openFileStates, type FileStates } from './file-state.ts'
import { removeFiles } from './lines-file.ts'
import { buildEnd, leases, type ImportChange, type ImportRow } from './progress.ts'
import { CreatedMeanwhile } from './save-records.ts'
import { checkLines, writeLines, type ImportParts, type SliceParts } from './slices.ts'
import { undoChanges } from './undo/undo.ts'

/** Maximum number of attempts: somebody else may create the same record between check and write. */
const TRIES = 3
/** The codes with which the file system and the database report a full disk. */
const DISK_FULL = ['ENOSPC', '53100']

const hasCode = (error: unknown, codes: readonly string[]): boolean => {
  for (let fault = error; fault instanceof Error; fault = fault.cause)
    if ('code' in fault && codes.includes(String(fault.code))) return true
  return false
}

const toFailure = (error: unknown): DataImportFailure =>
  hasCode(error, DISK_FULL) ? 'DISK_FULL' : hasCode(error, ['ENOENT']) ? 'NO_FILE' : 'UNEXPECTED'

type Working = Extract<ImportRow['status'], 'CHECKING' | 'RUNNING' | 'UNDOING'>
const SLICES: Readonly<Record<Working, (job: ImportRow, parts: SliceParts) => Promise<boolean>>> = {
  CHECKING: checkLines,
  RUNNING: writeLines,
  UNDOING: undoChanges,
}
const isWorking = (status: ImportRow['status']): status is Working => Object.hasOwn(SLICES, status)

async function runWithRetries(files: FileStates, job: ImportRow, work: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      // The lines of this slice were seen, but not written: they are read again.
      files.forget(job)
      if (tries === TRIES || !(error instanceof CreatedMeanwhile || mapUniqueViolation(error))) throw error
    }
  }
}

/** Returns the state of an import whose current work has come to its end. */
const buildFinished = ({ status, failure }: ImportRow, now: Date): ImportChange => {
  if (status === 'CHECKING') return { status: 'CHECKED', owner: null, leaseUntil: null }
  if (status === 'RUNNING') return { status: 'DONE', ...buildEnd(now) }
  return { status: failure === 'WRONG_LINES' ? 'FAILED' : 'UNDONE', writtenFrom: null, ...buildEnd(now) }
}

async function finishWork(job: ImportRow, parts: ImportParts, files: FileStates): Promise<void> {
  files.forget(job)
  await leases.update(parts.db, job, buildFinished(job, parts.now()))
  if (job.status === 'CHECKING') return
  await removeFiles(parts.settings.dataDir, job.publicId)
  await parts.vacuum?.()
}

async function runSlice(job: ImportRow, parts: ImportParts, files: FileStates): Promise<void> {
  const { db, now } = parts
  const failJob = (failure: DataImportFailure) =>
    leases.update(db, job, { status: 'FAILED', failure, ...buildEnd(now()) })
  try {
    const client = await findClientById(db, job.clientId)
    const { workerId: userId, roleIds } = job
    const actor = client && (await findJobActor(db, client, { userId, roleIds, needs: EDIT_DATA_IMPORTS }, now()))
    if (!client || !actor) await failJob('NOT_PERMITTED')
    else if (isWorking(job.status)) {
      const work = SLICES[job.status]
      if (!(await runWithRetries(files, job, () => work(job, { ...parts, files, client, actor }))))
        await finishWork(job, parts, files)
    }
  } catch (error) {
    files.forget(job)
    if (error instanceof LeaseLost) throw error
    const failure = toFailure(error)
    if (failure === 'UNEXPECTED') parts.onFault(error, 'data-import')
    await failJob(failure)
  }
}

/**
 * Starts the processing of imports in this process: each is checked, written or undone slice by slice, and continues
 * where another process was stopped or killed.
 */
export function openDataImports(parts: ImportParts): RunningJobs {
  const files = openFileStates(parts.settings.dataDir, parts.now)
  return openRunner({
    db: parts.db,
    leases,
    read: async (id) => (await parts.db.select().from(dataImport).where(eq(dataImport.id, id)))[0],
    slice: (job) => runSlice(job, parts, files),
    yieldToRequests: parts.yieldToRequests,
    onFault: parts.onFault,
  })
}
