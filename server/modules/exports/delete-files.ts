import { and, eq, inArray, isNotNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { exportJob } from '../../db/schema.ts'
import { findClientById } from '../../lib/clients/clients.ts'
import { openQueue, type Queue } from '../../lib/jobs/queue.ts'
import type { Buckets } from '../../lib/storage/buckets.ts'
import { getExportBucket } from './job.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'

const POLL_MS = 10 * MINUTE_MS
const AT_ONCE = 100

/** What deleting files needs. */
export interface DeletionParts {
  readonly db: Database
  readonly buckets: Buckets
  readonly now: () => Date
  /** Reports an unexpected error. */
  readonly onFault: (error: unknown) => void
}

/**
 * Deletes the files of exports that have expired, failed or been cancelled; returns whether there were any. Several
 * processes may run it at once: deleting a file twice is harmless.
 */
export async function deleteOldFiles({ db, buckets, now }: Omit<DeletionParts, 'onFault'>): Promise<boolean> {
  const old = await db
    .select({ id: exportJob.id, clientId: exportJob.clientId, path: exportJob.filePath })
    .from(exportJob)
    .where(
      and(
        isNotNull(exportJob.filePath),
        or(
          inArray(exportJob.status, ['FAILED', 'CANCELLED']),
          and(eq(exportJob.status, 'DONE'), lte(exportJob.expiresAt, now())),
        ),
      ),
    )
    .limit(AT_ONCE)
  for (const { id, clientId, path } of old) {
    const client = await findClientById(db, clientId)
    if (client && path !== null) await buckets.remove(getExportBucket(client), path)
    await db.update(exportJob).set({ filePath: null }).where(eq(exportJob.id, id))
  }
  return old.length > 0
}

/** Creates the periodic deletion of the files of old exports. */
export const openFileDeletion = (parts: DeletionParts): Queue =>
  openQueue({
    claimNext: async () => ((await deleteOldFiles(parts)) ? true : null),
    process: () => Promise.resolve(),
    concurrency: 1,
    pollMs: POLL_MS,
    onFault: parts.onFault,
  })
