import type { HomeCardRow } from '../../../src/contract/home/cards.ts'
import type { LoadedCardKind } from '../../../src/contract/home/card-kinds.ts'
import { refuse, type ActorContext, type QueryHandlers } from '../../lib/context/handler.ts'
import { isCardOf } from './cards/card-kinds.ts'
import { collegeHolds, collegeTickets, pendingForms } from './cards/college.ts'
import { examObstacles, examReadiness } from './cards/examination.ts'
import { collections, paymentCases } from './cards/finance.ts'
import { approvals, userFigures } from './cards/people.ts'
import { ownProgramme, ownRequests } from './cards/student.ts'
import { closingWindows, openProcesses } from './cards/windows.ts'

const CARDS: Readonly<Record<LoadedCardKind, (context: ActorContext) => Promise<HomeCardRow>>> = {
  EXAM_READINESS: examReadiness,
  EXAM_OBSTACLES: examObstacles,
  TICKETS: collegeTickets,
  HOLDS: collegeHolds,
  PENDING_FORMS: pendingForms,
  COLLECTIONS: collections,
  PAYMENT_CASES: paymentCases,
  USERS: userFigures,
  APPROVALS: approvals,
  OPEN_PROCESSES: openProcesses,
  CLOSING_WINDOWS: closingWindows,
  OWN_REQUESTS: ownRequests,
  OWN_PROGRAMME: ownProgramme,
}

/** Handles the query for one card of a home (specification, section 11.2.1). */
export const homeCardQueries = {
  homeCard: async ({ kind }, context) =>
    (await isCardOf(kind, context)) ? [await CARDS[kind](context)] : refuse('notPermitted'),
} satisfies Partial<QueryHandlers>
