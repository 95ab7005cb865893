import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { ARCHIVE_HOURS } from '../../../../../src/contract/institution/platform.ts'
import type { Database } from '../../../../db/database.ts'
import { rowsOf } from '../../../../db/rows.ts'
import { institutionArchive } from '../../../../db/schema.ts'
import type { ArchiveProgress } from '../../../../db/schema/platform/archive.ts'
import { transaction } from '../../../../db/transaction.ts'
import { audit } from '../../../../lib/audit/audit.ts'
import { LeaseLost } from '../../../../lib/jobs/leases.ts'
import { archiveEnd, entryEnd, entryHead, packSlice } from '../../../../lib/spreadsheets/zip-parts.ts'
import type { Buckets } from '../../../../lib/storage/buckets.ts'
import { definitionOf, readStored } from '../../definition/read.ts'
import { EXPORTED_TABLES, keyOf, OMITTED_COLUMNS, OMITTED_TABLES, omittedOf, type InstitutionTable } from '../tables.ts'
import { archiveLeases, type ArchiveRow } from './archive-row.ts'

/** Rows per slice; other calls are answered between slices. */
const ROWS = 1000
const HOUR_MS = 3_600_000
const DEFINITION = 'institution.json'
const CONTENTS = 'contents.json'

/** What writing an export needs. */
export interface ArchiveParts {
  readonly db: Database
  readonly buckets: Buckets
  /** The bucket of the institution to which the export belongs. */
  readonly bucket: string
  readonly now: Date
}

/** Thrown when an institution was deleted while its data was exported. */
export class InstitutionGone extends Error {}

const entryName = ({ name }: InstitutionTable): string => `tables/${name}.jsonl`

/** Reads the next rows of a table as JSON, without secrets, and the key of the last one. */
async function readLines(
  db: Database,
  { name, table, owner }: InstitutionTable,
  institutionId: number,
  after: readonly string[] | undefined,
): Promise<{ readonly lines: readonly string[]; readonly key: readonly string[] }> {
  const key = keyOf(table)
  const list = (items: readonly SQL[]) => sql.join([...items], sql`, `)
  const beyond =
    after &&
    sql`(${list(key.map((column) => sql`${column}`))}) > (${list(
      key.map((column, place) => sql`${after[place] ?? ''}::${sql.raw(column.getSQLType())}`),
    )})`
  const omitted = omittedOf(name)
  const json =
    omitted.length === 0
      ? sql`to_jsonb(${table})`
      : sql`to_jsonb(${table}) - array[${list(omitted.map((column) => sql`${column}::text`))}]`
  const rows = await rowsOf<{ line: string; key: string[] }>(
    db,
    sql`select (${json})::text as line, array[${list(key.map((column) => sql`${column}::text`))}] as key
      from ${table} where ${and(eq(owner, institutionId), beyond)}
      order by ${list(key.map((column) => asc(column)))} limit ${ROWS}`,
  )
  return { lines: rows.map(({ line }) => line), key: rows.at(-1)?.key ?? [] }
}

/** Appends bytes to the file, and stores how far it is, so that a killed server neither loses nor repeats rows. */
async function append(
  { db, buckets, bucket }: ArchiveParts,
  job: ArchiveRow,
  bytes: Buffer,
  change: { readonly progress: ArchiveProgress; readonly rows?: number },
): Promise<void> {
  await transaction(db, async (tx) => {
    const [own] = await tx
      .select({ id: institutionArchive.id })
      .from(institutionArchive)
      .where(archiveLeases.held(job))
      .for('update')
    if (!own || job.filePath === null) throw new LeaseLost(`The export ${job.id} is not this process's any more.`)
    await buckets.writeAt(bucket, job.filePath, bytes, job.bytes)
    await tx
      .update(institutionArchive)
      .set({ progress: change.progress, rows: job.rows + (change.rows ?? 0), bytes: job.bytes + bytes.length })
      .where(eq(institutionArchive.id, job.id))
  })
}

