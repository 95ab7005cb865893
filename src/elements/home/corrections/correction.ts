import type { RowOf } from '../../../contract/activity.ts'
import type { ticketCorrection } from '../../../contract/exam-office/ticket-corrections.ts'

/** A mistake that a student has reported on a hall ticket. */
export type Correction = RowOf<typeof ticketCorrection>
