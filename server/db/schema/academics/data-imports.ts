import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { DATA_KINDS } from '../../../../src/contract/academics/import-kinds.ts'
import {
  DATA_IMPORT_FAILURES,
  DATA_IMPORT_STATUSES,
  KEPT_REASONS,
  type LineFault,
} from '../../../../src/contract/academics/import-outcomes.ts'
import type { FileNotice } from '../../../../src/contract/users/import-parts.ts'
import { createdAtColumn, instantColumn, referenceColumn, surrogateColumn } from '../columns.ts'
import { userAccount } from '../people.ts'

/** A column of an imported file, with its first values. */
export interface FileColumn {
  readonly name: string
  readonly samples: readonly string[]
}

/** What the lines of an import did, and what an undo did. */
export interface ImportCounts {
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  readonly wrong: number
  /** Lines that ask for changes of records; absent in older imports. */
  readonly requested?: number
  readonly removed: number
  readonly restored: number
  readonly kept: number
}

/** One wrong cell of a line; `field` is null where the whole line is wrong. */
export interface CellFault {
  readonly field: string | null
  readonly fault: LineFault
  readonly value: string
}

/** One record that an import created or changed. */
export interface RecordChange {
  readonly line: number
  readonly id: number
  /** Its code, for people. */
  readonly code: string
  /** The hash of the whole row after the import: with another one, somebody has changed it since. */
  readonly hash: string
  /** The imported columns before the change; absent: the record was created. */
  readonly before?: Readonly<Record<string, unknown>>
}

/**
 * An import of an institution's data from a file: read, mapped, checked, then written in slices. It resumes where it
 * stopped when the server was killed, and can be undone for a day.
 */
export const dataImport = pgTable(
  'data_import',
  {
    id: surrogateColumn(),
    publicId: text().notNull().unique(),
    clientId: referenceColumn().notNull(),
    createdBy: referenceColumn().notNull(),
    kind: text({ enum: DATA_KINDS }).notNull(),
    fileName: text().notNull(),
    columns: jsonb().$type<readonly FileColumn[]>().notNull(),
    notices: jsonb().$type<readonly FileNotice[]>().notNull().default([]),
    /** Maps each field to a column index. */
    mapping: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
    /** The size of its files that are stored until it ends, in bytes. */
    fileBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** The number of lines of the file. */
    lines: integer().notNull(),
    status: text({ enum: DATA_IMPORT_STATUSES }).notNull(),
    /** Whether a wrong line prevents that the others are written. */
    allOrNothing: boolean().notNull().default(false),
    failure: text({ enum: DATA_IMPORT_FAILURES }),
    /** The number of steps of the current work, and how many of them are done. */
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** Where the next line begins in the stored file, in bytes. */
    position: bigint({ mode: 'number' }).notNull().default(0),
    counts: jsonb().$type<ImportCounts>().notNull(),
    /** The person who started the current work, and the roles under which they did. */
    workerId: referenceColumn().notNull(),
    roleIds: jsonb().$type<readonly number[]>().notNull(),
    createdAt: createdAtColumn(),
    /** When the first line was written; null: nothing was. */
    writtenFrom: instantColumn(),
    endedAt: instantColumn(),
    /** The server process that works on the import, and until when its lease lasts. */
    owner: text(),
    leaseUntil: instantColumn(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    foreignKey({ columns: [table.clientId, table.createdBy], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** A wrong line of an imported file, as the last check or run found it. */
export const dataImportLine = pgTable(
  'data_import_line',
  {
    clientId: referenceColumn().notNull(),
    importId: referenceColumn().notNull(),
    lineNo: integer().notNull(),
    cells: jsonb().$type<readonly string[]>().notNull(),
    faults: jsonb().$type<readonly CellFault[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.lineNo] }),
    foreignKey({
      columns: [table.clientId, table.importId],
      foreignColumns: [dataImport.clientId, dataImport.id],
    }).onDelete('cascade'),
  ],
)

/** What a slice of an import created and changed in one table, for an undo, which takes the newest first. */
export const dataImportChange = pgTable(
  'data_import_change',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    importId: referenceColumn().notNull(),
    record: text().notNull(),
    changes: jsonb().$type<readonly RecordChange[]>().notNull(),
  },
  (table) => [
    index().on(table.importId, table.id),
    foreignKey({
      columns: [table.clientId, table.importId],
      foreignColumns: [dataImport.clientId, dataImport.id],
    }).onDelete('cascade'),
  ],
)

/** A record that an undo kept. */
export const dataImportKept = pgTable(
  'data_import_kept',
  {
    clientId: referenceColumn().notNull(),
    importId: referenceColumn().notNull(),
    lineNo: integer().notNull(),
    record: text().notNull(),
    rowId: referenceColumn().notNull(),
    code: text().notNull(),
    reason: text({ enum: KEPT_REASONS }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.record, table.rowId] }),
    foreignKey({
      columns: [table.clientId, table.importId],
      foreignColumns: [dataImport.clientId, dataImport.id],
    }).onDelete('cascade'),
  ],
)