/** Writes a small entry as a whole. */
async function wholeEntry(name: string, value: unknown, offset: number) {
  const { bytes, crc, size } = await packSlice(`${JSON.stringify(value, null, 2)}\n`, 0)
  const end = entryEnd({ crc, size, packed: bytes.length })
  return {
    bytes: Buffer.concat([entryHead(name), bytes, end.bytes]),
    entry: { name, crc, size, packed: end.packed, offset },
  }
}

/** Writes the next rows of a table. */
async function writeRows(parts: ArchiveParts, job: ArchiveRow, table: InstitutionTable): Promise<void> {
  const { entries, rows, open } = job.progress
  const name = entryName(table)
  const { lines, key } = await readLines(parts.db, table, job.institutionId, open?.after)
  const { bytes, crc, size } = await packSlice(lines.map((line) => `${line}\n`).join(''), open?.crc ?? 0)
  const head = open ? Buffer.alloc(0) : entryHead(name)
  const next = {
    crc,
    size: (open?.size ?? 0) + size,
    packed: (open?.packed ?? 0) + bytes.length,
    offset: open?.offset ?? job.bytes,
    rows: (open?.rows ?? 0) + lines.length,
    after: key,
  }
  if (lines.length === ROWS)
    return append(parts, job, Buffer.concat([head, bytes]), {
      progress: { entries, rows, open: next },
      rows: lines.length,
    })
  const end = entryEnd(next)
  return append(parts, job, Buffer.concat([head, bytes, end.bytes]), {
    progress: {
      entries: [...entries, { name, crc, size: next.size, packed: end.packed, offset: next.offset }],
      rows: { ...rows, [table.name]: next.rows },
    },
    rows: lines.length,
  })
}

/** Writes the list of contents and the directory of the archive. */
async function writeEnd(parts: ArchiveParts, job: ArchiveRow): Promise<void> {
  const { entries, rows } = job.progress
  const contents = {
    institution: job.code,
    startedAt: job.createdAt.toISOString(),
    rows,
    omittedTables: OMITTED_TABLES,
    omittedColumns: OMITTED_COLUMNS.filter((place) => Object.hasOwn(rows, place.split('.')[0] ?? '')),
  }
  const { bytes, entry } = await wholeEntry(CONTENTS, contents, job.bytes)
  const all = [...entries, entry]
  await append(parts, job, Buffer.concat([bytes, archiveEnd(all, job.bytes + bytes.length)]), {
    progress: { entries: all, rows },
  })
}

/** Ends a written export, and audits it. */
async function finish({ db, now }: ArchiveParts, job: ArchiveRow): Promise<void> {
  await transaction(db, async (tx) => {
    const [own] = await tx
      .update(institutionArchive)
      .set({
        status: 'DONE',
        endedAt: now,
        expiresAt: new Date(now.getTime() + ARCHIVE_HOURS * HOUR_MS),
        owner: null,
        leaseUntil: null,
      })
      .where(archiveLeases.held(job))
      .returning({ id: institutionArchive.id })
    if (!own) throw new LeaseLost(`The export ${job.id} is not this process's any more.`)
    await audit(tx, {
      clientId: job.clientId,
      at: now,
      actorUserId: job.userId,
      activity: 'exportInstitution',
      entity: 'client',
      entityId: job.code,
      detail: { archive: job.publicId, rows: job.rows, bytes: job.bytes },
    })
  })
}

/**
 * Writes the next part of an export: the definition of the institution, then the rows of each table, then the list of
 * contents.
 * @throws LeaseLost, InstitutionGone, ArchiveTooLarge
 */
export async function writeNext(parts: ArchiveParts, job: ArchiveRow): Promise<void> {
  const { entries, rows } = job.progress
  const written = new Set(entries.map(({ name }) => name))
  if (written.has(CONTENTS)) return finish(parts, job)
  if (!written.has(DEFINITION)) {
    const stored = await readStored(parts.db, job.code)
    if (stored?.clientId !== job.institutionId) throw new InstitutionGone(`${job.code} does not exist any more.`)
    const { bytes, entry } = await wholeEntry(DEFINITION, definitionOf(stored), job.bytes)
    return append(parts, job, bytes, { progress: { entries: [entry], rows } })
  }
  const table = EXPORTED_TABLES.find((one) => !written.has(entryName(one)))
  return table ? writeRows(parts, job, table) : writeEnd(parts, job)
}
