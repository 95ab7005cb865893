import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { FormContent } from '../../../../src/contract/exam-office/form-parts.ts'
import { PAPER_ATTEMPTS } from '../../../../src/contract/exam-office/ticket-desk.ts'
import { courseOffering } from '../academic.ts'
import { examForm } from '../candidates.ts'
import { instantColumn, referenceColumn, surrogateColumn } from '../columns.ts'
import { examEvent } from '../examination.ts'
import { student } from '../students.ts'

/**
 * A paper that a student has chosen in an examination form that was submitted here (specification, section 10.6,
 * exam_form_course). The hall ticket has these papers once the form is accepted.
 */
export const examFormPaper = pgTable(
  'exam_form_paper',
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
    foreignKey({
      columns: [table.clientId, table.examEventId, table.studentId],
      foreignColumns: [examForm.clientId, examForm.examEventId, examForm.studentId],
    }),
    foreignKey({
      columns: [table.clientId, table.courseOfferingId],
      foreignColumns: [courseOffering.clientId, courseOffering.id],
    }),
  ],
)

/** What a student has last entered in an examination form, also before it is submitted. */
export const examFormDraft = pgTable(
  'exam_form_draft',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    examEventId: referenceColumn().notNull(),
    studentId: referenceColumn().notNull(),
    content: jsonb().$type<FormContent>().notNull(),
    proofPath: text(),
    rowVersion: integer().notNull().default(1),
    updatedAt: instantColumn().notNull(),
  },
  (table) => [
    unique('exam_form_draft_student').on(table.clientId, table.examEventId, table.studentId),
    index().on(table.studentId),
    foreignKey({ columns: [table.clientId, table.examEventId], foreignColumns: [examEvent.clientId, examEvent.id] }),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
  ],
)
