import type { ImportKind } from '../../../../contract/exam-office/import-kinds.ts'
import { getJobReport, type Job, type Report } from '../use-jobs.ts'
import { DAY_MS } from '../../../../contract/durations.ts'

/** Uploads are deleted after a day; what came of them is then history. */

/** What the import of a kind of file is at. */
export type ImportState =
  | { readonly at: 'FILE' }
  | { readonly at: 'RUNNING'; readonly job: Job }
  /** The file is right and can be imported. */
  | { readonly at: 'CHECKED'; readonly job: Job; readonly report: Report; readonly uploadId: string }
  | { readonly at: 'WRONG'; readonly job: Job; readonly report: Report }
  | { readonly at: 'IMPORTED'; readonly job: Job; readonly report: Report }

/**
 * Returns what the import of a kind of file is at, from the jobs of the examination, so that a person can leave and
 * come back. `dismissed` is the last job whose result the person has put aside.
 */
export function getImportState(jobs: readonly Job[], kind: ImportKind, dismissed: number, now: number): ImportState {
  const ofKind = jobs.filter(({ file }) => file?.kind === kind)
  const running = ofKind.find(({ status }) => status === 'RUNNING')
  if (running) return { at: 'RUNNING', job: running }
  const [job] = ofKind.filter(({ own }) => own)
  if (!job || job.jobId <= dismissed || now - Date.parse(job.startedAt) > DAY_MS) return { at: 'FILE' }
  const report = getJobReport(job)
  if (job.status !== 'DONE') return { at: 'WRONG', job, report }
  if (!job.file?.dryRun) return { at: 'IMPORTED', job, report }
  return job.file.uploadId ? { at: 'CHECKED', job, report, uploadId: job.file.uploadId } : { at: 'FILE' }
}

/** Returns the last file of a kind whose rows were imported, by whomever. */
export const findLastImport = (jobs: readonly Job[], kind: ImportKind): Job | undefined =>
  jobs.find(({ file, status }) => file?.kind === kind && !file.dryRun && status === 'DONE')
