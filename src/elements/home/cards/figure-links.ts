import type { Figure, FigureKey, HomeCardRow } from '../../../contract/home/cards.ts'
import type { FigureCardKind } from '../../../contract/home/card-kinds.ts'

type FigureCardRow = Extract<HomeCardRow, { kind: FigureCardKind }>

/** The lists outside the dashboard behind figures, with the filter that gives the same number. */
export const FIGURE_LINKS: Partial<Record<FigureKey, string>> = {
  usersActive: '/user-management?filter.status=choice:ACTIVE',
  usersNeverLoggedIn: '/user-management?filter.neverLoggedIn=flag:yes',
  usersLocked: '/user-management?filter.locked=flag:yes',
  usersUnverified: '/user-management?filter.emailVerified=flag:no',
  pictures: '/user-management?waiting=PHOTO,SIGNATURE',
  recordChanges: '/user-management?waiting=RECORD',
  dataRequests: '/user-management?waiting=CORRECTION,ERASURE',
  accessRequests: '/user-management?waiting=ACCESS',
  accessChanges: '/user-management?waiting=ACCESS_CHANGE',
  erasures: '/data-protection',
  removals: '/institutions',
}

/** Returns the path of the list on the dashboard behind a figure, of the examination and college of its card. */
export function buildDashboardPath(
  { list, kind, detail, day }: NonNullable<Figure['list']>,
  { exam, collegeId }: Pick<FigureCardRow, 'exam' | 'collegeId'>,
): string {
  const query = new URLSearchParams({ list })
  const more = { kind, detail, day, exam: exam?.examEventId, college: collegeId ?? undefined }
  for (const [name, value] of Object.entries(more)) if (value !== undefined) query.set(name, String(value))
  query.set('from', 'home')
  return `/dashboard?${query.toString()}`
}

/** The pages on which what a card counts is dealt with. */
export const CARD_LINKS: Partial<Record<FigureCardKind, string>> = {
  USERS: '/user-management',
  APPROVALS: '/user-management',
  PENDING_FORMS: '/exam-form-inward',
}

/** The cards whose first figure is the whole of which the others are parts. */
export const MAIN_FIGURES: readonly FigureCardKind[] = ['EXAM_READINESS', 'TICKETS', 'COLLECTIONS', 'USERS']
