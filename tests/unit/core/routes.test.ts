import { describe, expect, test } from 'vitest'
import {
  $path,
  getCurrentPath,
  EXTENSIONS,
  toHref,
  isReserved,
  matchRoute,
  navigate,
  parseQuery,
  ROUTES,
} from '../../../src/core/routing/routes.ts'
import { $returnPath, storeReturnPath, takeReturnPath } from '../../../src/core/routing/return-path.ts'

const found = (path: string) => {
  const match = matchRoute(path)
  return match && { name: match.route.name, ...match.parameters }
}

test('names, paths and tags are unique, except the tags of pages that verify tickets or receipts or find payments, and of processes', () => {
  const all = [...ROUTES, ...EXTENSIONS]
  for (const member of ['name', 'path'] as const)
    expect(new Set(all.map((route) => route[member])).size).toBe(all.length)
  const shared = /^\/(v|verify-receipt|find-payment|internal-marks|photo-approval)(\/|$)/
  const others = all.filter(({ path }) => !shared.test(path))
  expect(new Set(others.map(({ tag }) => tag)).size).toBe(others.length)
})

test.each(ROUTES.filter(({ path }) => !path.includes('{')).map(({ path, name }) => [path, name]))(
  'the path %s belongs to %s',
  (path, name) => {
    expect(found(path)).toEqual({ name })
  },
)

const PAID = {
  transactionId: 'SV1',
  paymentFor: 'EXAM',
  applicationId: '9',
  amount: '740',
  bankStatus: 'S',
  paidStatus: 'P',
}

test.each([
  ['/svtu', { name: 'adminLogin', university: 'svtu' }],
  ['/svtu/', { name: 'adminLogin', university: 'svtu' }],
  ['/svtu?next=/x', { name: 'adminLogin', university: 'svtu' }],
  ['/login/', { name: 'login' }],
  ['/login?x=1', { name: 'login' }],
  ['/LOGIN', { name: 'adminLogin', university: 'LOGIN' }],
  ['/svtu/studentLogin', { name: 'studentLogin', clientName: 'svtu' }],
  ['/svtu/userEmailConfirm/42', { name: 'userEmailConfirm', clientName: 'svtu', userId: '42' }],
  ['/paymentStatus/SV1/EXAM/9/740/S/P', { name: 'paymentStatus', ...PAID }],
  ['/cscpaymentStatus/SV1/EXAM/9/740/S/P/', { name: 'cscpaymentStatus', ...PAID }],
  ['/paymentStatus/SV1/EXAM%2FFEE/9/740/S/P', { name: 'paymentStatus', ...PAID, paymentFor: 'EXAM/FEE' }],
  ['/विद्यापीठ', { name: 'adminLogin', university: 'विद्यापीठ' }],
  [`/${encodeURIComponent('विद्यापीठ')}/studentLogin`, { name: 'studentLogin', clientName: 'विद्यापीठ' }],
  ['/100%', { name: 'adminLogin', university: '100%' }],
  ['/%E0%A4%A/studentLogin', { name: 'studentLogin', clientName: '%E0%A4%A' }],
  ['/verify-ticket', { name: 'verifyTicket' }],
  ['/v/HT1.WyJTVlRVIl0.c2lnbmF0dXJl-_', { name: 'verifyTicketCode', code: 'HT1.WyJTVlRVIl0.c2lnbmF0dXJl-_' }],
  ['/v/', { name: 'verifyTicketTyped' }],
  ['/v/7K2MQ4T9XC', { name: 'verifyTicketCode', code: '7K2MQ4T9XC' }],
])('the path %s matches %o', (path, expected) => {
  expect(found(path)).toEqual(expected)
})

test.each([
  '/',
  '',
  '//',
  '/a/b',
  '/a/b/c/d',
  '/svtu/studentlogin',
  '/paymentStatus',
  '/paymentStatus/1/2',
  '/fees/studentLogin',
  '/v/studentLogin/x',
  '/v/userEmailConfirm/42',
  '/login/studentLogin',
  '/%66ees/studentLogin',
  '/%00',
  '/svtu/userEmailConfirm/4%0A2',
  `/${'x'.repeat(61)}`,
])('the path %o matches no route', (path) => {
  expect(matchRoute(path)).toBeNull()
})

test('the first segments of our own pages are reserved and are not institution codes', () => {
  expect(['fees', 'verify-ticket', 'v', 'login', 'du'].map(isReserved)).toEqual([true, true, true, true, true])
  expect(isReserved('svtu')).toBe(false)
})

test('the route table contains the notes of the specification', () => {
  const languages = Object.fromEntries(
    ROUTES.filter(({ language }) => language).map(({ name, language }) => [name, language]),
  )
  expect(languages).toEqual({
    downloadExamHallTicketBeforeLogin: 'en',
    login: 'mr',
    adminLogin: 'en',
    studentLogin: 'en',
    addUser: 'en',
    UpdateUserDetails: 'en',
    modulesDashboard: 'en',
  })
  expect(ROUTES.find(({ name }) => name === 'downloadExamHallTicketBeforeLogin')?.title).toBe(
    'Download Examination Hall Ticket Before Login',
  )
  expect(ROUTES.filter(({ sidebarHidden }) => sidebarHidden).map(({ path }) => path)).toEqual(['/modules-dashboard'])
})

test('the query string of a path is parsed and decoded', () => {
  expect(parseQuery('/redirectionLandingPage?userKey=a%20b&clientId=17')).toEqual({ userKey: 'a b', clientId: '17' })
  expect(parseQuery('/x')).toEqual({})
  expect(parseQuery('/x?next=/y?z=%')).toEqual({ next: '/y?z=%' })
})

test('the current path is kept even where there is no address bar', () => {
  navigate('/landing')
  expect([$path.get(), getCurrentPath(), toHref('/landing')]).toEqual(['/landing', '/landing', '#/landing'])
})

describe('the return path', () => {
  test('is returned once, if it may be opened', () => {
    storeReturnPath('/user-management?page=2')
    expect($returnPath.get()).toBe('/user-management?page=2')
    expect(takeReturnPath((path) => path.startsWith('/user-management'))).toBe('/user-management?page=2')
    expect(takeReturnPath((path) => path.startsWith('/user-management'))).toBeUndefined()
  })

  test('is discarded if it may not be opened', () => {
    storeReturnPath('/role-management')
    expect(takeReturnPath(() => false)).toBeUndefined()
    expect(takeReturnPath(() => true)).toBeUndefined()
  })
})
