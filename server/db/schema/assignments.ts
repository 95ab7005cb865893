import { bigint, date, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { ACCESS_LEVELS, MAPPINGS } from '../../../src/contract/assignments/parts.ts'
import { academicYear, college, program, programPart, programPartTerm } from './academic.ts'
import { moment, reference, surrogate } from './columns.ts'
import { userAccount } from './people.ts'
import { client } from './tenancy.ts'

/** One edit of a mapping, as stored in its history: the key of a row, and its value before and after. */
export interface StoredEdit {
  readonly key: Readonly<Record<string, unknown>>
  /** Null: the row did not exist. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** Null: the row was removed. */
  readonly after: Readonly<Record<string, unknown>> | null
}

/**
 * The programmes, parts and terms that a person works on in an academic year (domain brief 1.4: user_ppt). A null part
 * or term means all of them, including future ones.
 */
export const userPpt = pgTable(
  'user_ppt',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    userId: reference().notNull(),
    academicYearId: reference().notNull(),
    programId: reference().notNull(),
    programPartId: reference(),
    programPartTermId: reference(),
    /** Null: at every college of the person. */
    collegeId: reference(),
    access: text({ enum: ACCESS_LEVELS }).notNull(),
    /** Days in the institution's time zone, both inclusive; null: no limit. */
    fromOn: date({ mode: 'string' }),
    toOn: date({ mode: 'string' }),
  },
  (table) => [
    unique('user_ppt_key')
      .on(
        table.clientId,
        table.userId,
        table.academicYearId,
        table.programId,
        table.programPartId,
        table.programPartTermId,
        table.collegeId,
      )
      .nullsNotDistinct(),
    index().on(table.clientId, table.academicYearId, table.programId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({
      columns: [table.clientId, table.academicYearId],
      foreignColumns: [academicYear.clientId, academicYear.id],
    }),
    foreignKey({ columns: [table.clientId, table.programId], foreignColumns: [program.clientId, program.id] }),
    foreignKey({
      columns: [table.clientId, table.programPartId],
      foreignColumns: [programPart.clientId, programPart.id],
    }),
    foreignKey({
      columns: [table.clientId, table.programPartTermId],
      foreignColumns: [programPartTerm.clientId, programPartTerm.id],
    }),
    foreignKey({ columns: [table.clientId, table.collegeId], foreignColumns: [college.clientId, college.id] }),
  ],
)

/** One saved set of edits of a mapping: its history, and what an undo takes back. */
export const assignmentChange = pgTable(
  'assignment_change',
  {
    id: surrogate(),
    clientId: reference()
      .notNull()
      .references(() => client.id),
    mapping: text({ enum: MAPPINGS }).notNull(),
    academicYearId: reference().notNull(),
    /** Ids of the people whom it concerns. */
    subjects: bigint({ mode: 'number' }).array().notNull(),
    edits: jsonb().$type<readonly StoredEdit[]>().notNull(),
    added: integer().notNull(),
    changed: integer().notNull(),
    removed: integer().notNull(),
    /** Null: the server itself. */
    actorUserId: reference(),
    at: moment().notNull(),
    /** The change that this one takes back; null: it is not an undo. */
    undoes: reference(),
    undoneAt: moment(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    index().on(table.clientId, table.mapping, table.academicYearId, table.at),
    index().using('gin', table.subjects),
    foreignKey({
      columns: [table.clientId, table.academicYearId],
      foreignColumns: [academicYear.clientId, academicYear.id],
    }),
    foreignKey({
      columns: [table.clientId, table.actorUserId],
      foreignColumns: [userAccount.clientId, userAccount.id],
    }),
  ],
)
