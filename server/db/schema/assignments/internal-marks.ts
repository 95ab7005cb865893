import { boolean, foreignKey, index, integer, pgTable, smallint, unique } from 'drizzle-orm/pg-core'
import { courseOffering } from '../academic.ts'
import { instantColumn, referenceColumn, surrogateColumn } from '../columns.ts'
import { userAccount } from '../people.ts'
import { student } from '../students.ts'

/** The internal mark of a student in a course; its maximum is `course.max_internal`. */
export const internalMark = pgTable(
  'internal_mark',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    courseOfferingId: referenceColumn().notNull(),
    studentId: referenceColumn().notNull(),
    /** Null: none, or the student was absent. */
    mark: smallint(),
    absent: boolean().notNull().default(false),
    /** Who changed it last, and when. */
    enteredBy: referenceColumn().notNull(),
    enteredAt: instantColumn().notNull(),
    rowVersion: integer().notNull().default(1),
  },
  (table) => [
    unique('internal_mark_key').on(table.clientId, table.courseOfferingId, table.studentId),
    index().on(table.clientId, table.studentId),
    foreignKey({
      columns: [table.clientId, table.courseOfferingId],
      foreignColumns: [courseOffering.clientId, courseOffering.id],
    }),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
    foreignKey({ columns: [table.clientId, table.enteredBy], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)
