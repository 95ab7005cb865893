import { sql } from 'drizzle-orm'
import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { TICKET_FIELDS, type TicketChange } from '../../../src/contract/hall-tickets/hall-ticket.ts'
import type { LocalisedName } from '../../../src/contract/parts.ts'
import type { RecordChange } from '../../../src/contract/users/approvals.ts'
import { CORRECTION_STATUSES, type CorrectionDecision } from '../../../src/contract/exam-office/ticket-corrections.ts'
import type { TicketFacts, TicketSnapshot } from '../ticket-snapshot.ts'
import { programPartTerm } from './academic.ts'
import { instantColumn, referenceColumn, surrogateColumn } from './columns.ts'
import { examEvent, timetableSlot } from './examination.ts'
import { enrolment, student } from './students.ts'
import { seatAllocation } from './candidates.ts'

/** A student's hall ticket for an examination; its content is in its versions. */
export const hallTicket = pgTable(
  'hall_ticket',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    examEventId: referenceColumn().notNull(),
    studentId: referenceColumn().notNull(),
    publicId: text().notNull().unique(),
    ticketNo: text().notNull(),
    seatAllocationId: referenceColumn().notNull(),
    enrolmentId: referenceColumn().notNull(),
    programPartTermId: referenceColumn().notNull(),
    currentVersion: integer().notNull(),
    status: text({ enum: ['GENERATED', 'HELD', 'PROVISIONAL', 'PUBLISHED', 'SUPERSEDED', 'CANCELLED'] }).notNull(),
    firstPublishedAt: instantColumn(),
    /** Why it was cancelled, as shown to the candidate. */
    cancelledReason: jsonb().$type<LocalisedName>(),
    /** The day of the first paper of which the student was last reminded, and when; null: of none. */
    remindedOfDay: date({ mode: 'string' }),
    remindedAt: instantColumn(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.ticketNo),
    // For the beginning of a number in the search.
    index('hall_ticket_number_begins').on(table.clientId, table.ticketNo.op('text_pattern_ops')),
    unique('hall_ticket_student').on(table.clientId, table.examEventId, table.studentId),
    // For the removal of what it refers to.
    index().on(table.studentId),
    index().on(table.enrolmentId),
    index().on(table.programPartTermId),
    foreignKey({ columns: [table.clientId, table.examEventId], foreignColumns: [examEvent.clientId, examEvent.id] }),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
    foreignKey({
      columns: [table.clientId, table.seatAllocationId],
      foreignColumns: [seatAllocation.clientId, seatAllocation.id],
    }),
    foreignKey({ columns: [table.clientId, table.enrolmentId], foreignColumns: [enrolment.clientId, enrolment.id] }),
    foreignKey({
      columns: [table.clientId, table.programPartTermId],
      foreignColumns: [programPartTerm.clientId, programPartTerm.id],
    }),
  ],
)

/** One version of a ticket. The snapshot is everything printed, frozen when the first file is rendered. */
export const hallTicketVersion = pgTable(
  'hall_ticket_version',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    hallTicketId: referenceColumn().notNull(),
    version: integer().notNull(),
    issuedAt: instantColumn().notNull(),
    reason: text(),
    /** The result of a lookup, frozen when the version is published or first looked up: a lookup then reads one row. */
    card: jsonb().$type<TicketFacts>(),
    /** The differences from the previous version. */
    changes: jsonb().$type<TicketChange[]>().notNull().default([]),
    snapshot: jsonb().$type<TicketSnapshot>(),
    signedPayload: text(),
    /** The ten-character code that replaces the payload where there is no camera. */
    shortCode: text(),
    keyId: text(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.hallTicketId, table.version),
    index().on(table.shortCode),
    foreignKey({ columns: [table.clientId, table.hallTicketId], foreignColumns: [hallTicket.clientId, hallTicket.id] }),
  ],
)

