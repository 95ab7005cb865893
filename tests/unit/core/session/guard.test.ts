import { beforeEach, describe, expect, test } from 'vitest'
import { configure } from '../../../../src/core/config/config.ts'
import { guard, type GuardState } from '../../../../src/core/session/guard.ts'
import { EXTENSIONS, matchRoute, ROUTES } from '../../../../src/core/routing/routes.ts'
import { entryFor } from '../support/samples.ts'

/** The paths that section 2 of the specification exempts, repeated independently of the guard. */
const EXEMPT = [
  '/redirectionLandingPage',
  '/paymentStatus/T1/FEE/A1/740/S/P',
  '/cscpaymentStatus/T1/FEE/A1/740/S/P',
  '/download-exam-hall-ticket-Before-Login',
  '/svtu/userEmailConfirm/7',
  '/svtu',
  '/svtu/studentLogin',
  '/forgotPassword',
  '/newPassword',
  '/lookerStudio',
  '/editCollegeAdmin',
  '/add-User',
  '/updateUserDetails',
  '/assign-prg-part-term-to-user',
  '/assign-menu-to-program',
  '/assign-menu-to-program-course',
  '/edit-user-details',
  '/update-edit-user',
  '/universityUserReport',
  '/collegeUserReport',
  '/landing',
  '/UnAuth',
  '/dashboard',
  '/modules-dashboard',
  '/verify-ticket',
  '/verify-receipt',
  '/v',
  '/v/7K2MQ4T9XC',
  '/find-payment',
  '/fees',
  '/csc-counter',
  '/start',
  '/setup',
  '/exam-form-inward',
  '/internal-marks',
  '/photo-approval',
]
/** All other paths of the table, except the sign-in of staff, which is guarded for anonymous visitors only. */
const GUARDED = [...ROUTES, ...EXTENSIONS]
  .map(({ path }) => path)
  .filter((path) => path !== '/login' && !EXEMPT.some((open) => matchRoute(open)?.route.path === path))

const menuOf = (...paths: string[]): GuardState['menu'] => ({ status: 'success', entries: paths.map(entryFor) })
const anonymous: GuardState = { token: null, menu: { status: 'pending', entries: [] }, hasSession: false }
const person = (menu: GuardState['menu']): GuardState => ({ token: 't', menu, hasSession: true })
const TO_SIGN_IN = { kind: 'redirect', to: '/srtmu', toast: 'session.notFound' }
const TO_UNAUTHORISED = { kind: 'redirect', to: '/UnAuth' }

beforeEach(() => configure({ noSessionPath: '/srtmu' }))

test('lists every public path once, each a page of the route table', () => {
  const open = EXEMPT.map((path) => matchRoute(path)?.route.path)
  expect(open).not.toContain(undefined)
  expect(new Set(open).size).toBe(EXEMPT.length)
})

describe.each(EXEMPT)('%s is open', (path) => {
  test.each([
    ['to an anonymous visitor', anonymous],
    ['while the session is being restored', { ...anonymous, token: 't' }],
    ['to a user with an empty menu', person(menuOf())],
    ['to a user with another menu', person(menuOf('/other'))],
    ['to a user with its menu entry', person(menuOf(path))],
  ])('%s', (_, state) => {
    expect(guard(path, state).kind).toBe('show')
  })
})

describe.each(GUARDED)('%s is guarded', (path) => {
  test.each<[string, GuardState, object]>([
    ['no session: redirect to the sign-in', anonymous, TO_SIGN_IN],
    ['a session being restored: wait', { ...anonymous, token: 't' }, { kind: 'wait' }],
    ['a menu being loaded: wait', person({ status: 'pending', entries: [] }), { kind: 'wait' }],
    ['an empty menu: redirect to /UnAuth', person(menuOf()), TO_UNAUTHORISED],
    ['a menu without the path: redirect to /UnAuth', person(menuOf('/other', `${path}x`)), TO_UNAUTHORISED],
    ['a menu with the path: show', person(menuOf('/other', path)), { kind: 'show', route: { path } }],
    ['a menu but no token: redirect to the sign-in', { ...anonymous, menu: menuOf(path) }, TO_SIGN_IN],
  ])('%s', (_, state, verdict) => {
    expect(guard(path, state)).toMatchObject(verdict)
  })
})

describe('/login, which needs no menu entry', () => {
  test.each<[string, GuardState, object]>([
    ['no session: redirect to the sign-in', anonymous, TO_SIGN_IN],
    ['a session being restored: wait', { ...anonymous, token: 't' }, { kind: 'wait' }],
    ['a menu being loaded: wait', person({ status: 'pending', entries: [] }), { kind: 'wait' }],
    ['an empty menu: show', person(menuOf()), { kind: 'show', route: { path: '/login' } }],
    ['a menu without the path: show', person(menuOf('/other')), { kind: 'show', route: { path: '/login' } }],
  ])('%s', (_, state, verdict) => {
    expect(guard('/login', state)).toMatchObject(verdict)
  })
})

test('the guard ignores a trailing slash and the query string', () => {
  expect(guard('/user-management/?page=2', person(menuOf('/user-management')))).toMatchObject({ kind: 'show' })
})

test('the guard distinguishes upper and lower case', () => {
  expect(guard('/User-Management/x', person(menuOf('/user-management')))).toEqual({ kind: 'notFound' })
})

test.each([
  ['no session redirects to the sign-in', anonymous, TO_SIGN_IN],
  ['a session being restored waits', { ...anonymous, token: 't' }, { kind: 'wait' }],
  ['a session redirects to the landing page', person(menuOf()), { kind: 'redirect', to: '/landing' }],
])('the root path with %s', (_, state, verdict) => {
  expect(guard('/', state)).toEqual(verdict)
  expect(guard('', state)).toEqual(verdict)
})

test.each([anonymous, person(menuOf('/no/such/page'))])(
  'an unknown path is not found, with or without a session',
  (state) => {
    expect(guard('/no/such/page', state)).toEqual({ kind: 'notFound' })
    expect(guard('/paymentStatus', state)).toEqual({ kind: 'notFound' })
  },
)

describe('a configured path for visitors without a session', () => {
  test('is the target of the redirect', () => {
    configure({ noSessionPath: '/shantiban' })
    expect(guard('/user-management', anonymous)).toMatchObject({ to: '/shantiban' })
  })

  test('opens even when it is guarded, so that the redirect cannot loop', () => {
    configure({ noSessionPath: '/login' })
    expect(guard('/user-management', anonymous)).toMatchObject({ to: '/login' })
    expect(guard('/login', anonymous)).toMatchObject({ kind: 'show' })
    expect(guard('/login', person(menuOf()))).toMatchObject({ kind: 'show' })
  })
})
