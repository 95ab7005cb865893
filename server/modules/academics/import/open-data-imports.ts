import { buildEnd, type ImportParts } from '../../../lib/imports/define-imports.ts'
import type { RunningJobs } from '../../../lib/jobs/runner.ts'
import type { Buckets } from '../../../lib/storage/buckets.ts'
import { openFileStates } from './file-state.ts'
import { removeFiles } from './lines-file.ts'
import { dataImports, type ImportChange, type ImportRow } from './progress.ts'
import { CreatedMeanwhile } from './save-records.ts'
import { checkLines, writeLines, type SliceParts } from './slices.ts'
import { undoChanges } from './undo/undo-changes.ts'

type Working = Extract<ImportRow['status'], 'CHECKING' | 'RUNNING' | 'UNDOING'>
const SLICES: Readonly<Record<Working, (job: ImportRow, parts: SliceParts) => Promise<boolean>>> = {
  CHECKING: checkLines,
  RUNNING: writeLines,
  UNDOING: undoChanges,
}
const isWorking = (status: ImportRow['status']): status is Working => Object.hasOwn(SLICES, status)

/** Returns the state of an import whose current work has come to its end. */
const buildFinished = ({ status, failure }: ImportRow, now: Date): ImportChange => {
  if (status === 'CHECKING') return { status: 'CHECKED', owner: null, leaseUntil: null }
  if (status === 'RUNNING') return { status: 'DONE', ...buildEnd(now) }
  return { status: failure === 'WRONG_LINES' ? 'FAILED' : 'UNDONE', writtenFrom: null, ...buildEnd(now) }
}

/** Starts the processing of imports of data in this process. */
export function openDataImports(parts: ImportParts & { readonly buckets: Buckets }): RunningJobs {
  const files = openFileStates(parts.settings.dataDir, parts.now)
  return dataImports.openWork(parts, {
    slice: async (job, worker) =>
      // What another person has stopped meanwhile has no slice, and has not come to its end.
      !isWorking(job.status) || SLICES[job.status](job, { ...parts, ...worker, files }),
    async finish(job) {
      await dataImports.leases.update(parts.db, job, buildFinished(job, parts.now()))
      if (job.status === 'CHECKING') return
      await removeFiles(parts.settings.dataDir, job.publicId)
      await parts.vacuum?.()
    },
    // The lines of a slice were seen, but not written: they are read again.
    forget: files.forget,
    mayRetry: (error) => error instanceof CreatedMeanwhile,
  })
}
