import { eq } from 'drizzle-orm'
import type { Database, ReadSnapshot } from '../../../../db/database.ts'
import { institutionArchive } from '../../../../db/schema.ts'
import type { ArchiveProgress } from '../../../../db/schema/platform/archive.ts'
import { runTransaction } from '../../../../db/transaction.ts'
import { LeaseLost } from '../../../../lib/jobs/leases.ts'
import {
  encodeDirectoryLine,
  encodeEntryEnd,
  encodeEntryHead,
  packSlice,
  type ZipEntry,
} from '../../../../lib/spreadsheets/zip-parts.ts'
import type { Buckets } from '../../../../lib/storage/buckets.ts'
import { archiveLeases, getDirectoryPath, type ArchiveRow } from './archive-row.ts'

/** What writing an export needs. */
export interface ArchiveParts {
  readonly db: Database
  readonly readSnapshot: ReadSnapshot
  readonly buckets: Buckets
  /** The bucket of the institution to which the export belongs. */
  readonly bucket: string
  readonly now: () => Date
  /** Awaited between two parts of a long slice. */
  readonly yieldToRequests?: (() => Promise<void>) | undefined
  readonly stop: AbortSignal
}

/** What is appended to an archive at once. */
export interface ArchivePiece {
  readonly bytes: Buffer
  /** The entries that are complete with it. */
  readonly entries?: readonly ZipEntry[]
  readonly rows?: number
  readonly progress?: ArchiveProgress
}

/**
 * Appends bytes to an archive, and stores how far it is, so that a killed server neither loses nor repeats anything.
 * Returns the archive as it is then.
 * @throws LeaseLost
 */
export async function appendBytes(parts: ArchiveParts, job: ArchiveRow, piece: ArchivePiece): Promise<ArchiveRow> {
  const { db, buckets, bucket, stop } = parts
  const { filePath } = job
  if (filePath === null || stop.aborted) throw new LeaseLost(`The export ${job.id} stops.`)
  const lines = Buffer.concat((piece.entries ?? []).map(encodeDirectoryLine))
  const { directory, ...progress } = piece.progress ?? job.progress
  const entries = directory.entries + (piece.entries?.length ?? 0)
  const set = {
    progress: { ...progress, directory: { entries, bytes: directory.bytes + lines.length } },
    rows: job.rows + (piece.rows ?? 0),
    bytes: job.bytes + piece.bytes.length,
  }
  await runTransaction(db, async (tx) => {
    await archiveLeases.lock(tx, job)
    await buckets.writePart(bucket, filePath, piece.bytes, job.bytes)
    if (lines.length > 0) await buckets.writePart(bucket, getDirectoryPath(filePath), lines, directory.bytes)
    await tx.update(institutionArchive).set(set).where(eq(institutionArchive.id, job.id))
  })
  return { ...job, ...set }
}

/** Makes a whole entry of content that is at hand. `offset`: where it will begin in the archive. */
export async function buildWholeEntry(
  name: string,
  content: string | Buffer,
  offset: number,
  level?: number,
): Promise<{ readonly bytes: Buffer; readonly entry: ZipEntry }> {
  const { bytes, crc, size } = await packSlice(content, 0, level)
  const end = encodeEntryEnd({ crc, size, packed: bytes.length })
  return {
    bytes: Buffer.concat([encodeEntryHead(name), bytes, end.bytes]),
    entry: { name, crc, size, packed: end.packed, offset },
  }
}
