import { foreignKey, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { FormDecision } from '../../../src/contract/exam-office/exam-forms.ts'
import type { FormWishes } from '../../../src/contract/exam-office/form-parts.ts'
import { PAPER_ATTEMPTS } from '../../../src/contract/exam-office/ticket-desk.ts'
import { college, courseOffering } from './academic.ts'
import { instantColumn, referenceColumn, surrogateColumn } from './columns.ts'
import { examCentre, examEvent } from './examination.ts'
import { student } from './students.ts'

/** The seat of a student in an examination. */
export const seatAllocation = pgTable(
  'seat_allocation',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    examEventId: referenceColumn().notNull(),
    studentId: referenceColumn().notNull(),
    seatNo: text().notNull(),
    examCentreId: referenceColumn().notNull(),
    room: text(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.examEventId, table.studentId),
    index().on(table.studentId),
    unique('seat_allocation_seat').on(table.clientId, table.examEventId, table.seatNo),
    // For the beginning of a number in the search.
    index('seat_allocation_number_begins').on(table.clientId, table.seatNo.op('text_pattern_ops')),
    foreignKey({ columns: [table.clientId, table.examEventId], foreignColumns: [examEvent.clientId, examEvent.id] }),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
    foreignKey({ columns: [table.clientId, table.examCentreId], foreignColumns: [examCentre.clientId, examCentre.id] }),
  ],
)

/**
 * A candidate's application for an examination. The college records its receipt (INWARD), and only an accepted one
 * becomes a ticket (specification, sections 10.6 and 10.9).
 */
export const examForm = pgTable(
  'exam_form',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    examEventId: referenceColumn().notNull(),
    studentId: referenceColumn().notNull(),
    collegeId: referenceColumn().notNull(),
    formNo: text().notNull(),
    status: text({ enum: ['DRAFT', 'SUBMITTED', 'INWARD', 'ACCEPTED', 'REJECTED'] }).notNull(),
    submittedAt: instantColumn(),
    /** The steps that were taken, in their order. */
    decisions: jsonb().$type<readonly FormDecision[]>().notNull().default([]),
    /** What the student wishes besides the papers; null: the form was not filled in here. */
    wishes: jsonb().$type<FormWishes>(),
    /** Path of the proof of an accommodation in the private bucket of photographs; null: none. */
    proofPath: text(),
  },
  (table) => [
    unique().on(table.clientId, table.formNo),
    // For the beginning of a number in the search.
    index('exam_form_number_begins').on(table.clientId, table.formNo.op('text_pattern_ops')),
    unique('exam_form_student').on(table.clientId, table.examEventId, table.studentId),
    // For the removal of what it refers to.
    index().on(table.studentId),
    index().on(table.collegeId),
    foreignKey({ columns: [table.clientId, table.examEventId], foreignColumns: [examEvent.clientId, examEvent.id] }),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
    foreignKey({ columns: [table.clientId, table.collegeId], foreignColumns: [college.clientId, college.id] }),
  ],
)

/**
 * A paper that a student takes in addition to those of their own term, or as a different attempt (specification,
 * section 10.6, exam_form_course).
 */
export const studentPaper = pgTable(
  'student_paper',
  {
    clientId: referenceColumn().notNull(),
    examEventId: referenceColumn().notNull(),
    studentId: referenceColumn().notNull(),
    courseOfferingId: referenceColumn().notNull(),
    attempt: text({ enum: PAPER_ATTEMPTS }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.examEventId, table.studentId, table.courseOfferingId] }),
    // For the removal of what it refers to.
    index().on(table.studentId),
    index().on(table.courseOfferingId),
    foreignKey({ columns: [table.clientId, table.examEventId], foreignColumns: [examEvent.clientId, examEvent.id] }),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
    foreignKey({
      columns: [table.clientId, table.courseOfferingId],
      foreignColumns: [courseOffering.clientId, courseOffering.id],
    }),
  ],
)
