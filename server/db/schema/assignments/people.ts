import { date, foreignKey, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { ACCESS_LEVELS, DUTIES } from '../../../../src/contract/assignments/parts.ts'
import { academicYear, college, courseOffering, program, programPart, programPartTerm } from '../academic.ts'
import { referenceColumn, surrogateColumn } from '../columns.ts'
import { userAccount } from '../people.ts'

/**
 * The programmes, parts and terms that a person works on in an academic year (specification, section 10.4: user_ppt). A
 * null part or term means all of them, including future ones.
 */
export const userPpt = pgTable(
  'user_ppt',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    academicYearId: referenceColumn().notNull(),
    programId: referenceColumn().notNull(),
    programPartId: referenceColumn(),
    programPartTermId: referenceColumn(),
    /** Null: at every college of the person. */
    collegeId: referenceColumn(),
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

/**
 * The courses that a person teaches, examines or moderates in an academic year (specification, section 10.4:
 * user_course).
 */
export const userCourse = pgTable(
  'user_course',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    academicYearId: referenceColumn().notNull(),
    courseOfferingId: referenceColumn().notNull(),
    /** Null: at every college of the person. */
    collegeId: referenceColumn(),
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
