import * as v from 'valibot'
import { CORRECTION_DESK, FORM_DESK, PAYMENT_CASE_DESK } from '../access.ts'
import { defineQuery } from '../activity.ts'
import { DEPARTURES } from '../exam-office/departures.ts'
import { FORM_STATUSES } from '../exam-office/exam-forms.ts'
import { HOLD_REASONS, HOLD_SEVERITIES } from '../exam-office/student-holds.ts'
import { CORRECTION_STATUSES } from '../exam-office/ticket-corrections.ts'
import { TICKET_FIELDS } from '../hall-tickets/hall-ticket.ts'
import { day, instant, languageCode, localisedName, requiredTextSchema } from '../parts.ts'
import { CASE_KINDS } from '../payments/case-kinds.ts'
import { CASE_STATUSES } from '../payments/payment-cases.ts'
import { STUDENT_STATUSES, VIEW_STUDENTS } from './students.ts'

/** The help desk and the auditor read what the desks decide about. */
const READERS = [14, 15]

/**
 * The parts of a student's page that not everybody with the right sees, with the numeric roles that see them. The other
 * parts are for everybody: who the student is, what they study, their hall tickets and what withholds them.
 */
export const STUDENT_PART_ROLES = {
  departures: [...FORM_DESK.roles, ...READERS],
  forms: [...FORM_DESK.roles, ...READERS],
  corrections: [...CORRECTION_DESK.roles, ...READERS],
  fees: [10, 11, 12, 13, 20, 22, ...READERS],
  cases: [...PAYMENT_CASE_DESK.roles, 14],
  messages: [10, 11, 12, 20, 21, ...READERS],
} as const satisfies Readonly<Record<string, readonly number[]>>
/** A part of a student's page that only some roles see. */
export type StudentPart = keyof typeof STUDENT_PART_ROLES

/** The states of a hall ticket. */
export const TICKET_STATUSES = ['GENERATED', 'HELD', 'PROVISIONAL', 'PUBLISHED', 'SUPERSEDED', 'CANCELLED'] as const
/** What messages are about: an account, examinations, payments, processes and exports. */
export const MESSAGE_SUBJECTS = ['ACCOUNT', 'EXAMINATION', 'PAYMENT', 'OTHER'] as const

/** A value that may be masked; null: there is none. */
const guarded = v.object({ value: v.nullable(v.string()), masked: v.boolean() })

/**
 * Returns the page of a student, with or without an account, as the caller may see it: a part that no role of the
 * caller sees is null. The lists begin with the newest entry, and end after fifty. No row: there is no such student in
 * the caller's scope.
 */
