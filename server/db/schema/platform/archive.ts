import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, moment, reference, surrogate } from '../columns.ts'
import { userAccount } from '../people.ts'

/** How far an archive has been written: what the next slice needs. */
export interface ArchiveProgress {
  /** The entries of the archive that are complete. */
  readonly entries: readonly {
    readonly name: string
    readonly crc: number
    readonly packed: number
    readonly size: number
    readonly offset: number
  }[]
  /** The number of rows of each table that is complete. */
  readonly rows: Readonly<Record<string, number>>
  /** The entry in progress; absent: the next one begins. */
  readonly open?: {
    readonly crc: number
    readonly packed: number
    readonly size: number
    readonly offset: number
    readonly rows: number
    /** The key of the last row. */
    readonly after: readonly string[]
  }
}

/**
 * An archive with all data of an institution, for a platform administrator: it belongs to the institution of that
 * person, and is written slice by slice.
 */
export const institutionArchive = pgTable(
  'institution_archive',
  {
    id: surrogate(),
    publicId: text().notNull().unique(),
    clientId: reference().notNull(),
    userId: reference().notNull(),
    /** The institution whose data it holds. */
    institutionId: reference().notNull(),
    code: text().notNull(),
    status: text({ enum: ['RUNNING', 'DONE', 'FAILED'] }).notNull(),
    rows: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    progress: jsonb().$type<ArchiveProgress>().notNull(),
    /** The file in the private bucket; null once it has been deleted. */
    filePath: text(),
    createdAt: createdAt(),
    endedAt: moment(),
    expiresAt: moment(),
    downloadedAt: moment(),
    /** The server process that works on it, and until when its lease lasts. */
    owner: text(),
    leaseUntil: moment(),
  },
  (table) => [
    index().on(table.clientId, table.userId),
    uniqueIndex('institution_archive_running')
      .on(table.clientId, table.userId)
      .where(sql`status = 'RUNNING'`),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)
