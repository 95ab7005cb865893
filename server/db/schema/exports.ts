import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { EXPORT_FAILURES } from '../../../src/contract/exports/exports.ts'
import { EXPORT_FORMATS } from '../../../src/contract/export-names.ts'
import type { ExportRequest } from '../../../src/contract/exports/sources.ts'
import { createdAtColumn, instantColumn, referenceColumn, surrogateColumn } from './columns.ts'
import { userAccount } from './people.ts'

/** A place of study: academic year, programme, part, term and college; null: all of them. */
export type StoredPlace = readonly (number | null)[]

/** Whom a caller could see when rows were read; null: there was no limit. */
export interface StoredScope {
  readonly colleges: readonly number[] | null
  readonly places: readonly StoredPlace[] | null
}

/** How far an export has been written: what the next slice needs. */
export interface ExportProgress {
  /** The key of the last row in the file. */
  readonly after?: readonly (string | number)[]
  /** The checksum and size of the uncompressed sheet of a workbook. */
  readonly crc?: number
  readonly size?: number
  /** The file is complete; its hash, audit record and notification are missing. */
  readonly written?: boolean
}

/**
 * An export of a list or report to a file, written slice by slice (specification, section 10.8). It resumes where it
 * stopped when the server was killed.
 */
export const exportJob = pgTable(
  'export_job',
  {
    id: surrogateColumn(),
    publicId: text().notNull().unique(),
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    /** The roles under which it was started; those that the person no longer holds have no effect. */
    roleIds: jsonb().$type<readonly number[]>().notNull(),
    request: jsonb().$type<ExportRequest>().notNull(),
    /** The colleges and programmes of the people in it, for a download; null: nothing was written yet. */
    scope: jsonb().$type<StoredScope>(),
    /** Why addresses and numbers are not masked; null: they are. */
    reason: text(),
    format: text({ enum: EXPORT_FORMATS }).notNull(),
    language: text({ enum: LANGUAGE_CODES }).notNull(),
    status: text({ enum: ['RUNNING', 'DONE', 'FAILED', 'CANCELLED'] }).notNull(),
    /** Whether the person is notified when it ends, because the call did not wait for it. */
    notifies: boolean().notNull(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    progress: jsonb().$type<ExportProgress>().notNull().default({}),
    failure: text({ enum: EXPORT_FAILURES }),
    /** The file in the private bucket; null once it has been deleted. */
    filePath: text(),
    sha256: text(),
    createdAt: createdAtColumn(),
    endedAt: instantColumn(),
    expiresAt: instantColumn(),
    downloadedAt: instantColumn(),
    /** The server process that works on it, and until when its lease lasts. */
    owner: text(),
    leaseUntil: instantColumn(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    index().on(table.clientId, table.userId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)
