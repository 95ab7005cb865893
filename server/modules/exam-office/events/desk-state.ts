import type { DESK_STATES } from '../../../../src/contract/exam-office/exam-desk.ts'
import { getExamState, type EventFacts } from '../../hall-tickets/tickets/events.ts'

/** Returns what the tickets of an examination are at this time, for the examination desk. */
export function getDeskState(
  event: Pick<EventFacts, 'status' | 'ticketPublishAt' | 'ticketCloseAt'>,
  now: Date,
): (typeof DESK_STATES)[number] {
  const state = getExamState(event, now)
  if (state !== 'NOT_YET') return state
  return event.status === 'PUBLISHED' || event.status === 'RUNNING' ? 'PLANNED' : 'PREPARING'
}
