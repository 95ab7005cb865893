import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../../../db/database.ts'
import { BUCKET_PURPOSES, cdnBucket } from '../../../../db/schema.ts'
import type { ArchiveProgress, OpenFile } from '../../../../db/schema/platform/archive.ts'
import { encodeEntryEnd, encodeEntryHead, packSlice, type ZipEntry } from '../../../../lib/spreadsheets/zip-parts.ts'
import type { FilePart } from '../../../../lib/storage/bucket-files.ts'
import { appendBytes, buildWholeEntry, type ArchiveParts } from './archive-file.ts'
import type { ArchiveRow } from './archive-row.ts'

/** The bytes and the number of files that a slice writes at most; larger files are written in several slices. */
const PART = 4 * 1024 * 1024
const MOST = 500
/** Pictures and PDF files are compressed already. */
const LEVEL = 1
/** From this size on a file has the form for more than 4 GB, which its compressed content could exceed. */
const LARGE = 4_000_000_000

/** Returns the buckets of an institution whose files an export contains: all but those of exports themselves. */
async function listBucketsToWrite(db: Database, institutionId: number): Promise<readonly string[]> {
  const rows = await db
    .select({ name: cdnBucket.bucketName })
    .from(cdnBucket)
    .where(and(eq(cdnBucket.clientId, institutionId), ne(cdnBucket.purposeId, BUCKET_PURPOSES.exports)))
  return rows.map(({ name }) => name).sort()
}

const getEntryName = ({ bucket, path }: Pick<OpenFile, 'bucket' | 'path'>): string => `files/${bucket}/${path}`

/** Returns the progress after files of a bucket. */
function countFiles(
  { open: _open, ...progress }: ArchiveProgress,
  { bucket, path }: Pick<OpenFile, 'bucket' | 'path'>,
  entries: readonly ZipEntry[],
): ArchiveProgress {
  const { files, bytes } = progress.files[bucket] ?? { files: 0, bytes: 0 }
  const counted = {
    files: files + entries.length,
    bytes: bytes + entries.reduce((sum, { size }) => sum + size, 0),
  }
  return { ...progress, files: { ...progress.files, [bucket]: counted }, last: { bucket, path } }
}

/** Writes a part of a large file. */
async function writePart(
  parts: ArchiveParts,
  job: ArchiveRow,
  open: OpenFile,
  { bytes: content, size: whole }: FilePart,
): Promise<ArchiveRow> {
  const slice = await packSlice(content, open.crc, LEVEL)
  const head = open.size === 0 ? [encodeEntryHead(getEntryName(open), open.large)] : []
  const now = {
    ...open,
    crc: slice.crc,
    size: open.size + slice.size,
    packed: open.packed + slice.bytes.length,
  }
  if (now.size < whole)
    return appendBytes(parts, job, {
      bytes: Buffer.concat([...head, slice.bytes]),
      progress: { ...job.progress, open: now },
    })
  const end = encodeEntryEnd(now)
  const { crc, size, offset, large } = now
  const entry = { name: getEntryName(now), crc, size, offset, large, packed: end.packed }
  return appendBytes(parts, job, {
    bytes: Buffer.concat([...head, slice.bytes, end.bytes]),
    entries: [entry],
    progress: countFiles(job.progress, now, [entry]),
  })
}

/** Continues a large file. One that was replaced or deleted meanwhile is removed from the archive again. */
async function resumeFile(parts: ArchiveParts, job: ArchiveRow, open: OpenFile): Promise<ArchiveRow> {
  const part = await parts.buckets.readPart(open.bucket, open.path, open.size, PART)
  if (part?.version === open.version && part.bytes.length > 0) return writePart(parts, job, open, part)
  const { open: _open, ...progress } = job.progress
  return appendBytes(parts, { ...job, bytes: open.offset }, { bytes: Buffer.alloc(0), progress })
}

/** Writes the next files of a bucket; null: there are none. */
async function writeNextFiles(parts: ArchiveParts, job: ArchiveRow, bucket: string): Promise<ArchiveRow | null> {
  const { last } = job.progress
  const pieces: Buffer[] = []
  const entries: ZipEntry[] = []
  let path: string | undefined
  let offset = job.bytes
  let left = PART
  for await (const next of parts.buckets.list(bucket, last?.bucket === bucket ? last.path : undefined)) {
    const part = await parts.buckets.readPart(bucket, next, 0, PART)
    if (part && part.bytes.length < part.size) {
      if (path !== undefined) break
      const { size, version } = part
      const open = { bucket, path: next, version, large: size > LARGE, crc: 0, packed: 0, size: 0, offset }
      return writePart(parts, job, open, part)
    }
    path = next
    if (!part) continue
    const { bytes, entry } = await buildWholeEntry(getEntryName({ bucket, path }), part.bytes, offset, LEVEL)
    pieces.push(bytes)
    entries.push(entry)
    offset += bytes.length
    left -= bytes.length
    if (left <= 0 || entries.length === MOST) break
  }
  if (path === undefined) return null
  return appendBytes(parts, job, {
    bytes: Buffer.concat(pieces),
    entries,
    progress: countFiles(job.progress, { bucket, path }, entries),
  })
}

/**
 * Writes the next files of the institution's buckets, or the next part of a large one; null: all are written.
 * @throws LeaseLost
 */
export async function writeFiles(parts: ArchiveParts, job: ArchiveRow): Promise<ArchiveRow | null> {
  const { open, last } = job.progress
  if (open) return resumeFile(parts, job, open)
  for (const bucket of await listBucketsToWrite(parts.db, job.institutionId)) {
    if (last && bucket < last.bucket) continue
    const written = await writeNextFiles(parts, job, bucket)
    if (written) return written
  }
  return null
}
