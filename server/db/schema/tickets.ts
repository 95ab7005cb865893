import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { TicketSnapshot } from '../../documents/ticket-snapshot.ts'
import { programPartTerm } from './academic.ts'
import { moment, reference, surrogate } from './columns.ts'
import { examCentre, examEvent, timetableSlot } from './examination.ts'
import { enrolment, student } from './students.ts'

/** The seat of a student in an examination. */
export const seatAllocation = pgTable(
  'seat_allocation',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    examEventId: reference().notNull(),
    studentId: reference().notNull(),
    seatNo: text().notNull(),
    examCentreId: reference().notNull(),
    room: text(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.examEventId, table.studentId),
    unique('seat_allocation_seat').on(table.clientId, table.examEventId, table.seatNo),
    foreignKey({ columns: [table.clientId, table.examEventId], foreignColumns: [examEvent.clientId, examEvent.id] }),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
    foreignKey({ columns: [table.clientId, table.examCentreId], foreignColumns: [examCentre.clientId, examCentre.id] }),
  ],
)

/** A student's hall ticket for an examination; what it says stands in its versions. */
export const hallTicket = pgTable(
  'hall_ticket',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    examEventId: reference().notNull(),
    studentId: reference().notNull(),
    publicId: text().notNull().unique(),
    ticketNo: text().notNull(),
    seatAllocationId: reference().notNull(),
    enrolmentId: reference().notNull(),
    programPartTermId: reference().notNull(),
    currentVersion: integer().notNull(),
    status: text({ enum: ['GENERATED', 'HELD', 'PROVISIONAL', 'PUBLISHED', 'SUPERSEDED', 'CANCELLED'] }).notNull(),
    firstPublishedAt: moment(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.ticketNo),
    unique('hall_ticket_student').on(table.clientId, table.examEventId, table.studentId),
    foreignKey({ columns: [table.clientId, table.examEventId], foreignColumns: [examEvent.clientId, examEvent.id] }),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
    foreignKey({ columns: [table.clientId, table.seatAllocationId], foreignColumns: [seatAllocation.clientId, seatAllocation.id] }),
    foreignKey({ columns: [table.clientId, table.enrolmentId], foreignColumns: [enrolment.clientId, enrolment.id] }),
    foreignKey({ columns: [table.clientId, table.programPartTermId], foreignColumns: [programPartTerm.clientId, programPartTerm.id] }),
  ],
)

/** One issue of a ticket. The snapshot is everything printed, frozen when the first file is made of it. */
export const hallTicketVersion = pgTable(
  'hall_ticket_version',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    hallTicketId: reference().notNull(),
    version: integer().notNull(),
    issuedAt: moment().notNull(),
    reason: text(),
    snapshot: jsonb().$type<TicketSnapshot>(),
    signedPayload: text(),
    keyId: text(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.hallTicketId, table.version),
    foreignKey({ columns: [table.clientId, table.hallTicketId], foreignColumns: [hallTicket.clientId, hallTicket.id] }),
  ],
)

/** One paper of a version. */
export const hallTicketLine = pgTable(
  'hall_ticket_line',
  {
    hallTicketVersionId: reference().notNull(),
    lineNo: integer().notNull(),
    clientId: reference().notNull(),
    timetableSlotId: reference().notNull(),
    attempt: text({ enum: ['REGULAR', 'BACKLOG', 'IMPROVEMENT'] }).notNull(),
    room: text(),
  },
  (table) => [
    primaryKey({ columns: [table.hallTicketVersionId, table.lineNo] }),
    foreignKey({ columns: [table.clientId, table.hallTicketVersionId], foreignColumns: [hallTicketVersion.clientId, hallTicketVersion.id] }),
    foreignKey({ columns: [table.clientId, table.timetableSlotId], foreignColumns: [timetableSlot.clientId, timetableSlot.id] }),
  ],
)

/** A rendered file of a version: one per language of the instructions. */
export const hallTicketFile = pgTable(
  'hall_ticket_file',
  {
    hallTicketVersionId: reference().notNull(),
    language: text().notNull(),
    clientId: reference().notNull(),
    path: text().notNull(),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    renderedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hallTicketVersionId, table.language] }),
    foreignKey({ columns: [table.clientId, table.hallTicketVersionId], foreignColumns: [hallTicketVersion.clientId, hallTicketVersion.id] }),
  ],
)

/** Who fetched a file, as far as it may be known: the address is shortened. */
export const hallTicketDownload = pgTable(
  'hall_ticket_download',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    hallTicketVersionId: reference().notNull(),
    language: text().notNull(),
    at: moment().notNull(),
    channel: text({ enum: ['PUBLIC', 'STUDENT', 'COLLEGE_BULK', 'CSC', 'API'] }).notNull(),
    address: text().notNull(),
  },
  (table) => [
    index().on(table.hallTicketVersionId),
    index().on(table.clientId, table.at),
    foreignKey({ columns: [table.clientId, table.hallTicketVersionId], foreignColumns: [hallTicketVersion.clientId, hallTicketVersion.id] }),
  ],
)
