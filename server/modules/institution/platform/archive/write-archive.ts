import { ARCHIVE_HOURS } from '../../../../../src/contract/institution/platform.ts'
import { runTransaction } from '../../../../db/transaction.ts'
import { recordAudit } from '../../../../lib/audit/audit.ts'
import { encodeDirectoryEnd } from '../../../../lib/spreadsheets/zip-parts.ts'
import { OMITTED_COLUMNS, OMITTED_TABLES } from '../tables.ts'
import { appendBytes, buildWholeEntry, type ArchiveParts } from './archive-file.ts'
import { archiveLeases, getDirectoryPath, type ArchiveRow } from './archive-row.ts'
import { writeFiles } from './write-files.ts'
import { writeTables } from './write-tables.ts'
import { addMs } from '../../../../lib/time/instants.ts'
import { HOUR_MS } from '../../../../../src/contract/durations.ts'

const CONTENTS = 'contents.json'
/** The bytes of the directory that are copied at once. */
const PART = 4 * 1024 * 1024

/** Writes the list of contents, the last entry of the archive. */
async function writeContents(
  parts: ArchiveParts,
  job: ArchiveRow,
  { rows, moment }: NonNullable<ArchiveRow['progress']['tables']>,
): Promise<void> {
  const contents = {
    institution: job.code,
    startedAt: job.createdAt.toISOString(),
    tables: moment,
    rows,
    omittedTables: OMITTED_TABLES,
    omittedColumns: OMITTED_COLUMNS.filter((place) => Object.hasOwn(rows, place.split('.')[0] ?? '')),
    /** Each file is as it was when it was read, after the tables. */
    files: job.progress.files,
  }
  const { bytes, entry } = await buildWholeEntry(CONTENTS, `${JSON.stringify(contents, null, 2)}\n`, job.bytes)
  await appendBytes(parts, job, {
    bytes,
    entries: [entry],
    progress: { ...job.progress, end: { offset: job.bytes + bytes.length, copied: 0 } },
  })
}

/** Copies the next part of the directory to the end of the archive. */
async function copyDirectory(
  parts: ArchiveParts,
  job: ArchiveRow,
  { offset, copied }: NonNullable<ArchiveRow['progress']['end']>,
): Promise<void> {
  const { directory } = job.progress
  const path = getDirectoryPath(job.filePath ?? '')
  const part = await parts.buckets.readPart(parts.bucket, path, copied, Math.min(PART, directory.bytes - copied))
  if (!part || part.bytes.length === 0) throw new Error(`The directory of the export ${job.id} is gone.`)
  const now = copied + part.bytes.length
  const tail = now === directory.bytes ? [encodeDirectoryEnd({ offset, ...directory })] : []
  await appendBytes(parts, job, {
    bytes: Buffer.concat([part.bytes, ...tail]),
    progress: { ...job.progress, end: { offset, copied: now } },
  })
}

/** Ends a written export, and audits it. */
async function finishArchive({ db, buckets, bucket, ...parts }: ArchiveParts, job: ArchiveRow): Promise<void> {
  const now = parts.now()
  const { tables, files } = job.progress
  await runTransaction(db, async (tx) => {
    await archiveLeases.update(tx, job, {
      status: 'DONE',
      endedAt: now,
      expiresAt: addMs(now, ARCHIVE_HOURS * HOUR_MS),
      owner: null,
      leaseUntil: null,
    })
    await recordAudit(tx, {
      clientId: job.clientId,
      at: now,
      actorUserId: job.userId,
      activity: 'exportInstitution',
      entity: 'client',
      entityId: job.code,
      detail: {
        archive: job.publicId,
        rows: job.rows,
        files: Object.values(files).reduce((sum, one) => sum + one.files, 0),
        bytes: job.bytes,
        tables: tables?.moment.state,
      },
    })
  })
  await buckets.remove(bucket, getDirectoryPath(job.filePath ?? ''))
}

/**
 * Writes the next part of an export: the definition and all tables of the institution, then the files of its buckets,
 * then the list of contents and the directory.
 * @throws LeaseLost, InstitutionGone
 */
export async function writeNext(parts: ArchiveParts, job: ArchiveRow): Promise<void> {
  const { tables, end, directory } = job.progress
  if (!tables) await writeTables(parts, job)
  else if (end) await (end.copied < directory.bytes ? copyDirectory(parts, job, end) : finishArchive(parts, job))
  else if (!(await writeFiles(parts, job))) await writeContents(parts, job, tables)
}
