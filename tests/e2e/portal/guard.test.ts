import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { session } from '../../../server/db/schema.ts'
import { doUntilSeen, goTo, journeys, signIn, visit } from '../support.ts'

const app = journeys()

/** The exempt routes of section 2 of the specification. */
const OPEN = [
  '/redirectionLandingPage?userKey=k&clientId=17',
  '/paymentStatus/T%2F1/FEE/A1/740/S/P',
  '/cscpaymentStatus/T1/FEE/%E0%A4%85/740/S/P',
  '/download-exam-hall-ticket-Before-Login',
  '/svtu/userEmailConfirm/7',
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
  '/UnAuth',
  '/dashboard',
  '/modules-dashboard',
  '/landing',
]
/** The addresses that replace one-time values. */
const SHOWN_ADDRESSES = new Map([
  ['/redirectionLandingPage?userKey=k&clientId=17', '/redirectionLandingPage'],
  ['/svtu/userEmailConfirm/7', '/svtu/userEmailConfirm/link'],
])
const DEVELOPER = [
  '/du',
  '/mqlRequestDemo',
  '/dummyDashboard',
  '/ui-chips',
  '/ui-collapse',
  '/ui-dropdown',
  '/ui-tables',
  '/ui-form',
  '/ui-tags',
  '/ui-buttons',
]
const GUARDED = ['/role-management', '/add-Role', '/user-management', '/assign-Course', '/login', ...DEVELOPER]
const SIGN_INS = ['/svtu', '/srtmu', '/svtu/studentLogin']
const NO_SESSION = 'Session Not Found....Please Login!!!'

interface Visitor {
  readonly who: string
  readonly userName?: string
  readonly token?: string
  /** Ends the session after the sign-in. */
  readonly endSession?: (page: Page) => Promise<unknown>
  /** Guarded paths that the menu lists. */
  readonly listed: readonly string[]
  readonly refused: string
  /** Undefined where it changes once the browser learns that the session has ended. */
  readonly home: string | undefined
  readonly afterSignIn: string
}
const guest = { listed: [], refused: '/srtmu', home: '/srtmu', afterSignIn: '' }
const VISITORS: readonly Visitor[] = [
  { who: 'a visitor without a session', ...guest },
  { who: 'a visitor with an invalid token', token: 'stale', ...guest },
  {
    who: 'a person whose session an administrator has ended',
    userName: 'meera.principal',
    endSession: () => app.server.db.delete(session),
    ...guest,
    home: undefined,
    afterSignIn: '/landing',
  },
  {
    who: 'a person whose token was removed from the storage',
    userName: 'meera.principal',
    endSession: (page) => page.evaluate(() => sessionStorage.clear()),
    ...guest,
    afterSignIn: '/landing',
  },
  {
    who: 'a person with an empty menu',
    userName: 'empty.menu',
    listed: [],
    refused: '/UnAuth',
    home: '/landing',
    afterSignIn: '/UnAuth',
  },
  {
    who: 'a principal',
    userName: 'meera.principal',
    listed: ['/user-management', '/assign-Course'],
    refused: '/UnAuth',
    home: '/landing',
    afterSignIn: '/landing',
  },
  {
    who: 'an administrator',
    userName: 'asha.admin',
    listed: ['/role-management', '/add-Role', '/user-management', '/assign-Course', ...DEVELOPER],
    refused: '/UnAuth',
    home: '/landing',
    afterSignIn: '/landing',
  },
]

/** Returns the expected path of a visitor for each requested path. */
const expectedEnds = ({ listed, refused, home }: Visitor): [string, string][] => [
  ...(home ? [['/', home] as [string, string]] : []),
  ...OPEN.map((path): [string, string] => [path, SHOWN_ADDRESSES.get(path) ?? path]),
  ...GUARDED.map((path): [string, string] => [path, listed.includes(path) ? path : refused]),
  // Exempt, also for signed-in people: the page says who is signed in.
  ...SIGN_INS.map((path): [string, string] => [path, path]),
]

/** Requested paths with the expected ones. */
type Ends = readonly (readonly [path: string, expected: string])[]

/** Returns one requested path for each different outcome. */
const oneForEachEnd = (list: Ends): Ends => [
  ...new Map(list.map(([path, expected]) => [path === expected ? '' : expected, [path, expected] as const])).values(),
]

