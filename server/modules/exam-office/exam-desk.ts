import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { guardAllProgrammes } from './events/exam-desk-guards.ts'
import { eventDetail } from './events/event-detail.ts'
import { saveInstructions } from './events/instructions.ts'
import { saveEvent } from './events/save-event.ts'
import { deskSetup } from './events/desk-setup.ts'

/** Handlers of the examination section for the examinations themselves; they concern the students of all programmes. */
export const examDeskActivities = {
  saveExamEvent: guardAllProgrammes(saveEvent),
  saveInstructionSet: guardAllProgrammes(saveInstructions),
} satisfies Partial<ActivityHandlers>

/** Query handlers of the same. */
export const examDeskQueries = {
  deskExamEvent: guardAllProgrammes(eventDetail),
  examDeskSetup: deskSetup,
} satisfies Partial<QueryHandlers>
