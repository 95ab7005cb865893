import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { AUDIENCES, COURSE_WINDOW_STATUSES, WINDOW_STATUSES } from '../../../../src/contract/assignments/parts.ts'
import { academicYear, courseOffering, program, programPart, programPartTerm } from '../academic.ts'
import { menu } from '../access.ts'
import { instantColumn, referenceColumn, surrogateColumn } from '../columns.ts'
import { examEvent } from '../examination.ts'
import { student } from '../students.ts'

/**
 * A process window: when the screen of a process is open for a programme, part or term (specification, section 10.4:
 * menu_program). It is open from `opensAt` until `extendedTo`, or `closesAt` where it was not extended, while its
 * status is OPEN; the server's clock decides.
 */
export const menuProgram = pgTable(
  'menu_program',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    menuId: referenceColumn().notNull(),
    academicYearId: referenceColumn().notNull(),
    /** Null: the process does not belong to an examination. */
    examEventId: referenceColumn(),
    programId: referenceColumn().notNull(),
    /** Null: all parts, or all terms, including future ones. */
    programPartId: referenceColumn(),
    programPartTermId: referenceColumn(),
    audience: text({ enum: AUDIENCES }).notNull(),
    opensAt: instantColumn().notNull(),
    closesAt: instantColumn().notNull(),
    extendedTo: instantColumn(),
    status: text({ enum: WINDOW_STATUSES }).notNull(),
    /** The reason of an extension, an early end or an opening in the past. */
    note: text().notNull().default(''),
    /** When people were reminded that it closes soon; null: not yet. */
    remindedAt: instantColumn(),
    /** When people were notified that it is open; null: not yet. */
    announcedAt: instantColumn(),
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
 * A course to which a process window is narrowed (specification, section 10.4: menu_program_course). A window without
 * any such row is open for all courses of its terms.
 */
export const menuProgramCourse = pgTable(
  'menu_program_course',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    menuProgramId: referenceColumn().notNull(),
    courseOfferingId: referenceColumn().notNull(),
    /** Null: as the window. */
    opensAt: instantColumn(),
    closesAt: instantColumn(),
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

/**
 * A student who is notified about the time in which the form of an examination is received (specification, section
 * 12.7): once for each event and end, however many windows concern the student.
 */
export const windowNotice = pgTable(
  'window_notice',
  {
    clientId: referenceColumn().notNull(),
    examEventId: referenceColumn().notNull(),
    studentId: referenceColumn().notNull(),
    /** It is open (401), closes soon (402), or is open longer (403). */
    notificationId: integer().$type<401 | 402 | 403>().notNull(),
    closesAt: instantColumn().notNull(),
    createdAt: instantColumn().notNull(),
    /** When its messages were queued; null: not yet. */
    queuedAt: instantColumn(),
  },
  (table) => [
    primaryKey({
      name: 'window_notice_key',
      columns: [table.clientId, table.examEventId, table.studentId, table.notificationId, table.closesAt],
    }),
    // For the notices of one student.
    index().on(table.clientId, table.studentId),
    index('window_notice_left')
      .on(table.clientId, table.createdAt)
      .where(sql`queued_at is null`),
    foreignKey({ columns: [table.clientId, table.examEventId], foreignColumns: [examEvent.clientId, examEvent.id] }),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
  ],
)
