import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import en from '../../../src/messages/en/portal.json' with { type: 'json' }
import mr from '../../../src/messages/mr/portal.json' with { type: 'json' }
import ur from '../../../src/messages/ur/portal.json' with { type: 'json' }
import { matchRoute } from '../../../src/core/routing/match-route.ts'
import { listTitleKeys } from '../../../src/elements/portal/page-title.ts'
import { isElementTag } from '../../../src/elements/runtime/registry.ts'
import { readMessage } from '../devices.ts'
import { accessibilityProblems, at, doUntilSeen, goTo, journeys, signIn, visit } from '../support.ts'

const app = journeys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, mr, ur }
const HALL_TICKET = '/download-exam-hall-ticket-Before-Login'

/** The routes of section 2 of the specification: path, and language where it names one. */
const SIMPLE: readonly (readonly [string, string?])[] = [
  ['/redirectionLandingPage?userKey=k&clientId=17'],
  ['/paymentStatus/T%2F1/FEE/A1/740/S/P'],
  ['/cscpaymentStatus/T1/FEE/A1/740/S/P'],
  [HALL_TICKET, 'en'],
  ['/svtu', 'en'],
  ['/svtu/studentLogin', 'en'],
  ['/svtu/userEmailConfirm/7'],
  ['/forgotPassword'],
  ['/newPassword'],
]
const SIDEBAR: readonly (readonly [string, string?])[] = [
  ['/role-management'],
  ['/lookerStudio'],
  ['/add-Role'],
  ['/user-management'],
  ['/editCollegeAdmin'],
  ['/add-User', 'en'],
  ['/updateUserDetails', 'en'],
  ['/assign-Course'],
  ['/assign-prg-part-term-to-user'],
  ['/assign-menu-to-program'],
  ['/assign-menu-to-program-course'],
  ['/edit-user-details'],
  ['/update-edit-user'],
  ['/universityUserReport'],
  ['/collegeUserReport'],
  ['/landing'],
  ['/UnAuth'],
]
const HEADER: readonly (readonly [string, string?])[] = [['/dashboard'], ['/modules-dashboard', 'en']]

/** Reads title, language, direction and layout of the page. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    const inside = (selector: string) => document.querySelector('campus-portal')?.shadowRoot?.querySelector(selector)
    return {
      title: document.title.split(' – ')[0],
      language: document.documentElement.lang,
      spoken: inside('[data-theme]')?.getAttribute('lang'),
      direction: document.documentElement.dir,
      layout: inside('[data-layout]')?.getAttribute('data-layout'),
      sidebar: inside('.c-aside')?.checkVisibility() ?? false,
      header: inside('header')?.checkVisibility() ?? false,
    }
  })

function expected(path: string, language: string, layout: string, inShell: boolean) {
  const route = matchRoute(path)?.route
  const words = WORDS[language] ?? {}
  const own =
    route && isElementTag(route.tag)
      ? (route.title ??
        listTitleKeys(route)
          .map((key) => words[key])
          .find(Boolean))
      : words['page.notFound']
  return {
    title: own,
    language,
    spoken: language,
    direction: language === 'ur' ? 'rtl' : 'ltr',
    layout,
    sidebar: inShell,
    header: true,
  }
}

interface Chosen {
  readonly language?: string
  /** Whether the page has the frame of a signed-in person. */
  readonly inShell?: boolean
}

async function expectPages(
  page: Page,
  paths: typeof SIMPLE,
  layout: string,
  otherwise: string,
  { language, inShell = layout !== 'simple' }: Chosen = {},
) {
  for (const [path, own] of paths) {
    await goTo(page, path)
    await expect
      .poll(() => readPage(page), { message: path })
      .toEqual(expected(path, language ?? own ?? otherwise, layout, inShell))
  }
}

