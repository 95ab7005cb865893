import type { SessionUser } from '../../contract/sign-in/session.ts'

/** A place of the bar at the bottom of a phone, without the home, which everybody has. */
export const PLACES = [
  'examDesk',
  'users',
  'forms',
  'marks',
  'photos',
  'ticket',
  'counter',
  'fees',
  'analytics',
  'me',
] as const
/** A place of the bar at the bottom of a phone. */
export type Place = (typeof PLACES)[number]

/** The routes of the places. One's own details are open to everybody; the others need an entry of the menu. */
export const PLACE_ROUTES: Readonly<Record<Place, string>> = {
  examDesk: '/exam-desk',
  users: '/user-management',
  forms: '/exam-form-inward',
  marks: '/internal-marks',
  photos: '/photo-approval',
  ticket: '/download-exam-hall-ticket-Before-Login',
  counter: '/csc-counter',
  fees: '/fees',
  analytics: '/lookerStudio',
  me: '/updateUserDetails',
}

/** The places that people of one type use most, the most used first. */
const MOST_USED: Readonly<Record<SessionUser['userType'], readonly Place[]>> = {
  STUDENT: ['ticket', 'fees', 'me'],
  CSC: ['counter', 'ticket', 'me'],
  VERIFIER: ['ticket', 'me'],
  COLLEGE: ['forms', 'photos', 'users', 'ticket', 'marks', 'analytics', 'me'],
  STAFF: ['marks', 'forms', 'ticket', 'me'],
  UNIVERSITY: ['examDesk', 'users', 'forms', 'ticket', 'analytics', 'me'],
  PLATFORM: ['users', 'examDesk', 'analytics', 'me'],
}

/** How many places the bar has beside the home and the whole navigation. */
const SHOWN = 3

/** Returns the places that a person uses most and may open. */
export function listMostUsed(
  userType: SessionUser['userType'],
  entries: readonly { readonly routeName: string; readonly hidden: boolean }[],
): readonly Place[] {
  const mayOpen = (place: Place) =>
    place === 'me' || entries.some(({ routeName, hidden }) => !hidden && routeName === PLACE_ROUTES[place])
  return MOST_USED[userType].filter(mayOpen).slice(0, SHOWN)
}
