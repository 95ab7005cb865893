import type { RowOf } from '../../../contract/activity.ts'
import type { DESK_STATES, deskExamEvent, examDeskSetup } from '../../../contract/exam-office/exam-desk.ts'
import type { deskExamEvents, hallTicketReadiness } from '../../../contract/exam-office/ticket-desk.ts'
import type { TagKind } from '../../ui/tags/tag.tsx'

/** An examination with the figures of its preparation. */
export type Exam = RowOf<typeof deskExamEvent>
/** An examination in the list. */
export type ListedExam = RowOf<typeof deskExamEvents>
/** What examinations are made of. */
export type Setup = RowOf<typeof examDeskSetup>
/** A check before publishing. */
export type Check = RowOf<typeof hallTicketReadiness>

/** The tone of each state of an examination. */
export const STATE_TONES: Readonly<Record<(typeof DESK_STATES)[number], TagKind>> = {
  PREPARING: 'neutral',
  PLANNED: 'info',
  OPEN: 'success',
  CLOSED: 'neutral',
}
