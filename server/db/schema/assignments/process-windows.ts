import { foreignKey, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { AUDIENCES, COURSE_WINDOW_STATUSES, WINDOW_STATUSES } from '../../../../src/contract/assignments/parts.ts'
import { academicYear, courseOffering, program, programPart, programPartTerm } from '../academic.ts'
import { menu } from '../access.ts'
import { moment, reference, surrogate } from '../columns.ts'
import { examEvent } from '../examination.ts'

/**
 * A process window: when the screen of a process is open for a programme, part or term (specification, section 10.4:
 * menu_program). It is open from `opensAt` until `extendedTo`, or `closesAt` where it was not extended, while its
 * status is OPEN; the server's clock decides.
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
 * A course to which a process window is narrowed (specification, section 10.4: menu_program_course). A window without
 * any such row is open for all courses of its terms.
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
