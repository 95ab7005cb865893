import { bigint, date, foreignKey, index, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { LanguageCode, LocalisedName } from '../../../src/contract/parts.ts'
import { college, courseOffering, program, programPart } from './academic.ts'
import { instantColumn, nameColumns, referenceColumn, surrogateColumn } from './columns.ts'
import { userAccount } from './people.ts'
import { examEvent } from './examination.ts'
import { client } from './tenancy.ts'
import { academicYear } from './academic.ts'

/**
 * A student. Category, religion and national id numbers are not needed here and therefore have no column
 * (specification, section 10.5).
 */
export const student = pgTable(
  'student',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    userId: referenceColumn(),
    prn: text().notNull(),
    /** The name as on the statement of marks, and in the local script. */
    ...nameColumns(),
    localLanguage: text().$type<LanguageCode>(),
    motherName: text(),
    dob: date({ mode: 'string' }).notNull(),
    gender: text({ enum: ['F', 'M', 'X'] }).notNull(),
    mobile: text(),
    email: text(),
    guardianMobile: text(),
    preferredLanguage: text().$type<LanguageCode>(),
    /** Path in the private bucket of photographs; null: no photograph. */
    photoPath: text(),
    accommodation: jsonb().$type<LocalisedName>(),
    status: text({ enum: ['ACTIVE', 'PASSED', 'CANCELLED', 'TRANSFERRED', 'DETAINED'] })
      .notNull()
      .default('ACTIVE'),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    uniqueIndex('student_prn').on(table.clientId, table.prn),
    index().on(table.clientId, table.userId),
    // For the list of students: its order by name, and its search by words and by mobile number.
    index('student_name').on(table.clientId, sql`name collate "und-x-icu"`, table.id),
    index('student_words').using('gin', sql`student_words(prn, name, name_i_18n)`),
    index('student_mobile').on(table.clientId, table.mobile),
    // The few erased records, which lists and counts leave out (lib/access/erased.ts).
    index('student_erased')
      .on(table.clientId, table.id)
      .where(sql`dob < '1100-01-01'`),
    // The few who have left, whose tickets are cancelled (lib/access/on-roll.ts).
    index('student_left')
      .on(table.clientId, table.id)
      .where(sql`status in ('CANCELLED', 'TRANSFERRED', 'DETAINED')`),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** A student in one part of a programme at one college in one year. */
export const enrolment = pgTable(
  'enrolment',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    studentId: referenceColumn().notNull(),
    collegeId: referenceColumn().notNull(),
    programId: referenceColumn().notNull(),
    academicYearId: referenceColumn().notNull(),
    programPartId: referenceColumn().notNull(),
    rollNo: text().notNull(),
    medium: text(),
    type: text({ enum: ['REGULAR', 'EXTERNAL', 'EX'] }).notNull(),
    status: text({ enum: ['ACTIVE', 'CANCELLED', 'COMPLETED'] })
      .notNull()
      .default('ACTIVE'),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.studentId, table.programPartId, table.academicYearId),
    index().on(table.clientId, table.collegeId),
    // For the removal of what they refer to.
    index().on(table.programId),
    index().on(table.programPartId),
    index().on(table.academicYearId),
    // Covers the queries for current programmes, grouped by student, so that they read the index only.
    index('enrolment_studying')
      .on(table.clientId, table.studentId, table.programId, table.collegeId)
      .where(sql`status = 'ACTIVE'`),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
    foreignKey({ columns: [table.clientId, table.collegeId], foreignColumns: [college.clientId, college.id] }),
    foreignKey({ columns: [table.clientId, table.programId], foreignColumns: [program.clientId, program.id] }),
    foreignKey({
      columns: [table.clientId, table.programPartId],
      foreignColumns: [programPart.clientId, programPart.id],
    }),
    foreignKey({
      columns: [table.clientId, table.academicYearId],
      foreignColumns: [academicYear.clientId, academicYear.id],
    }),
  ],
)

/** A reason to withhold a hall ticket, in force until it is released. */
export const studentHold = pgTable(
  'student_hold',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    studentId: referenceColumn().notNull(),
    examEventId: referenceColumn(),
    courseOfferingId: referenceColumn(),
    reason: text({
      enum: [
        'UNIV_FEE',
        'COLLEGE_FEE',
        'ATTENDANCE',
        'PHOTO',
        'ELIGIBILITY',
        'DISCIPLINE',
        'UNFAIR_MEANS',
        'DOCUMENT',
        'OTHER',
      ],
    }).notNull(),
    /** HARD holds block the ticket or one paper; the others only display a notice. */
    severity: text({ enum: ['HARD', 'PROVISIONAL', 'WARN'] }).notNull(),
    publicText: jsonb().$type<LocalisedName>().notNull(),
    internalNote: text(),
    amountMinor: bigint({ mode: 'number' }),
    placedAt: instantColumn().notNull(),
    /** The person who placed it; null: the server itself, or unknown. */
    placedBy: referenceColumn(),
    releasedAt: instantColumn(),
    releasedBy: referenceColumn(),
    releaseReason: text(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    index('student_hold_open')
      .on(table.clientId, table.studentId)
      .where(sql`released_at is null`),
    // For the removal of what it refers to.
    index().on(table.studentId),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
    foreignKey({ columns: [table.clientId, table.examEventId], foreignColumns: [examEvent.clientId, examEvent.id] }),
    foreignKey({
      columns: [table.clientId, table.courseOfferingId],
      foreignColumns: [courseOffering.clientId, courseOffering.id],
    }),
    foreignKey({ columns: [table.clientId, table.placedBy], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.releasedBy], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** That a student has left, as somebody has marked it, and how it was taken back. */
export const studentDeparture = pgTable(
  'student_departure',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    studentId: referenceColumn().notNull(),
    status: text({ enum: ['CANCELLED', 'TRANSFERRED', 'DETAINED'] }).notNull(),
    /** The state before, which the student has again when it is taken back. */
    before: text({ enum: ['ACTIVE', 'PASSED'] }).notNull(),
    /** Null: a file has set the state, as have the time and the person. */
    reason: text(),
    evidence: text(),
    markedAt: instantColumn(),
    markedBy: referenceColumn(),
    /** When it was taken back; null: it holds, unless a file has set another state. */
    restoredAt: instantColumn(),
    restoredBy: referenceColumn(),
    restoreReason: text(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    // One holds for a student.
    uniqueIndex('student_departure_open')
      .on(table.clientId, table.studentId)
      .where(sql`restored_at is null`),
    index().on(table.clientId, table.studentId),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
    foreignKey({ columns: [table.clientId, table.markedBy], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.restoredBy], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)
