import type { RowOf } from '../../../contract/activity.ts'
import { DEPARTURES, type Departure } from '../../../contract/exam-office/departures.ts'
import type { studentRecord } from '../../../contract/home/student-record.ts'
import type { StudentStatus } from '../../../contract/home/students.ts'
import type { TagKind } from '../../ui/tags/tag.tsx'

/** The page of a student. */
export type StudentRecord = RowOf<typeof studentRecord>

/** What the state of a student's record means. */
export const STATUS_KINDS: Readonly<Record<StudentStatus, TagKind>> = {
  ACTIVE: 'success',
  PASSED: 'neutral',
  CANCELLED: 'danger',
  TRANSFERRED: 'warning',
  DETAINED: 'warning',
}

/** Returns whether a student in this state has left. */
export const hasLeft = (status: StudentStatus): status is Departure => DEPARTURES.some((one) => one === status)

/** What the state of a hall ticket means. */
export const TICKET_KINDS: Readonly<Record<StudentRecord['tickets'][number]['status'], TagKind>> = {
  GENERATED: 'neutral',
  HELD: 'danger',
  PROVISIONAL: 'warning',
  PUBLISHED: 'success',
  SUPERSEDED: 'neutral',
  CANCELLED: 'danger',
}

/** What the effect of a hold means. */
export const HOLD_KINDS = { HARD: 'danger', PROVISIONAL: 'warning', WARN: 'info' } as const

/** What the state of an examination form means. */
export const FORM_KINDS = { SUBMITTED: 'info', INWARD: 'info', ACCEPTED: 'success', REJECTED: 'warning' } as const

/** What the state of an invoice means. */
export const FEE_KINDS = { DRAFT: 'neutral', ISSUED: 'warning', PAID: 'success', CANCELLED: 'neutral' } as const

/** What the state of a message means. */
export const MESSAGE_KINDS = { QUEUED: 'info', SENDING: 'info', SENT: 'success', FAILED: 'danger' } as const
