import { sql } from 'drizzle-orm'
import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { FileNotice, IMPORT_FAILURES } from '../../../src/contract/users/user-import.ts'
import { college } from './academic.ts'
import { createdAtColumn, instantColumn, nameColumns, referenceColumn, surrogateColumn } from './columns.ts'
import { userAccount } from './people.ts'
import { client } from './tenancy.ts'

/** An option that forms offer for designations, departments and offices. */
export const pickListEntry = pgTable(
  'pick_list_entry',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    kind: text({ enum: ['DESIGNATION', 'DEPARTMENT', 'OFFICE'] }).notNull(),
    code: text().notNull(),
    ...nameColumns(),
    orderNo: integer().notNull(),
    status: text({ enum: ['ACTIVE', 'INACTIVE'] })
      .notNull()
      .default('ACTIVE'),
  },
  (table) => [unique().on(table.clientId, table.kind, table.code)],
)

/** A saved list view: its filters, order and columns, as in the URL. */
export const savedView = pgTable(
  'saved_view',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    /** The list: `users`, `roles`. */
    list: text().notNull(),
    name: text().notNull(),
    state: text().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    unique().on(table.clientId, table.userId, table.list, table.name),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** A note that a staff member wrote about a person. */
export const userNote = pgTable(
  'user_note',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    authorId: referenceColumn().notNull(),
    text: text().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index().on(table.clientId, table.userId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.authorId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** The options of an import besides the column mapping, and the findings about its file. */
export interface ImportOptions {
  readonly invite?: boolean
  /** The roles under which the import was started; those that the person no longer holds have no effect. */
  readonly roleIds?: readonly number[]
  readonly notices?: readonly FileNotice[]
  readonly failure?: (typeof IMPORT_FAILURES)[number]
}

/**
 * An import of people from a file: read, mapped, checked, then written in batches. It resumes where it stopped when the
 * server was killed.
 */
export const userImport = pgTable(
  'user_import',
  {
    id: surrogateColumn(),
    publicId: text().notNull().unique(),
    clientId: referenceColumn().notNull(),
    createdBy: referenceColumn().notNull(),
    fileName: text().notNull(),
    /** The column headers of the file, in order. */
    columns: jsonb().$type<readonly string[]>().notNull(),
    /** Maps each account field to a column index. */
    mapping: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    mode: text({ enum: ['CREATE', 'UPDATE', 'BOTH'] })
      .notNull()
      .default('CREATE'),
    /** The options besides the mapping, and the reason for a failure. */
    options: jsonb().$type<ImportOptions>().notNull().default({}),
    status: text({ enum: ['READ', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] }).notNull(),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    createdAt: createdAtColumn(),
    endedAt: instantColumn(),
    /** The server process that works on the import, and until when its lease lasts. */
    owner: text(),
    leaseUntil: instantColumn(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    index().on(table.clientId, table.createdBy),
    foreignKey({ columns: [table.clientId, table.createdBy], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** One row of an imported file, and its outcome. */
export const userImportRow = pgTable(
  'user_import_row',
  {
    clientId: referenceColumn().notNull(),
    importId: referenceColumn().notNull(),
    rowNo: integer().notNull(),
    values: jsonb().$type<readonly string[]>().notNull(),
    outcome: text({ enum: ['WAITING', 'WOULD_CREATE', 'WOULD_UPDATE', 'WRONG', 'CREATED', 'UPDATED', 'SKIPPED'] })
      .notNull()
      .default('WAITING'),
    /** Error codes by field. */
    problems: jsonb().$type<Readonly<Record<string, string>>>(),
    userId: referenceColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.rowNo] }),
    index().on(table.importId, table.outcome),
    foreignKey({
      columns: [table.clientId, table.importId],
      foreignColumns: [userImport.clientId, userImport.id],
    }).onDelete('cascade'),
  ],
)

/**
 * A handover of a college from one administrator to the next, or a temporary acting administrator (specification,
 * section 11.3.5).
 */
export const collegeHandover = pgTable(
  'college_handover',
  {
    id: surrogateColumn(),
    publicId: text().notNull().unique(),
    clientId: referenceColumn().notNull(),
    collegeId: referenceColumn().notNull(),
    kind: text({ enum: ['HANDOVER', 'ACTING'] }).notNull(),
    outgoingUserId: referenceColumn(),
    incomingUserId: referenceColumn().notNull(),
    orderNo: text().notNull(),
    orderDate: date({ mode: 'string' }).notNull(),
    /** The scanned order, in the private bucket. */
    orderPath: text(),
    /** It takes effect at the midnight that begins this day. */
    effectiveOn: date({ mode: 'string' }).notNull(),
    /** How many days longer the outgoing administrator keeps access, 0 to 7. */
    overlapDays: integer().notNull().default(0),
    /** The last day of an acting administrator. */
    actingUntil: date({ mode: 'string' }),
    checklist: jsonb().$type<Readonly<Record<string, boolean>>>().notNull().default({}),
    status: text({ enum: ['REQUESTED', 'APPROVED', 'REFUSED', 'CANCELLED'] }).notNull(),
    requestedBy: referenceColumn().notNull(),
    decidedBy: referenceColumn(),
    decidedAt: instantColumn(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index().on(table.clientId, table.collegeId),
    // Two open requests for one college would contradict each other.
    uniqueIndex('college_handover_open')
      .on(table.clientId, table.collegeId)
      .where(sql`status = 'REQUESTED'`),
    foreignKey({ columns: [table.clientId, table.collegeId], foreignColumns: [college.clientId, college.id] }),
    foreignKey({
      columns: [table.clientId, table.outgoingUserId],
      foreignColumns: [userAccount.clientId, userAccount.id],
    }),
    foreignKey({
      columns: [table.clientId, table.incomingUserId],
      foreignColumns: [userAccount.clientId, userAccount.id],
    }),
    foreignKey({
      columns: [table.clientId, table.requestedBy],
      foreignColumns: [userAccount.clientId, userAccount.id],
    }),
  ],
)
