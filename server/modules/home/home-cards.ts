import type { HomeCardRow } from '../../../src/contract/home/cards.ts'
import type { LoadedCardKind } from '../../../src/contract/home/card-kinds.ts'
import { refuse, type ActorContext, type QueryHandlers } from '../../lib/context/handler.ts'
import { isHomeCard } from './cards/card-kinds.ts'
import { loadCollegeHolds, loadCollegeTickets, loadPendingForms } from './cards/college.ts'
import { loadExamObstacles, loadExamReadiness } from './cards/examination.ts'
import { loadCollections, loadPaymentCases } from './cards/finance.ts'
import { loadApprovals, loadUserFigures } from './cards/people.ts'
import { loadOwnProgramme, loadOwnRequests } from './cards/student.ts'
import { loadClosingWindows, openProcesses } from './cards/windows.ts'

const CARDS: Readonly<Record<LoadedCardKind, (context: ActorContext) => Promise<HomeCardRow>>> = {
  EXAM_READINESS: loadExamReadiness,
  EXAM_OBSTACLES: loadExamObstacles,
  TICKETS: loadCollegeTickets,
  HOLDS: loadCollegeHolds,
  PENDING_FORMS: loadPendingForms,
  COLLECTIONS: loadCollections,
  PAYMENT_CASES: loadPaymentCases,
  USERS: loadUserFigures,
  APPROVALS: loadApprovals,
  OPEN_PROCESSES: openProcesses,
  CLOSING_WINDOWS: loadClosingWindows,
  OWN_REQUESTS: loadOwnRequests,
  OWN_PROGRAMME: loadOwnProgramme,
}

/** Handles the query for one card of a home (specification, section 11.2.1). */
export const homeCardQueries = {
  homeCard: async ({ kind }, context) =>
    (await isHomeCard(kind, context)) ? [await CARDS[kind](context)] : refuse('notPermitted'),
} satisfies Partial<QueryHandlers>
