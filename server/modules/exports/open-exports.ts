import { eq } from 'drizzle-orm'
import type { EXPORT_FAILURES } from '../../../src/contract/exports/exports.ts'
import { VIEW_PEOPLE } from '../../../src/contract/users/user-detail.ts'
import type { Database } from '../../db/database.ts'
import { exportJob } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { hasRight } from '../../lib/access/has-right.ts'
import { doesContainScope, joinScopes, loadStoredScope } from '../../lib/access/stored-scope.ts'
import { findClientById } from '../../lib/clients/clients.ts'
import type { Settings } from '../../lib/config/settings.ts'
import { LeaseLost } from '../../lib/jobs/leases.ts'
import { openRunner, type RunningJobs } from '../../lib/jobs/runner.ts'
import { findJobActor } from '../../lib/session/job-actor.ts'
import { ArchiveTooLarge } from '../../lib/spreadsheets/zip-parts.ts'
import type { Buckets } from '../../lib/storage/buckets.ts'
import { finishExport } from './finish.ts'
import { failDelivery } from './schedules/deliver.ts'
import { exportLeases, updateExport, type ExportRow } from './job.ts'
import { getNeeds, SOURCES, type AnySource } from './sources/export-sources.ts'
import { drawRows, TooManyRows, writeRows } from './write-slice.ts'

/** What the processing of exports needs. */
export interface ExportParts {
  readonly db: Database
  readonly settings: Settings
  readonly buckets: Buckets
  readonly now: () => Date
  /** Awaited between two slices. */
  readonly yieldToRequests?: () => Promise<void>
  /** Reports an error. */
  readonly onFault: (error: unknown, kind: string) => void
}

const failExport = (
  db: Database,
  job: ExportRow,
  failure: (typeof EXPORT_FAILURES)[number],
  now: Date,
): Promise<void> =>
  runTransaction(db, async (tx) => {
    await exportLeases.lock(tx, job)
    await updateExport(tx, job, { status: 'FAILED', failure, endedAt: now, owner: null, leaseUntil: null })
    await failDelivery(tx, job, failure, now)
  })

async function runSlice(
  job: ExportRow,
  parts: ExportParts,
  sources: Readonly<Record<string, AnySource>>,
): Promise<void> {
  const { db, buckets, settings } = parts
  const now = parts.now()
  const { userId, roleIds, language, request, reason } = job
  try {
    const client = await findClientById(db, job.clientId)
    const actor = client && (await findJobActor(db, client, { userId, roleIds, needs: getNeeds(request) }, now))
    const source = sources[request.source]
    const mayRead = actor && (reason === null || (await hasRight(db, actor, VIEW_PEOPLE, now)))
    if (!client || !mayRead || !source) {
      await failExport(db, job, 'NOT_PERMITTED', now)
      return
    }
    if (!job.progress.written) {
      // Before the rows: whoever reads them later must still see all of these people.
      const scope = joinScopes(job.scope, await loadStoredScope(db, actor))
      if (!job.scope || !doesContainScope(job.scope, scope))
        await runTransaction(db, async (tx) => {
          await exportLeases.lock(tx, job)
          await updateExport(tx, job, { scope })
        })
    }
    const input = { job, source, buckets, context: { db, client, actor, language, now, unmasked: reason !== null } }
    if (job.progress.written) await finishExport(input, settings)
    else await (job.format === 'PDF' ? drawRows : writeRows)(input)
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    const tooLarge = error instanceof TooManyRows || error instanceof ArchiveTooLarge
    if (!tooLarge) parts.onFault(error, 'export')
    await failExport(db, job, tooLarge ? 'TOO_LARGE' : 'UNEXPECTED', now)
  }
}

/**
 * Starts the processing of exports in this process: each is written slice by slice, and continues where another process
 * was stopped or killed.
 */
export const openExports = (parts: ExportParts, sources: Readonly<Record<string, AnySource>> = SOURCES): RunningJobs =>
  openRunner({
    db: parts.db,
    leases: exportLeases,
    read: async (id) => (await parts.db.select().from(exportJob).where(eq(exportJob.id, id)))[0],
    slice: (job) => runSlice(job, parts, sources),
    yieldToRequests: parts.yieldToRequests,
    onFault: parts.onFault,
  })
