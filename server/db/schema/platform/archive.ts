import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAtColumn, instantColumn, referenceColumn, surrogateColumn } from '../columns.ts'
import { userAccount } from '../people.ts'

/** Whether the tables of an archive are of one moment. */
export interface ArchiveMoment {
  /**
   * SNAPSHOT: the database showed one state of all tables. UNCHANGED: nothing was changed while they were read.
   * CHANGED: some were.
   */
  readonly state: 'SNAPSHOT' | 'UNCHANGED' | 'CHANGED'
  readonly at: string
  /** The tables that were changed meanwhile: their rows are of different moments. */
  readonly changed: readonly string[]
}

/** A file of a bucket that is in an archive in part. */
export interface OpenFile {
  readonly bucket: string
  readonly path: string
  /** The version of the file; when it is another one, the file is written again. */
  readonly version: string
  readonly large: boolean
  readonly crc: number
  readonly packed: number
  readonly size: number
  /** Where it begins in the archive. */
  readonly offset: number
}

/** How far an archive has been written: what the next slice needs. */
export interface ArchiveProgress {
  /** The tables, once all are complete; before that, an archive is begun again by the next process. */
  readonly tables?: { readonly rows: Readonly<Record<string, number>>; readonly moment: ArchiveMoment }
  /** The directory of the archive, which is kept in a file of its own until the end. */
  readonly directory: { readonly entries: number; readonly bytes: number }
  /** The files of each bucket that are complete. */
  readonly files: Readonly<Record<string, { readonly files: number; readonly bytes: number }>>
  /** The last file that is complete. */
  readonly last?: { readonly bucket: string; readonly path: string }
  readonly open?: OpenFile
  /** Once all entries are complete: where the directory begins in the archive, and how much of it has been copied. */
  readonly end?: { readonly offset: number; readonly copied: number }
}

/**
 * An archive with all data of an institution, for a platform administrator: it belongs to the institution of that
 * person, and is written slice by slice.
 */
export const institutionArchive = pgTable(
  'institution_archive',
  {
    id: surrogateColumn(),
    publicId: text().notNull().unique(),
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    /** The institution whose data it holds. */
    institutionId: referenceColumn().notNull(),
    code: text().notNull(),
    status: text({ enum: ['RUNNING', 'DONE', 'FAILED'] }).notNull(),
    rows: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    progress: jsonb().$type<ArchiveProgress>().notNull(),
    /** The file in the private bucket; null once it has been deleted. */
    filePath: text(),
    createdAt: createdAtColumn(),
    endedAt: instantColumn(),
    expiresAt: instantColumn(),
    downloadedAt: instantColumn(),
    /** The server process that works on it, and until when its lease lasts. */
    owner: text(),
    leaseUntil: instantColumn(),
  },
  (table) => [
    index().on(table.clientId, table.userId),
    uniqueIndex('institution_archive_running')
      .on(table.clientId, table.userId)
      .where(sql`status = 'RUNNING'`),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)
