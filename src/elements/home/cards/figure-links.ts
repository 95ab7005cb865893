import type { FigureKey } from '../../../contract/home/cards.ts'
import type { FigureCardKind } from '../../../contract/home/card-kinds.ts'

/** The lists behind figures, with the filter that gives the same number. */
export const FIGURE_LINKS: Partial<Record<FigureKey, string>> = {
  usersActive: '/user-management?filter.status=choice:ACTIVE',
  usersNeverLoggedIn: '/user-management?filter.neverLoggedIn=flag:yes',
  usersLocked: '/user-management?filter.locked=flag:yes',
  usersUnverified: '/user-management?filter.emailVerified=flag:no',
}

/** The pages on which what a card counts is dealt with. */
export const CARD_LINKS: Partial<Record<FigureCardKind, string>> = {
  USERS: '/user-management',
  APPROVALS: '/user-management',
  PENDING_FORMS: '/exam-form-inward',
}

/** The cards whose first figure is the whole of which the others are parts. */
export const MAIN_FIGURES: readonly FigureCardKind[] = ['EXAM_READINESS', 'TICKETS', 'COLLECTIONS', 'USERS']