/**
 * Returns what a visitor requests: a guest and an administrator all paths. The others request one for each outcome and
 * the paths that their menu lists, because the guard's decision about each path is proven by its unit test.
 */
function requestedEnds(visitor: Visitor): Ends {
  const all = expectedEnds(visitor)
  // The browser learns from one of these pages that a session has ended.
  const isToldLater = visitor.home === undefined
  if (visitor === VISITORS[0] || visitor === VISITORS.at(-1) || isToldLater) return all
  const few = new Set(oneForEachEnd(all).map(([path]) => path))
  return all.filter(([path]) => few.has(path) || visitor.listed.includes(path))
}

/** Waits until the portal shows a screen or an error page, and returns its path. */
const waitForPath = (page: Page, expected: string): Promise<string> =>
  page.evaluate(async (wanted) => {
    const portal = document.querySelector('campus-portal')
    const shows = () => portal?.firstElementChild ?? portal?.shadowRoot?.querySelector('main h1')
    const end = performance.now() + 60_000
    let calm = 0
    while (calm < 3 && performance.now() < end) {
      await new Promise((done) => requestAnimationFrame(done))
      calm = location.hash === `#${wanted}` && shows() ? calm + 1 : 0
    }
    return location.hash.slice(1)
  }, expected)

async function enter(visitor: Visitor): Promise<Awaited<ReturnType<typeof visit>>> {
  const opened = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
  if (visitor.token) {
    await opened.page.evaluate((token) => sessionStorage.setItem('user-token', token), visitor.token)
    await opened.page.reload()
  }
  if (visitor.userName) {
    await signIn(opened.page, visitor.userName)
    await waitForPath(opened.page, visitor.afterSignIn)
  }
  await visitor.endSession?.(opened.page)
  return opened
}

const expectedOf = (list: Ends): string[] => list.map(([path, expected]) => `${path} → ${expected}`)

async function byHash(page: Page, list: Ends): Promise<string[]> {
  const ended: string[] = []
  for (const [path, expected] of list) {
    await page.evaluate((to) => {
      location.hash = to
    }, path)
    ended.push(`${path} → ${await waitForPath(page, expected)}`)
  }
  return ended
}

/** Goes back from the last path, which is already open, to the first one. */
async function byBack(page: Page, list: Ends): Promise<string[]> {
  const ended: string[] = []
  for (const [path, expected] of list.toReversed().slice(1)) {
    await page.goBack()
    ended.unshift(`${path} → ${await waitForPath(page, expected)}`)
  }
  return ended
}

async function byLink(page: Page, list: Ends): Promise<string[]> {
  const ended: string[] = []
  for (const [path, expected] of list) {
    await page.goto(`${app.server.origin}/portal.html?${ended.length}#${path}`)
    ended.push(`${path} → ${await waitForPath(page, expected)}`)
  }
  return ended
}

describe.each(VISITORS)('$who', (visitor) => {
  it('arrives at the specified page by hash change, by the back button and by link', async () => {
    const { page, close } = await enter(visitor)
    const all = requestedEnds(visitor)
    expect(await byHash(page, all)).toEqual(expectedOf(all))
    const last = all.slice(-6)
    expect(await byBack(page, last)).toEqual(expectedOf(last.slice(0, -1)))
    // A link reloads the page, and then the guard decides as for the hash.
    const links = oneForEachEnd(all)
    expect(await byLink(page, links)).toEqual(expectedOf(links))
    await close()
  })
})

describe('a person who has to sign in first', () => {
  it.each(GUARDED.slice(0, 3))('sees one toast at %s, which disappears after a few seconds', async (path) => {
    const { page, close } = await visit(app.browser, 'about:blank')
    // Two would be an error in both waits.
    const toast = page.locator('campus-toaster [role=alert]').filter({ hasText: NO_SESSION })
    await doUntilSeen(toast, () => page.goto(`${app.server.origin}/portal.html#${path}`))
    await toast.waitFor({ state: 'detached' })
    await close()
  })

  it('sees the toast in the language that they chose', async () => {
    const { page, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
    await page.locator('campus-portal select').first().selectOption('mr')
    await page.locator('html[lang=mr]').waitFor()
    const toast = page.locator('campus-toaster [role=alert]').filter({ hasText: /[\u0900-\u097f]/ })
    await doUntilSeen(toast, () => goTo(page, '/user-management'))
    await close()
  })
})