/** One paper of a version. */
export const hallTicketLine = pgTable(
  'hall_ticket_line',
  {
    hallTicketVersionId: referenceColumn().notNull(),
    lineNo: integer().notNull(),
    clientId: referenceColumn().notNull(),
    timetableSlotId: referenceColumn().notNull(),
    attempt: text({ enum: ['REGULAR', 'BACKLOG', 'IMPROVEMENT'] }).notNull(),
    room: text(),
  },
  (table) => [
    primaryKey({ columns: [table.hallTicketVersionId, table.lineNo] }),
    foreignKey({
      columns: [table.clientId, table.hallTicketVersionId],
      foreignColumns: [hallTicketVersion.clientId, hallTicketVersion.id],
    }),
    foreignKey({
      columns: [table.clientId, table.timetableSlotId],
      foreignColumns: [timetableSlot.clientId, timetableSlot.id],
    }),
  ],
)

/** A rendered file of a version: one per language of the instructions. */
export const hallTicketFile = pgTable(
  'hall_ticket_file',
  {
    hallTicketVersionId: referenceColumn().notNull(),
    language: text().notNull(),
    clientId: referenceColumn().notNull(),
    path: text().notNull(),
    /**
     * The content of the ticket beside the frozen snapshot: conditions and blocked papers. A different state needs a
     * different file.
     */
    state: text().notNull().default(''),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    renderedAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hallTicketVersionId, table.language] }),
    foreignKey({
      columns: [table.clientId, table.hallTicketVersionId],
      foreignColumns: [hallTicketVersion.clientId, hallTicketVersion.id],
    }),
  ],
)

/** A download of a file; the IP address is shortened for privacy. */
export const hallTicketDownload = pgTable(
  'hall_ticket_download',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    hallTicketVersionId: referenceColumn().notNull(),
    language: text().notNull(),
    at: instantColumn().notNull(),
    channel: text({ enum: ['PUBLIC', 'STUDENT', 'COLLEGE_BULK', 'CSC', 'API'] }).notNull(),
    address: text().notNull(),
    /** The copy number of the version, starting at 1. */
    copyNo: integer().notNull().default(1),
  },
  (table) => [
    index().on(table.hallTicketVersionId),
    index().on(table.clientId, table.at),
    foreignKey({
      columns: [table.clientId, table.hallTicketVersionId],
      foreignColumns: [hallTicketVersion.clientId, hallTicketVersion.id],
    }),
  ],
)

/** A mistake reported by a candidate; college and university decide about it (specification, section 10.9). */
export const hallTicketCorrection = pgTable(
  'hall_ticket_correction',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    hallTicketVersionId: referenceColumn().notNull(),
    reference: text().notNull(),
    field: text({ enum: TICKET_FIELDS }).notNull(),
    wanted: text().notNull(),
    note: text().notNull(),
    /** Path of the proof in the private bucket of photographs; null: none. */
    proofPath: text(),
    status: text({ enum: CORRECTION_STATUSES }).notNull().default('NEW'),
    createdAt: instantColumn().notNull(),
    /** When the last step was taken; null: none was. */
    decidedAt: instantColumn(),
    /** The steps that were taken, the first one first. */
    decisions: jsonb().$type<readonly CorrectionDecision[]>().notNull().default([]),
    /** The changes of the record that the college proposes. */
    changes: jsonb().$type<readonly RecordChange[]>().notNull().default([]),
    /** The version of the ticket that the correction has made. */
    newVersion: integer(),
  },
  (table) => [
    unique().on(table.clientId, table.reference),
    // One open report per field: submitting twice creates one report.
    uniqueIndex('hall_ticket_correction_open')
      .on(table.hallTicketVersionId, table.field)
      .where(sql`status in ('NEW', 'COLLEGE_OK', 'UNIV_OK')`),
    foreignKey({
      columns: [table.clientId, table.hallTicketVersionId],
      foreignColumns: [hallTicketVersion.clientId, hallTicketVersion.id],
    }),
  ],
)
