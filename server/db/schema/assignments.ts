import { bigint, date, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import {
  ACCESS_LEVELS,
  AUDIENCES,
  COURSE_WINDOW_STATUSES,
  DUTIES,
  MAPPINGS,
  WINDOW_STATUSES,
} from '../../../src/contract/assignments/parts.ts'
import { academicYear, college, courseOffering, program, programPart, programPartTerm } from './academic.ts'
import { menu } from './access.ts'
import { moment, reference, surrogate } from './columns.ts'
import { examEvent } from './examination.ts'
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

/** The courses that a person teaches, examines or moderates in an academic year (domain brief 1.4: user_course). */
export const userCourse = pgTable(
  'user_course',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    userId: reference().notNull(),
    academicYearId: reference().notNull(),
    courseOfferingId: reference().notNull(),
    /** Null: at every college of the person. */
    collegeId: reference(),
    duty: text({ enum: DUTIES }).notNull(),
    /** The division of students, "A"; null: all divisions. */
    division: text(),
    /** Days in the institution's time zone, both inclusive; null: no limit. */
    fromOn: date({ mode: 'string' }),
    toOn: date({ mode: 'string' }),
  },
  (table) => [
    unique('user_course_key')
      .on(
        table.clientId,
        table.userId,
        table.academicYearId,
        table.courseOfferingId,
        table.collegeId,
        table.duty,
        table.division,
      )
      .nullsNotDistinct(),
    index().on(table.clientId, table.academicYearId, table.courseOfferingId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({
      columns: [table.clientId, table.academicYearId],
      foreignColumns: [academicYear.clientId, academicYear.id],
    }),
    foreignKey({
      columns: [table.clientId, table.courseOfferingId],
      foreignColumns: [courseOffering.clientId, courseOffering.id],
    }),
    foreignKey({ columns: [table.clientId, table.collegeId], foreignColumns: [college.clientId, college.id] }),
  ],
)

/**
 * A process window: when the screen of a process is open for a programme, part or term (domain brief 1.4:
 * menu_program). It is open from `opensAt` until `extendedTo`, or `closesAt` where it was not extended, while its status
 * is OPEN; the server's clock decides.
 */
export const menuProgram = pgTable(
  'menu_program',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    menuId: reference().notNull(),
    academicYearId: reference().notNull(),
    /** Null: the process does not belong to an examination. */
    examEventId: reference(),
    programId: reference().notNull(),
    /** Null: all parts, or all terms, including future ones. */
    programPartId: reference(),
    programPartTermId: reference(),
    audience: text({ enum: AUDIENCES }).notNull(),
    opensAt: moment().notNull(),
    closesAt: moment().notNull(),
    extendedTo: moment(),
    status: text({ enum: WINDOW_STATUSES }).notNull(),
    /** The reason of an extension, an early end or an opening in the past. */
    note: text().notNull().default(''),
    /** When people were reminded that it closes soon; null: not yet. */
    remindedAt: moment(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique('menu_program_key')
      .on(
        table.clientId,
        table.menuId,
        table.academicYearId,
        table.examEventId,
        table.programId,
        table.programPartId,
        table.programPartTermId,
        table.audience,
      )
      .nullsNotDistinct(),
    foreignKey({ columns: [table.clientId, table.menuId], foreignColumns: [menu.clientId, menu.id] }),
    foreignKey({
      columns: [table.clientId, table.academicYearId],
      foreignColumns: [academicYear.clientId, academicYear.id],
    }),
    foreignKey({ columns: [table.clientId, table.examEventId], foreignColumns: [examEvent.clientId, examEvent.id] }),
    foreignKey({ columns: [table.clientId, table.programId], foreignColumns: [program.clientId, program.id] }),
    foreignKey({
      columns: [table.clientId, table.programPartId],
      foreignColumns: [programPart.clientId, programPart.id],
    }),
    foreignKey({
      columns: [table.clientId, table.programPartTermId],
      foreignColumns: [programPartTerm.clientId, programPartTerm.id],
    }),
  ],
)

/**
 * A course to which a process window is narrowed (domain brief 1.4: menu_program_course). A window without any such row
 * is open for all courses of its terms.
 */
export const menuProgramCourse = pgTable(
  'menu_program_course',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    menuProgramId: reference().notNull(),
    courseOfferingId: reference().notNull(),
    /** Null: as the window. */
    opensAt: moment(),
    closesAt: moment(),
    status: text({ enum: COURSE_WINDOW_STATUSES }).notNull(),
  },
  (table) => [
    unique('menu_program_course_key').on(table.clientId, table.menuProgramId, table.courseOfferingId),
    index().on(table.clientId, table.courseOfferingId),
    foreignKey({
      columns: [table.clientId, table.menuProgramId],
      foreignColumns: [menuProgram.clientId, menuProgram.id],
    }),
    foreignKey({
      columns: [table.clientId, table.courseOfferingId],
      foreignColumns: [courseOffering.clientId, courseOffering.id],
    }),
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
    /** Ids of the people or processes that it concerns. */
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
