import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { COURSE_TYPES } from '../../../src/contract/assignments/parts.ts'
import { nameColumns, referenceColumn, surrogateColumn } from './columns.ts'
import { client } from './tenancy.ts'

/** A faculty of a university (specification, section 10.3). */
export const faculty = pgTable(
  'faculty',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    code: text().notNull(),
    ...nameColumns(),
  },
  (table) => [unique().on(table.clientId, table.id), unique().on(table.clientId, table.code)],
)

/** A college, campus or department that enrols students. */
export const college = pgTable(
  'college',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    code: text().notNull(),
    ...nameColumns(),
    type: text({ enum: ['AFFILIATED', 'AUTONOMOUS', 'CONSTITUENT', 'DEPARTMENT', 'CAMPUS'] }).notNull(),
    aided: text({ enum: ['AIDED', 'UNAIDED', 'GOVT'] }).notNull(),
    district: text().notNull(),
    status: text({ enum: ['ACTIVE', 'INACTIVE'] })
      .notNull()
      .default('ACTIVE'),
  },
  (table) => [unique().on(table.clientId, table.id), unique().on(table.clientId, table.code)],
)

/** A programme of study. */
export const program = pgTable(
  'program',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    facultyId: referenceColumn().notNull(),
    code: text().notNull(),
    ...nameColumns(),
    level: text({ enum: ['UG', 'PG', 'DIP', 'CERT', 'PHD'] }).notNull(),
    durationYears: integer().notNull(),
    pattern: text().notNull(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.code),
    foreignKey({ columns: [table.clientId, table.facultyId], foreignColumns: [faculty.clientId, faculty.id] }),
  ],
)

/** A year of a programme: "First Year", "Part I". */
export const programPart = pgTable(
  'program_part',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    programId: referenceColumn().notNull(),
    partNo: integer().notNull(),
    ...nameColumns(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.programId, table.partNo),
    foreignKey({ columns: [table.clientId, table.programId], foreignColumns: [program.clientId, program.id] }),
  ],
)

/** A term of a programme part: "Semester III". */
export const programPartTerm = pgTable(
  'program_part_term',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    programPartId: referenceColumn().notNull(),
    termNo: integer().notNull(),
    ...nameColumns(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.programPartId, table.termNo),
    foreignKey({
      columns: [table.clientId, table.programPartId],
      foreignColumns: [programPart.clientId, programPart.id],
    }),
  ],
)

/** A course, the subject of one paper. */
export const course = pgTable(
  'course',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    code: text().notNull(),
    ...nameColumns(),
    type: text({ enum: COURSE_TYPES }).notNull(),
    credits: integer().notNull(),
    durationMinutes: integer().notNull(),
    /** The largest internal mark. */
    maxInternal: smallint().notNull().default(40),
    isActive: boolean().notNull().default(true),
  },
  (table) => [unique().on(table.clientId, table.id), unique().on(table.clientId, table.code)],
)

/** A course as offered in a term of a programme. */
export const courseOffering = pgTable(
  'course_offering',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    programPartTermId: referenceColumn().notNull(),
    courseId: referenceColumn().notNull(),
    category: text({ enum: ['CORE', 'DSE', 'GE', 'SEC', 'AEC', 'VSC', 'OE'] }).notNull(),
    paperNo: integer().notNull(),
    questionPaperCode: text().notNull(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.programPartTermId, table.courseId, table.paperNo),
    index().on(table.courseId),
    foreignKey({
      columns: [table.clientId, table.programPartTermId],
      foreignColumns: [programPartTerm.clientId, programPartTerm.id],
    }),
    foreignKey({ columns: [table.clientId, table.courseId], foreignColumns: [course.clientId, course.id] }),
  ],
)

/** An academic year; one is current, at most one is next. */
export const academicYear = pgTable(
  'academic_year',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    code: text().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    status: text({ enum: ['PLANNED', 'CURRENT', 'NEXT', 'CLOSED'] }).notNull(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.code),
    uniqueIndex('academic_year_one_current')
      .on(table.clientId)
      .where(sql`status = 'CURRENT'`),
    uniqueIndex('academic_year_one_next')
      .on(table.clientId)
      .where(sql`status = 'NEXT'`),
  ],
)
