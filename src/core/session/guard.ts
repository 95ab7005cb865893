import { getConfig } from '../config/config.ts'
import { matchRoute } from '../routing/match-route.ts'
import { normalisePath } from '../routing/path.ts'
import type { Menu } from './menu.ts'
import type { Route } from '../routing/route-table.ts'
import type { MessageKey } from '../i18n/messages.ts'

/** The input of the guard. `hasSession` is true once the user of the token is known. */
export interface GuardState {
  readonly token: string | null
  readonly menu: Menu
  readonly hasSession: boolean
}

/** The guard's decision about a path. */
export type Verdict =
  | { readonly kind: 'show'; readonly route: Route; readonly parameters: Readonly<Record<string, string>> }
  | { readonly kind: 'redirect'; readonly to: string; readonly toast?: MessageKey }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'wait' }

/** Names of the routes that everybody may open (specification, section 2). */
const EXEMPT_NAMES = [
  'adminLogin',
  'studentLogin',
  'redirectionLandingPage',
  'userEmailConfirm',
  'paymentStatus',
  'downloadExamHallTicketBeforeLogin',
  'cscpaymentStatus',
  'UpdateUserDetails',
  'UniversityUserReport',
  'CollegeUserReport',
  'EditCollegeAdmin',
]

/** Paths that everybody may open (specification, section 2). */
const EXEMPT_PATHS = [
  '/dashboard',
  '/landing',
  '/UnAuth',
  '/lookerStudio',
  '/newPassword',
  '/add-User',
  '/modules-dashboard',
  '/forgotPassword',
  '/assign-prg-part-term-to-user',
  '/assign-menu-to-program',
  '/assign-menu-to-program-course',
  '/edit-user-details',
  '/update-edit-user',
]

/** Returns whether the guard allows everybody on this route. */
export const isExempt = ({ name, path, exempt }: Route): boolean =>
  exempt === true || EXEMPT_NAMES.includes(name) || EXEMPT_PATHS.includes(path)

const buildNoSession = (): Verdict => ({ kind: 'redirect', to: getConfig().noSessionPath, toast: 'session.notFound' })

/**
 * Decides about a path as the specification's route guard does (section 2). This only hides pages; the server decides
 * about access.
 */
export function decideRoute(path: string, { token, menu, hasSession }: GuardState): Verdict {
  const wanted = normalisePath(path)
  if (wanted === '/') {
    if (!token) return buildNoSession()
    return hasSession ? { kind: 'redirect', to: '/landing' } : { kind: 'wait' }
  }
  const match = matchRoute(wanted)
  if (!match) return { kind: 'notFound' }
  const show: Verdict = { kind: 'show', ...match }
  if (isExempt(match.route)) return show
  // The path of the sign-in must open, else the redirect would loop.
  if (!token) return wanted === normalisePath(getConfig().noSessionPath) ? show : buildNoSession()
  if (!hasSession || menu.status === 'pending') return { kind: 'wait' }
  return menu.entries.some(({ routeName }) => routeName === match.route.path)
    ? show
    : { kind: 'redirect', to: '/UnAuth' }
}

/** Returns the home page of a person in the portal; without any menu the page that says so. */
export const getHomePath = ({ entries }: Menu): string => (entries.length === 0 ? '/UnAuth' : '/landing')
