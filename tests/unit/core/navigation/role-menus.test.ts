import { describe, expect, it } from 'vitest'
import { listElementNames } from '../../../../scripts/vite/element-entries.ts'
import { MENUS } from '../../../../server/modules/institution/defaults/access.ts'
import { MODULES } from '../../../../server/modules/institution/defaults/modules.ts'
import { ROLES } from '../../../../server/modules/roles/built-in-roles.ts'
import { EXTENSIONS, ROUTES } from '../../../../src/core/routing/route-table.ts'
import { matchRoute } from '../../../../src/core/routing/match-route.ts'
import { AREAS, findArea, listAreas } from '../../../../src/contract/institution/navigation.ts'
import { findPlace, groupByArea, LIST_OF } from '../../../../src/core/navigation/menu-areas.ts'
import { listMostUsed, PLACE_ROUTES, PLACES } from '../../../../src/core/navigation/most-used.ts'

const built = new Set(listElementNames().map((name) => `campus-${name}`))
const entries = MENUS.map(({ route, module, hidden = false, rights }) => ({
  routeName: route,
  moduleCode: module,
  hidden,
  rights,
}))
const roles = ROLES.filter(({ id }) => entries.some(({ rights }) => rights[id]))
const menuOf = (roleId: number) => entries.filter(({ rights }) => rights[roleId]?.includes('V'))
const drawn = (roleId: number) =>
  groupByArea(menuOf(roleId)).flatMap((group) => group.entries.map(({ routeName }) => routeName))

/** Screens that are in no menu, and how one comes to them. */
const WITHOUT_ENTRY: Readonly<Record<string, readonly string[]>> = {
  'links of mails, partners and banks': [
    '/redirectionLandingPage',
    '/paymentStatus/{transactionId}/{paymentFor}/{applicationId}/{amount}/{bankStatus}/{paidStatus}',
    '/cscpaymentStatus/{transactionId}/{paymentFor}/{applicationId}/{amount}/{bankStatus}/{paidStatus}',
    '/{clientName}/userEmailConfirm/{userId}',
    '/setup',
  ],
  'the sign-in': ['/login', '/{university}', '/{clientName}/studentLogin', '/forgotPassword', '/newPassword', '/start'],
  'pages for the public': ['/verify-ticket', '/v', '/v/{code}', '/find-payment', '/verify-receipt'],
  'the navigation, the account menu and the home': [
    '/landing',
    '/modules-dashboard',
    '/updateUserDetails',
    '/dashboard',
  ],
  'the guard': ['/UnAuth'],
}

describe.each(roles.map(({ id, code }) => [code, id] as const))('the navigation of %s', (_code, id) => {
  it('has a screen for every entry', () => {
    const dead = menuOf(id).filter(({ routeName }) => !built.has(matchRoute(routeName)?.route.tag ?? ''))
    expect(dead.map(({ routeName }) => routeName)).toEqual([])
  })

  it('has a way to every screen that the role may open, and to no other', () => {
    const shown = drawn(id)
    const isReached = (route: string): boolean =>
      shown.includes(route) || (LIST_OF[route] !== undefined && shown.includes(LIST_OF[route]))
    const lost = menuOf(id).filter(({ routeName, hidden }) => !hidden && !isReached(routeName))
    expect(lost.map(({ routeName }) => routeName)).toEqual([])
    const own = menuOf(id).map(({ routeName }) => routeName)
    expect(shown.filter((route) => !own.includes(route))).toEqual([])
  })

  it('shows every entry once, in at most seven areas', () => {
    const shown = drawn(id)
    expect(shown.length).toBe(new Set(shown).size)
    expect(groupByArea(menuOf(id)).length).toBeLessThanOrEqual(AREAS.length)
  })

  it('marks a place on every page of the menu', () => {
    const shown = drawn(id)
    const places = shown.map((routeName) => ({ routeName }))
    const unmarked = menuOf(id).filter(
      ({ routeName, hidden }) => !hidden && !shown.includes(findPlace(routeName, places)),
    )
    expect(unmarked.map(({ routeName }) => routeName)).toEqual([])
  })

  it('has only places of its menu at the bottom of a phone', () => {
    const role = ROLES.find((one) => one.id === id)
    const own = menuOf(id).map(({ routeName }) => routeName)
    const places = listMostUsed(role?.userType ?? 'STAFF', menuOf(id))
    expect(places.length).toBeGreaterThan(0)
    expect(places.filter((place) => place !== 'me' && !own.includes(PLACE_ROUTES[place]))).toEqual([])
  })
})

it('the operator of a service centre has the counter, the controller the desk, a student her ticket, fees and details', () => {
  expect(drawn(40)).toContain('/csc-counter')
  expect(drawn(11)).toContain('/exam-desk')
  expect(listMostUsed('STUDENT', menuOf(50))).toEqual(['ticket', 'fees', 'me'])
})

it('every module has an area, and every place a screen', () => {
  for (const { code } of MODULES) expect(AREAS).toContain(findArea({ routeName: '', moduleCode: code }))
  const dead = PLACES.filter((place) => !built.has(matchRoute(PLACE_ROUTES[place])?.route.tag ?? ''))
  expect(dead).toEqual([])
})

it('every screen of the portal is an entry of a menu, or reached in another way that is listed', () => {
  const others = Object.values(WITHOUT_ENTRY).flat()
  const paths = [...ROUTES, ...EXTENSIONS].map(({ path }) => path)
  const listed = new Set([...entries.map(({ routeName }) => routeName), ...others])
  expect(paths.filter((path) => !listed.has(path))).toEqual([])
  expect(others.filter((path) => !paths.includes(path))).toEqual([])
})

describe('the areas of an institution', () => {
  it('stand in its order, those without a place after them', () => {
    const places = listAreas({ order: ['reports', 'people'] })
    const menu = entries
      .filter(({ rights }) => rights[10]?.includes('V'))
      .map((entry) => ({ ...entry, area: { place: places.indexOf(findArea(entry)), names: {} } }))
    expect(groupByArea(menu).map(({ area }) => area)).toEqual([
      'reports',
      'people',
      'academics',
      'examinations',
      'settings',
      'developer',
    ])
  })
})
