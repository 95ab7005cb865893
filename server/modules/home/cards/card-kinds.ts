import type { Needs } from '../../../../src/contract/access.ts'
import { PROCESS_ROUTES } from '../../../../src/contract/assignments/open-processes.ts'
import { ASSIGN_COURSE_WINDOW, ASSIGN_WINDOW } from '../../../../src/contract/assignments/rights.ts'
import type { HomeCardKind } from '../../../../src/contract/home/card-kinds.ts'
import { ANSWER_WAITING } from '../../../../src/contract/users/approvals.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/**
 * What a caller needs for a card, in the order of the cards on a page. A right on the screen that the card leads to;
 * roles where no screen corresponds to it (specification, sections 10.4.2, 11.2.2); `own` for students alone.
 */
const NEEDS: Readonly<Record<HomeCardKind, Needs>> = {
  OWN_TICKET: 'own',
  OWN_FEES: 'own',
  OWN_REQUESTS: 'own',
  OWN_PROGRAMME: 'own',
  EXAM_READINESS: { roles: [10, 11, 12] },
  EXAM_OBSTACLES: { roles: [11, 12] },
  PENDING_FORMS: { roles: [20, 21] },
  TICKETS: { roles: [20, 21] },
  HOLDS: { roles: [20, 21] },
  COLLECTIONS: { roles: [13, 22] },
  PAYMENT_CASES: { roles: [13, 22] },
  APPROVALS: ANSWER_WAITING,
  USERS: { menu: '/universityUserReport', verb: 'view' },
  OPEN_PROCESSES: { anyOf: PROCESS_ROUTES.map((menu) => ({ menu, verb: 'view' as const })) },
  CLOSING_WINDOWS: { anyOf: [ASSIGN_WINDOW.edit, ASSIGN_COURSE_WINDOW.edit] },
}

/** Returns whether a card belongs to the home of the caller, in the role that they work in. */
export async function isHomeCard(kind: HomeCardKind, { db, actor, now }: ActorContext): Promise<boolean> {
  const needs = NEEDS[kind]
  // Whoever manages all windows finds the own ones among them.
  if (kind === 'OPEN_PROCESSES' && (await hasRight(db, actor, NEEDS.CLOSING_WINDOWS, now))) return false
  return needs === 'own' ? actor.userType === 'STUDENT' : hasRight(db, actor, needs, now)
}

/** Returns the cards of the caller's home, in their order. */
export async function listHomeCards(context: ActorContext): Promise<HomeCardKind[]> {
  const cards: HomeCardKind[] = []
  for (const kind of Object.keys(NEEDS) as HomeCardKind[]) if (await isHomeCard(kind, context)) cards.push(kind)
  return cards
}
