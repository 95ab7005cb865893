import { boolean, date, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { college, courseOffering } from './academic.ts'
import { instantColumn, nameColumns, referenceColumn, surrogateColumn, type Translations } from './columns.ts'
import { client } from './tenancy.ts'
import { academicYear } from './academic.ts'

/** A set of instructions printed on the hall tickets of an examination. */
export const instructionSet = pgTable(
  'instruction_set',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    code: text().notNull(),
  },
  (table) => [unique().on(table.clientId, table.id), unique().on(table.clientId, table.code)],
)

/** One instruction, in English and its translations. */
export const instructionItem = pgTable(
  'instruction_item',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    instructionSetId: referenceColumn().notNull(),
    orderNo: integer().notNull(),
    text: text().notNull(),
    textI18n: jsonb().$type<Translations>().notNull().default({}),
  },
  (table) => [
    unique().on(table.instructionSetId, table.orderNo),
    foreignKey({
      columns: [table.clientId, table.instructionSetId],
      foreignColumns: [instructionSet.clientId, instructionSet.id],
    }),
  ],
)

/** An examination season (specification, section 10.6). */
export const examEvent = pgTable(
  'exam_event',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    code: text().notNull(),
    ...nameColumns(),
    academicYearId: referenceColumn().notNull(),
    season: text({ enum: ['SUMMER', 'WINTER', 'RESIT'] }).notNull(),
    status: text({ enum: ['DRAFT', 'FORMS_OPEN', 'ALLOCATED', 'READY', 'PUBLISHED', 'RUNNING', 'CLOSED'] }).notNull(),
    ticketPublishAt: instantColumn(),
    ticketCloseAt: instantColumn(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    correctionsUntil: date({ mode: 'string' }).notNull(),
    instructionSetId: referenceColumn().notNull(),
    helpline: text(),
    /** Whether only an accepted examination form entitles to a hall ticket; otherwise no form is enough too. */
    formsRequired: boolean().notNull().default(false),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.code),
    foreignKey({
      columns: [table.clientId, table.academicYearId],
      foreignColumns: [academicYear.clientId, academicYear.id],
    }),
    foreignKey({
      columns: [table.clientId, table.instructionSetId],
      foreignColumns: [instructionSet.clientId, instructionSet.id],
    }),
  ],
)

/** The time of one paper. */
export const timetableSlot = pgTable(
  'timetable_slot',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    examEventId: referenceColumn().notNull(),
    courseOfferingId: referenceColumn().notNull(),
    day: date({ mode: 'string' }).notNull(),
    sessionNo: integer().notNull(),
    startsAt: text().notNull(),
    endsAt: text().notNull(),
    reportingAt: text().notNull(),
    gateClosesAt: text().notNull(),
    /** Practicals are held at the student's own college. */
    atOwnCollege: boolean().notNull().default(false),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.examEventId, table.courseOfferingId),
    foreignKey({ columns: [table.clientId, table.examEventId], foreignColumns: [examEvent.clientId, examEvent.id] }),
    foreignKey({
      columns: [table.clientId, table.courseOfferingId],
      foreignColumns: [courseOffering.clientId, courseOffering.id],
    }),
  ],
)

/** An examination centre. */
export const examCentre = pgTable(
  'exam_centre',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    examEventId: referenceColumn().notNull(),
    code: text().notNull(),
    collegeId: referenceColumn(),
    ...nameColumns(),
    address: text().notNull(),
    addressI18n: jsonb().$type<Translations>().notNull().default({}),
    landmark: text(),
    landmarkI18n: jsonb().$type<Translations>().notNull().default({}),
    district: text(),
    capacity: integer().notNull(),
    accessible: boolean().notNull(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.examEventId, table.code),
    index().on(table.clientId, table.collegeId),
    foreignKey({ columns: [table.clientId, table.examEventId], foreignColumns: [examEvent.clientId, examEvent.id] }),
    foreignKey({ columns: [table.clientId, table.collegeId], foreignColumns: [college.clientId, college.id] }),
  ],
)
