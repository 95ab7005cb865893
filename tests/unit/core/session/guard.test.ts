import { beforeEach, describe, expect, test } from 'vitest'
import { configure } from '../../../../src/core/config/config.ts'
import { decideRoute, type GuardState } from '../../../../src/core/session/guard.ts'
import { EXTENSIONS, matchRoute, ROUTES } from '../../../../src/core/routing/routes.ts'
import { entryFor } from '../support/samples.ts'

/**
 * The two lists of section 2 of the specification, repeated independently of the guard: names of routes, with a path.
 */
const EXEMPT_NAMES = {
  adminLogin: '/svtu',
  studentLogin: '/svtu/studentLogin',
  redirectionLandingPage: '/redirectionLandingPage',
  userEmailConfirm: '/svtu/userEmailConfirm/7',
  paymentStatus: '/paymentStatus/T1/FEE/A1/740/S/P',
  downloadExamHallTicketBeforeLogin: '/download-exam-hall-ticket-Before-Login',
  cscpaymentStatus: '/cscpaymentStatus/T1/FEE/A1/740/S/P',
  UpdateUserDetails: '/updateUserDetails',
  UniversityUserReport: '/universityUserReport',
  CollegeUserReport: '/collegeUserReport',
  EditCollegeAdmin: '/editCollegeAdmin',
}
const EXEMPT_PATHS =
  '/dashboard /landing /UnAuth /lookerStudio /newPassword /add-User /modules-dashboard /forgotPassword /assign-prg-part-term-to-user /assign-menu-to-program /assign-menu-to-program-course /edit-user-details /update-edit-user'.split(
    ' ',
  )
/** The other routes of the specification. */
const GUARDED =
  '/login /du /mqlRequestDemo /dummyDashboard /role-management /add-Role /user-management /assign-Course /ui-chips /ui-collapse /ui-dropdown /ui-tables /ui-form /ui-tags /ui-buttons'.split(
    ' ',
  )
/** Our own routes that are open; all others of ours are guarded. */
const OWN_EXEMPT =
  '/verify-ticket /verify-receipt /v /v/7K2MQ4T9XC /find-payment /fees /csc-counter /start /setup /exam-form-inward /internal-marks /photo-approval'.split(
    ' ',
  )
const OWN_GUARDED = EXTENSIONS.map(({ path }) => path).filter(
  (path) => !OWN_EXEMPT.some((open) => matchRoute(open)?.route.path === path),
)

const EXEMPT = [...Object.values(EXEMPT_NAMES), ...EXEMPT_PATHS, ...OWN_EXEMPT]
const ALL = [...EXEMPT, ...GUARDED, ...OWN_GUARDED]

const menuOf = (...paths: string[]): GuardState['menu'] => ({ status: 'success', entries: paths.map(entryFor) })
const anonymous: GuardState = { token: null, menu: { status: 'pending', entries: [] }, hasSession: false }
const person = (menu: GuardState['menu']): GuardState => ({ token: 't', menu, hasSession: true })
const TO_SIGN_IN = { kind: 'redirect', to: '/srtmu', toast: 'session.notFound' }
const TO_UNAUTHORISED = { kind: 'redirect', to: '/UnAuth' }
const SHOW = { kind: 'show' }
const WAIT = { kind: 'wait' }

/** The states of a visitor, with what the specification says of a route that is not exempt. */
const STATES: readonly (readonly [string, stateAt: (path: string) => GuardState, guarded: object])[] = [
  ['no session', () => anonymous, TO_SIGN_IN],
  ['a session with its menu entry', (path) => person(menuOf('/other', path)), SHOW],
  ['a session without its menu entry', (path) => person(menuOf('/other', `${path}x`)), TO_UNAUTHORISED],
  ['a session with an empty menu', () => person(menuOf()), TO_UNAUTHORISED],
  ['a menu being loaded', () => person({ status: 'pending', entries: [] }), WAIT],
  ['a token that another tab removed', (path) => ({ ...person(menuOf(path)), token: null }), TO_SIGN_IN],
  ['an expired token that the server has not seen yet', () => ({ ...anonymous, token: 't' }), WAIT],
  ['an expired token that the server has refused', (path) => ({ ...anonymous, menu: menuOf(path) }), TO_SIGN_IN],
]

beforeEach(() => configure({ noSessionPath: '/srtmu' }))

test('the lists name every route once, and by the name of the specification', () => {
  const named = ALL.map((path) => matchRoute(path)?.route.path)
  expect(named).not.toContain(undefined)
  expect(named.toSorted()).toEqual([...ROUTES, ...EXTENSIONS].map(({ path }) => path).toSorted())
  for (const [name, path] of Object.entries(EXEMPT_NAMES)) expect(matchRoute(path)?.route.name).toBe(name)
})

describe.each(STATES)('with %s', (_state, stateAt, guarded) => {
  test.each(ALL)('%s does what the two lists say', (path) => {
    expect(decideRoute(path, stateAt(path))).toMatchObject(EXEMPT.includes(path) ? SHOW : guarded)
  })
})

test('the guard ignores a trailing slash and the query string', () => {
  expect(decideRoute('/user-management/?page=2', person(menuOf('/user-management')))).toMatchObject({ kind: 'show' })
})

test('the guard distinguishes upper and lower case', () => {
  expect(decideRoute('/User-Management/x', person(menuOf('/user-management')))).toEqual({ kind: 'notFound' })
})

test.each([
  ['no session redirects to the sign-in', anonymous, TO_SIGN_IN],
  ['a session being restored waits', { ...anonymous, token: 't' }, { kind: 'wait' }],
  ['a session redirects to the landing page', person(menuOf()), { kind: 'redirect', to: '/landing' }],
])('the root path with %s', (_, state, verdict) => {
  expect(decideRoute('/', state)).toEqual(verdict)
  expect(decideRoute('', state)).toEqual(verdict)
})

test.each([anonymous, person(menuOf('/no/such/page'))])(
  'an unknown path is not found, with or without a session',
  (state) => {
    expect(decideRoute('/no/such/page', state)).toEqual({ kind: 'notFound' })
    expect(decideRoute('/paymentStatus', state)).toEqual({ kind: 'notFound' })
  },
)

describe('a configured path for visitors without a session', () => {
  test('is the target of the redirect', () => {
    configure({ noSessionPath: '/shantiban' })
    expect(decideRoute('/user-management', anonymous)).toMatchObject({ to: '/shantiban' })
  })

  test('opens without a session even when it is guarded, so that the redirect cannot loop', () => {
    configure({ noSessionPath: '/login' })
    expect(decideRoute('/user-management', anonymous)).toMatchObject({ to: '/login' })
    expect(decideRoute('/login', anonymous)).toMatchObject({ kind: 'show' })
    expect(decideRoute('/login', person(menuOf()))).toEqual(TO_UNAUTHORISED)
  })
})