export const studentRecord = defineQuery({
  id: 'studentRecord',
  access: 'r',
  needs: VIEW_STUDENTS,
  input: v.strictObject({ prn: requiredTextSchema(40) }),
  row: v.object({
    prn: v.string(),
    names: localisedName,
    status: v.picklist(STUDENT_STATUSES),
    /** The address of the photograph that the hall ticket prints, for some minutes; null: there is none. */
    photograph: v.nullable(v.string()),
    motherName: v.nullable(v.string()),
    birthDate: guarded,
    mobile: guarded,
    email: guarded,
    /** The language of messages; null: that of the institution. */
    language: v.nullable(languageCode),
    accommodation: v.nullable(localisedName),
    /** The account; null: there is none, or the caller may not open it. */
    account: v.nullable(v.object({ userId: v.string(), loginName: v.string() })),
    hasAccount: v.boolean(),
    studies: v.array(
      v.object({
        academicYear: v.string(),
        college: localisedName,
        programme: localisedName,
        part: localisedName,
        rollNo: v.string(),
        medium: v.nullable(v.string()),
        type: v.picklist(['REGULAR', 'EXTERNAL', 'EX']),
        status: v.picklist(['ACTIVE', 'CANCELLED', 'COMPLETED']),
      }),
    ),
    /** That the student has left, and how it was taken back, the latest first. */
    departures: v.nullable(
      v.array(
        v.object({
          status: v.picklist(DEPARTURES),
          /** Null: a file has set the state. */
          reason: v.nullable(v.string()),
          evidence: v.nullable(v.string()),
          /** Null: a file has set the state. */
          markedAt: v.nullable(instant),
          /** Null: a file, or somebody no longer known. */
          markedBy: v.nullable(v.string()),
          /** Whether the student is in this state. */
          holds: v.boolean(),
          /** When it was taken back; null: it holds, or a file has set another state. */
          restoredAt: v.nullable(instant),
          restoredBy: v.nullable(v.string()),
          restoreReason: v.nullable(v.string()),
        }),
      ),
    ),
    tickets: v.array(
      v.object({
        ticketNo: v.string(),
        examEventId: v.number(),
        examination: localisedName,
        status: v.picklist(TICKET_STATUSES),
        seatNo: v.string(),
        centre: v.object({ code: v.string(), names: localisedName }),
        room: v.nullable(v.string()),
        versions: v.array(
          v.object({ version: v.number(), issuedAt: instant, reason: v.nullable(v.string()), downloads: v.number() }),
        ),
      }),
    ),
    holds: v.array(
      v.object({
        holdId: v.number(),
        /** Null: every examination. */
        examination: v.nullable(localisedName),
        courseCode: v.nullable(v.string()),
        reason: v.picklist(HOLD_REASONS),
        severity: v.picklist(HOLD_SEVERITIES),
        publicText: localisedName,
        placedAt: instant,
        /** Null: in force. */
        releasedAt: v.nullable(instant),
      }),
    ),
    forms: v.nullable(
      v.array(
        v.object({
          formNo: v.string(),
          examEventId: v.number(),
          examination: localisedName,
          status: v.picklist(FORM_STATUSES),
          submittedAt: v.nullable(instant),
        }),
      ),
    ),
    corrections: v.nullable(
      v.array(
        v.object({
          reference: v.string(),
          field: v.picklist(TICKET_FIELDS),
          status: v.picklist(CORRECTION_STATUSES),
          reportedAt: instant,
        }),
      ),
    ),
    fees: v.nullable(
      v.array(
        v.object({
          invoiceNo: v.string(),
          applicationId: v.string(),
          title: localisedName,
          totalMinor: v.number(),
          paidMinor: v.number(),
          currency: v.string(),
          dueOn: day,
          status: v.picklist(['DRAFT', 'ISSUED', 'PAID', 'CANCELLED']),
          receiptNo: v.nullable(v.string()),
        }),
      ),
    ),
    cases: v.nullable(
      v.array(
        v.object({
          caseNo: v.string(),
          kind: v.picklist(CASE_KINDS),
          status: v.picklist(CASE_STATUSES),
          openedAt: instant,
          refundMinor: v.nullable(v.number()),
          currency: v.string(),
        }),
      ),
    ),
    /** Messages to the student, without their texts. */
    messages: v.nullable(
      v.array(
        v.object({
          messageId: v.string(),
          subject: v.picklist(MESSAGE_SUBJECTS),
          channel: v.picklist(['SMS', 'EMAIL']),
          address: v.string(),
          status: v.picklist(['QUEUED', 'SENDING', 'SENT', 'FAILED']),
          at: instant,
          /** Whether it was given up, and can be sent again. */
          isUndelivered: v.boolean(),
        }),
      ),
    ),
    /** The currency of the institution. */
    currency: v.string(),
    /** Which desks the caller works at; each call checks it again. */
    may: v.object({
      holds: v.boolean(),
      forms: v.boolean(),
      corrections: v.boolean(),
      cases: v.boolean(),
      reissue: v.boolean(),
      /** Marking that the student has left, and taking it back. */
      departures: v.boolean(),
      /** Sending messages again. */
      messages: v.boolean(),
    }),
  }),
})
