import { and, eq, isNotNull, lte, or } from 'drizzle-orm'
import type { Database, ReadSnapshot } from '../../../db/database.ts'
import { institutionArchive, institutionRemoval } from '../../../db/schema.ts'
import { findClientById } from '../../../lib/clients/clients.ts'
import { LeaseLost } from '../../../lib/jobs/leases.ts'
import { openQueue, type Queue } from '../../../lib/jobs/queue.ts'
import { openRunner, type RunningJobs } from '../../../lib/jobs/runner.ts'
import type { Buckets } from '../../../lib/storage/buckets.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import { archiveLeases, getDirectoryPath, type ArchiveRow } from './archive/archive-row.ts'
import { writeNext } from './archive/write-archive.ts'
import { startDueDeletion, createDeletion, removalLeases } from './delete-institution.ts'
import { measureNext } from './usage.ts'
import { subtractMs } from '../../../lib/time/instants.ts'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'

const POLL_MS = 10 * MINUTE_MS
/** After the URL of a downloaded file has expired. */
const DOWNLOADED_MS = 30 * MINUTE_MS

/** What the work on institutions needs. */
export interface PlatformWorkParts {
  readonly db: Database
  readonly readSnapshot: ReadSnapshot
  readonly dataDir: string
  readonly buckets: Buckets
  readonly now: () => Date
  /** Awaited between two slices. */
  readonly yieldToRequests?: () => Promise<void>
  /** Reports an unexpected error. */
  readonly onFault: (error: unknown, kind: string) => void
}

/** The work on institutions in this process. */
export interface PlatformWork {
  /** Exports of all data of an institution. */
  readonly archives: RunningJobs
  /** The deletion of institutions whose removal is due. */
  readonly removals: RunningJobs
  /** Measures institutions, begins removals, and deletes old files, periodically. */
  readonly housekeeping: Queue
}

/** Deletes the file of one export that has failed, has expired or was downloaded; returns whether there was one. */
async function deleteOldFile({ db, buckets, now }: PlatformWorkParts): Promise<boolean> {
  const at = now()
  const [old] = await db
    .select()
    .from(institutionArchive)
    .where(
      and(
        isNotNull(institutionArchive.filePath),
        or(
          eq(institutionArchive.status, 'FAILED'),
          lte(institutionArchive.expiresAt, at),
          lte(institutionArchive.downloadedAt, subtractMs(at, DOWNLOADED_MS)),
        ),
      ),
    )
    .limit(1)
  if (!old) return false
  const client = await findClientById(db, old.clientId)
  if (client && old.filePath !== null)
    for (const path of [old.filePath, getDirectoryPath(old.filePath)])
      await buckets.remove(getBucketName(client, 'exports'), path)
  await db.update(institutionArchive).set({ filePath: null }).where(eq(institutionArchive.id, old.id))
  return true
}

async function writeSlice(parts: PlatformWorkParts, job: ArchiveRow, stop: AbortSignal): Promise<void> {
  const { db, now, onFault } = parts
  const client = await findClientById(db, job.clientId)
  if (!client) return
  try {
    await writeNext({ ...parts, bucket: getBucketName(client, 'exports'), stop }, job)
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    onFault(error, 'export of an institution')
    await db
      .update(institutionArchive)
      .set({ status: 'FAILED', endedAt: now(), owner: null, leaseUntil: null })
      .where(archiveLeases.held(job))
  }
}

/** Creates the work on institutions; nothing runs before it is started. */
export function openPlatformWork(parts: PlatformWorkParts): PlatformWork {
  const { db, yieldToRequests, onFault } = parts
  const archives = openRunner<ArchiveRow>({
    db,
    leases: archiveLeases,
    read: async (id) => (await db.select().from(institutionArchive).where(eq(institutionArchive.id, id)))[0],
    slice: (job, stop) => writeSlice(parts, job, stop),
    yieldToRequests,
    onFault,
  })
  const removals = openRunner({
    db,
    leases: removalLeases,
    read: async (id) => (await db.select().from(institutionRemoval).where(eq(institutionRemoval.id, id)))[0],
    slice: createDeletion(parts),
    yieldToRequests,
    onFault,
  })
  const housekeeping = openQueue({
    claimNext: async () => {
      if (await startDueDeletion(parts)) {
        removals.wake()
        return true
      }
      return (await deleteOldFile(parts)) || (await measureNext(parts)) || null
    },
    process: () => Promise.resolve(),
    concurrency: 1,
    pollMs: POLL_MS,
    onFault: (error) => onFault(error, 'institutions'),
  })
  return { archives, removals, housekeeping }
}
