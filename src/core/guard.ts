import { config } from './config.ts'
import { matchRoute, plainPath } from './match-route.ts'
import type { Menu } from './menu.ts'
import type { Route } from './route-table.ts'
import type { MessageKey } from './words.ts'

/** What the guard looks at. `hasSession` is true once the user behind the token is known. */
export interface GuardState {
  readonly token: string | null
  readonly menu: Menu
  readonly hasSession: boolean
}

/** What is to be done about a path. */
export type Verdict =
  | { readonly kind: 'show'; readonly route: Route; readonly parameters: Readonly<Record<string, string>> }
  | { readonly kind: 'redirect'; readonly to: string; readonly toast?: MessageKey }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'wait' }

/** Route names that everybody may open (specification, section 2). */
const EXEMPT_NAMES = [
  'adminLogin', 'studentLogin', 'redirectionLandingPage', 'userEmailConfirm', 'paymentStatus',
  'downloadExamHallTicketBeforeLogin', 'cscpaymentStatus', 'UpdateUserDetails', 'UniversityUserReport',
  'CollegeUserReport', 'EditCollegeAdmin',
]

/** Paths that everybody may open (specification, section 2). */
const EXEMPT_PATHS = [
  '/dashboard', '/landing', '/UnAuth', '/lookerStudio', '/newPassword', '/add-User', '/modules-dashboard',
  '/forgotPassword', '/assign-prg-part-term-to-user', '/assign-menu-to-program', '/assign-menu-to-program-course',
  '/edit-user-details', '/update-edit-user',
]

/** Whether the guard lets everybody through to this route. */
export const isExempt = ({ name, path, exempt }: Route): boolean =>
  exempt === true || EXEMPT_NAMES.includes(name) || EXEMPT_PATHS.includes(path)

const noSession = (): Verdict => ({ kind: 'redirect', to: config().noSessionPath, toast: 'session.notFound' })

/** What the specification's route guard (section 2) says about a path. It hides; the server decides. */
export function guard(path: string, { token, menu, hasSession }: GuardState): Verdict {
  const wanted = plainPath(path)
  if (wanted === '/') {
    if (!token) return noSession()
    return hasSession ? { kind: 'redirect', to: '/landing' } : { kind: 'wait' }
  }
  const match = matchRoute(wanted)
  if (!match) return { kind: 'notFound' }
  const show: Verdict = { kind: 'show', ...match }
  if (isExempt(match.route)) return show
  // Where people are sent to sign in must open, or they would be sent there for ever.
  if (!token) return wanted === plainPath(config().noSessionPath) ? show : noSession()
  if (!hasSession || menu.status === 'pending') return { kind: 'wait' }
  return menu.entries.some(({ routeName }) => routeName === match.route.path) ? show : { kind: 'redirect', to: '/UnAuth' }
}