describe('a visitor of the portal', () => {
  it('sees the public pages in the simple layout, with the specified titles and languages', async () => {
    const { page, wrong, close } = await visit(app.browser, portal(HALL_TICKET))
    // Before the other pages, some of which choose an institution, whose name the title then has.
    await expect.poll(() => page.title()).toBe('Download Examination Hall Ticket Before Login')
    await expectPages(page, SIMPLE, 'simple', 'en')
    expect(wrong).toEqual([])
    await close()
  })

  it('sees every page in one frame after the sign-in, in its language, also after a reload', async () => {
    const { page, wrong, close } = await visit(app.browser, portal('/svtu'))
    await signIn(page, 'asha.admin')
    await page.waitForURL(at('/landing'))
    await expectPages(page, SIDEBAR, 'sidebar', 'en')
    await expectPages(page, HEADER, 'header', 'en')
    await expectPages(page, [[HALL_TICKET, 'en'], ['/fees'], ['/forgotPassword']], 'simple', 'en', { inShell: true })
    await goTo(page, '/role-management')
    await page.reload()
    await expect.poll(() => readPage(page)).toEqual(expected('/role-management', 'en', 'sidebar', true))
    expect(wrong).toEqual([])
    await close()
  })

  it('sees the language of the institution until a route sets another one, which then stays', async () => {
    const { page, wrong, close } = await visit(app.browser, portal('/svtu/userEmailConfirm/7'))
    await expect.poll(() => readPage(page)).toEqual(expected('/svtu/userEmailConfirm/7', 'mr', 'simple', false))
    await expectPages(page, [['/forgotPassword']], 'simple', 'mr')
    await expectPages(page, [['/svtu', 'en'], ['/svtu/userEmailConfirm/7'], ['/forgotPassword']], 'simple', 'en')
    await page.reload()
    await expect.poll(() => readPage(page)).toEqual(expected('/forgotPassword', 'en', 'simple', false))
    expect(wrong).toEqual([])
    await close()
  })

  it('chooses the institution once where the address names none, and it stays on later pages', async () => {
    const { page, wrong, close } = await visit(app.browser, portal('/forgotPassword'))
    const banner = page.getByRole('banner').getByText('Suvarnatir University')
    await page.locator('campus-forgot-password').getByRole('button', { name: 'Suvarnatir University' }).click()
    await page.locator('campus-forgot-password :is(form, h1, h2):is(:focus, :focus-within)').waitFor()
    await banner.waitFor()
    await page.getByRole('contentinfo').getByText('Suvarnatir University').waitFor()
    await goTo(page, '/find-payment')
    await page.locator('campus-payment-status form').first().waitFor()
    await banner.waitFor()
    await page.reload()
    await page.locator('campus-payment-status form').first().waitFor()
    await banner.waitFor()
    // Another institution that is named or chosen replaces it.
    await goTo(page, '/fauc')
    await page.getByRole('banner').getByText('Fehi Atholhu University College').waitFor()
    await goTo(page, '/find-payment')
    await page.getByRole('banner').getByText('Fehi Atholhu University College').waitFor()
    await page.locator('campus-payment-status').evaluate((screen) => screen.setAttribute('client', 'svtu'))
    await banner.waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('without a path or session sees the start page without an error, and at “#/” the session toast', async () => {
    const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/portal.html`)
    await page.waitForURL(at('/start'))
    await page.locator('campus-start').getByRole('button', { name: 'Suvarnatir University' }).click()
    await page.getByRole('banner').getByText('Suvarnatir University').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page
      .locator('campus-start')
      .getByRole('link', { name: readMessage('en', 'page.studentLogin') })
      .click()
    await page.waitForURL(at('/svtu/studentLogin'))
    await expect.poll(() => page.locator('campus-toaster [role=alert]').count()).toBe(0)
    await page.goto('about:blank')
    await doUntilSeen(page.locator('campus-toaster').getByText('Session Not Found....Please Login!!!'), () =>
      page.goto(`${app.server.origin}/portal.html#/`),
    )
    await page.waitForURL(at('/srtmu'))
    expect(wrong).toEqual([])
    await close()
  })

  it('sees only links that name the institution on its sign-in page', async () => {
    const { page, close } = await visit(app.browser, portal('/svtu/studentLogin'))
    const links = page.locator('campus-student-login a[href^="#/"]')
    await links.first().waitFor()
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(targets.length).toBeGreaterThan(1)
    expect(targets.filter((target) => !/^#\/svtu\b|[?&]client=svtu\b/.test(target))).toEqual([])
    await close()
  })

  it('sees all pages in the language that they chose', async () => {
    const { page, wrong, close } = await visit(app.browser, portal('/svtu'))
    await page.locator('campus-portal select').first().selectOption('ur')
    await page.locator('html[lang=ur]').waitFor()
    await expectPages(page, [[HALL_TICKET], ['/svtu'], ['/svtu/studentLogin']], 'simple', 'ur', { language: 'ur' })
    await signIn(page, '2025417112003457')
    await page.waitForURL(at('/landing'))
    await expectPages(
      page,
      SIDEBAR.filter(([path]) => ['/add-User', '/landing', '/UnAuth'].includes(path)),
      'sidebar',
      'ur',
      { language: 'ur' },
    )
    await expectPages(page, HEADER, 'header', 'ur', { language: 'ur' })
    expect(wrong).toEqual([])
    await close()
  })

  it('sees /login in Marathi where it is configured as sign-in page', async () => {
    const { page, wrong, close } = await visit(app.browser, 'about:blank')
    await page.route('**/portal.html', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(
          'src="campus-elements.js"',
          'src="campus-elements.js" data-no-session-path="/login"',
        ),
      })
    })
    await page.goto(portal('/role-management'))
    await page.waitForURL(at('/login'))
    await expect.poll(() => readPage(page)).toEqual(expected('/login', 'mr', 'simple', false))
    await page.locator('campus-login h1').waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})

describe('an invalid or unusual address', () => {
  const NO_INSTITUTION = 'Institution not found'
  const NO_PAGE = 'Page not found'
  const UNUSUAL = [
    ['नासिक, not encoded', '/नासिक', NO_INSTITUTION],
    ['नासिक, percent-encoded', `/${encodeURIComponent('नासिक')}/studentLogin`, NO_INSTITUTION],
    ['an encoded slash', '/sv%2Ftu', NO_INSTITUTION],
    ['an incomplete percent-encoding', '/%E0%A4%A', NO_INSTITUTION],
    ['an incomplete percent-encoding before /studentLogin', '/%E0%A4%A/studentLogin', NO_INSTITUTION],
    ['HTML markup', '/%3Cimg%20src=x%20onerror=alert(1)%3E', NO_INSTITUTION],
    ['a property name of JavaScript', '/__proto__', NO_INSTITUTION],
    ['a code of the maximum length', `/${'x'.repeat(60)}`, NO_INSTITUTION],
    ['a code that is too long', `/${'x'.repeat(3000)}`, NO_PAGE],
    ['a null character', '/%00', NO_PAGE],
    ['an additional segment', '/svtu/studentLogin/more', NO_PAGE],
    ['a path traversal', '/../../etc', NO_PAGE],
  ] as const

  it('shows a “not found” page of the portal at each', async () => {
    const { page, wrong, close } = await visit(app.browser, 'about:blank')
    for (const [what, path, says] of UNUSUAL) {
      // Another address of the document, so that this one begins anew as a link does.
      await page.goto(`${app.server.origin}/portal.html?${encodeURIComponent(what)}#${path}`)
      await page.getByRole('heading', { name: says }).waitFor()
      await expect.poll(() => page.locator('campus-portal img[src="x"]').count(), { message: what }).toBe(0)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), { message: what })
        .toBe(true)
      expect(wrong, what).toEqual([])
    }
    await close()
  })

  it.each([
    ['/nowhere', NO_INSTITUTION],
    ['/svtu/nowhere', NO_PAGE],
  ])('shows a “not found” page without accessibility violations at %s', async (path, says) => {
    const { page, close } = await visit(app.browser, portal(path))
    await page.getByRole('heading', { name: says }).waitFor()
    await page
      .locator('campus-portal')
      .getByRole('status', { name: readMessage('en', 'common.loading') })
      .first()
      .waitFor({ state: 'detached' })
    expect(await accessibilityProblems(page)).toEqual([])
    await close()
  })

  it.each([
    ['in capitals', '/SVTU'],
    ['percent-encoded', '/%73vtu'],
    ['with a trailing slash', '/svtu/'],
    ['with an invalid query string', '/svtu?next=%E0%A4%A'],
  ])('still leads to the institution: %s', async (_what, path) => {
    const { page, wrong, close } = await visit(app.browser, portal(path))
    await page.getByRole('banner').getByText('Suvarnatir University').waitFor()
    await page.locator('campus-admin-login form').waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})
