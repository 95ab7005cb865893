import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXTENSIONS, ROUTES, type Route } from '../../../src/core/routing/route-table.ts'
import { isElementTag } from '../../../src/elements/runtime/registry.ts'
import { findLightBackgrounds } from './light-backgrounds.ts'
import { accessibilityProblems, at, findTicket, goTo, journeys, signIn, visit, type Visit } from '../support.ts'
import { startSite } from '../hosts/other-site.ts'
import { readMessage } from '../devices.ts'
import { STUDENT_PATHS } from './student-paths.ts'

const site = await startSite()
const app = journeys(() => Promise.resolve({ publicOrigins: [site.origin] }))
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`

/** The values of path parameters. */
const PARAMETERS: Readonly<Record<string, string>> = {
  university: 'svtu',
  clientName: 'svtu',
  userId: '7',
  code: 'ABCD',
  transactionId: 'T1',
  paymentFor: 'FEE',
  applicationId: 'A1',
  amount: '740',
  bankStatus: 'S',
  paidStatus: 'P',
}
const pathOf = ({ path }: Route) => path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? '')
/**
 * All pages: guests see the public ones, and an administrator sees the others. Nobody sees `/login` without its menu
 * entry (decision 116); its screen is that of `/{university}`.
 */
const all = [...ROUTES, ...EXTENSIONS].filter(
  ({ tag, name, path }) => isElementTag(tag) && name !== 'login' && !STUDENT_PATHS.includes(path),
)
/** Returns whether guests can see a page. */
const isPublic = ({ layout, name }: Route) => layout === 'simple' && name !== 'du'
const readThemes = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>('campus-portal')].map(
      ({ dataset }) => dataset.theme,
    ),
  )

/** What a theme can change of what axe finds; the other rules judge the same in both. */
const CONTRAST = { runOnly: { type: 'rule', values: ['color-contrast'] } } as const

/** Opens a route, and returns its faults in the dark theme: light backgrounds, and what axe finds by some rules. */
async function findFaults(page: Page, route: Route, rules: object = {}): Promise<string[]> {
  const path = pathOf(route)
  await goTo(page, path)
  await page
    .waitForFunction((tag) => {
      const screen = document.querySelector(`campus-portal > ${tag}`)
      const root =
        screen?.querySelector(':scope > [slot=campus]:not([data-campus-static])') ??
        screen?.shadowRoot?.querySelector('[data-theme]')
      return (
        root?.querySelector('h1, h2, p, section') &&
        ![...root.querySelectorAll('[role=status][aria-label]')].some((bone) => bone.checkVisibility())
      )
    }, route.tag)
    .catch(() => Promise.reject(new Error(`Nothing is drawn at ${path}.`)))
  // A sign-in page with a signed-in user has a notice instead of a heading.
  const shell = page.locator('campus-portal')
  await shell.getByRole('heading').or(shell.getByRole('alert')).first().waitFor()
  const found = [...(await findLightBackgrounds(page)), ...(await accessibilityProblems(page, rules))]
  return found.map((fault) => `${path}: ${fault}`)
}

/** The root that a light element has rendered, in place of its static form. */
const LIVE = '[slot=campus]:not([data-campus-static])'
const DARK = { colorScheme: 'dark' } as const

describe('a person whose device uses dark mode', () => {
  it('sees every public page of the portal dark and without accessibility violations', async () => {
    const { page, wrong, close } = await visit(app.browser, portal('/svtu'), DARK)
    await page.locator('campus-admin-login form').waitFor()
    const faults: string[] = []
    for (const route of all.filter(isPublic)) faults.push(...(await findFaults(page, route)))
    expect(faults).toEqual([])
    expect(wrong.filter((fault) => !fault.includes('Failed to load resource'))).toEqual([])
    await close()
  })

  describe('as an administrator', () => {
    let administrator: Visit
    beforeAll(async () => {
      administrator = await visit(app.browser, portal('/svtu'), DARK)
      await signIn(administrator.page, 'asha.admin')
      await administrator.page.waitForURL(at('/landing'))
    })
    afterAll(() => administrator.close())

    it.each(all.filter((one) => !isPublic(one)))(
      'sees every page for administrators dark and with enough contrast: $path',
      async (route) => {
        expect(await findFaults(administrator.page, route, CONTRAST)).toEqual([])
      },
    )

    it('sees a dialog dark and without accessibility violations', async () => {
      const { page } = administrator
      await goTo(page, '/user-management')
      const list = page.locator('campus-user-management')
      await list.getByRole('button', { name: readMessage('en', 'table.columns'), exact: true }).click()
      await list.getByRole('dialog').waitFor()
      await expect.poll(() => findLightBackgrounds(page)).toEqual([])
      expect(await accessibilityProblems(page)).toEqual([])
    })
  })

  it('sees a hall ticket dark and without accessibility violations', async () => {
    const { page, close } = await visit(app.browser, portal('/svtu'), DARK)
    await page.locator('campus-admin-login form').waitFor()
    await goTo(page, '/download-exam-hall-ticket-Before-Login')
    await findTicket(page)
    await page.locator('campus-hall-ticket').getByRole('heading', { name: 'AARTI RAMESH JADHAV' }).waitFor()
    await expect.poll(() => findLightBackgrounds(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    await close()
  })

  it('chooses a theme by keyboard, which other tabs follow and a reload applies before the scripts load', async () => {
    const { page, close } = await visit(app.browser, portal('/svtu'), DARK)
    const screen = page.locator(`campus-admin-login > ${LIVE}`)
    await screen.waitFor()
    const backgroundOf = (one: Page) => one.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expect
      .poll(async () => [await backgroundOf(page), await screen.evaluate((root) => getComputedStyle(root).colorScheme)])
      .toEqual(['rgb(17, 21, 23)', 'dark'])
    const other = await page.context().newPage()
    await other.goto(portal('/svtu/studentLogin'))
    await other.locator('campus-student-login form').waitFor()

    const choice = page.locator('campus-portal').getByRole('combobox', { name: readMessage('en', 'portal.theme') })
    await expect.poll(() => choice.inputValue()).toBe('auto')
    await page
      .locator('campus-portal')
      .getByRole('combobox', { name: readMessage('en', 'common.language') })
      .focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => choice.evaluate((select) => select.matches(':focus-visible'))).toBe(true)
    await page.keyboard.press('l')
    await page.keyboard.press('Enter')
    for (const one of [page, other]) {
      await one.locator('html[data-theme=light]').waitFor()
      await expect.poll(() => backgroundOf(one)).toBe('rgb(247, 245, 242)')
    }
    await expect.poll(() => screen.evaluate((root) => getComputedStyle(root).colorScheme)).toBe('light')
    await expect.poll(() => readThemes(page)).toEqual(['light', 'light'])

    await choice.selectOption('dark')
    await other.locator('html[data-theme=dark]').waitFor()
    await page.emulateMedia({ colorScheme: 'light' })
    await page.route('**/campus-elements.js', () => undefined)
    await page.reload({ waitUntil: 'commit' })
    await page.locator('campus-portal div[aria-hidden=true]').last().waitFor()
    await expect.poll(() => backgroundOf(page)).toBe('rgb(17, 21, 23)')
    await expect.poll(() => findLightBackgrounds(page)).toEqual([])
    await close()
  })

  it('sees portal, screen and toast change when the device changes to light mode', async () => {
    const { page, close } = await visit(app.browser, portal('/svtu'), DARK)
    await signIn(page, 'asha.admin')
    await page.waitForURL(at('/landing'))
    await goTo(page, '/user-management')
    const list = page.locator('campus-user-management')
    await list.locator('[role=row] [type=checkbox], tbody [type=checkbox]').first().waitFor()
    await page.evaluate(`import('/index.js').then(({ mql }) => mql.run('o.[NoSuchActivity]'))`)
    await page.locator('campus-toaster [role=alert]').waitFor()
    const schemes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('campus-portal, campus-user-management, campus-toaster')].map(
          (host) => getComputedStyle(host.shadowRoot!.querySelector('[data-theme]')!).colorScheme,
        ),
      )
    await expect.poll(schemes).toEqual(['dark', 'dark', 'dark'])
    await expect.poll(() => findLightBackgrounds(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(schemes).toEqual(['light', 'light', 'light'])
    await close()
  })

  it('gets the automatic theme when the stored one is invalid, and can choose one when storage is blocked', async () => {
    const { page, wrong, close } = await visit(app.browser, 'about:blank', DARK)
    await page.context().addInitScript(() => localStorage.setItem('campus-theme', '"purple"'))
    await page.goto(portal('/svtu'))
    await page.locator('campus-admin-login form').waitFor()
    await expect.poll(() => readThemes(page)).toEqual(['auto', 'auto'])
    await page.context().addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      }),
    )
    await page.reload()
    await page.locator('campus-admin-login form').waitFor()
    const choice = page.locator('campus-portal').getByRole('combobox', { name: readMessage('en', 'portal.theme') })
    await choice.selectOption('light')
    await page.locator('html[data-theme=light]').waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})

describe('a host page', () => {
  const hostPage = (script: string, body: string, html = '') =>
    `<!doctype html><html lang="en"${html}><head><title>Site</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${app.server.origin}/campus-forms.css"><script type="module" src="${app.server.origin}/campus-elements.js" data-client="svtu"${script}></script></head><body>${body}</body></html>`
  /** Returns the colour schemes of the form, static and after the take-over. */
  async function schemes(body: (form: string) => string, script = '', html = '') {
    const form = await (await fetch(`${app.server.origin}/forms/campus-hall-ticket.en.html?client=svtu`)).text()
    site.page = hostPage(script, body(form), html)
    const { page, close } = await visit(app.browser, 'about:blank', { colorScheme: 'dark' })
    const seen = new Set<string>()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/shared-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(site.origin)
    const scheme = (root: string) =>
      page.locator(`campus-hall-ticket > [slot=campus]${root}`).evaluate((place) => getComputedStyle(place).colorScheme)
    await page.locator('campus-hall-ticket > [data-campus-static]').waitFor()
    await page.locator('script[src], link[rel=modulepreload]').first().waitFor({ state: 'attached' })
    seen.add(await scheme('[data-campus-static]'))
    release()
    await page.locator(`campus-hall-ticket > ${LIVE}`).waitFor()
    seen.add(await scheme(':not([data-campus-static])'))
    await close()
    return [...seen]
  }

  it('sets the theme of a form by element, ancestor or configuration, before and after the take-over', async () => {
    expect(await schemes((form) => `<campus-hall-ticket>${form}</campus-hall-ticket>`)).toEqual(['light'])
    expect(await schemes((form) => `<campus-hall-ticket theme="dark">${form}</campus-hall-ticket>`)).toEqual(['dark'])
    expect(await schemes((form) => `<campus-hall-ticket theme="auto">${form}</campus-hall-ticket>`)).toEqual(['dark'])
    expect(
      await schemes((form) => `<div data-theme="dark"><campus-hall-ticket>${form}</campus-hall-ticket></div>`),
    ).toEqual(['dark'])
    expect(
      await schemes(
        (form) => `<campus-hall-ticket theme="light">${form}</campus-hall-ticket>`,
        '',
        ' data-theme="dark"',
      ),
    ).toEqual(['light'])
    expect(await schemes((form) => `<campus-hall-ticket>${form}</campus-hall-ticket>`, ' data-theme="dark"')).toEqual([
      'dark',
    ])
    // Rendered by the loader.
    expect(await schemes(() => '<campus-hall-ticket></campus-hall-ticket>', ' data-theme="dark"')).toEqual(['dark'])
  })

  it('changes the theme of its elements and of the steps inside them at run time', async () => {
    site.page = hostPage(
      '',
      '<campus-hall-ticket></campus-hall-ticket><campus-student-login theme="light"></campus-student-login>',
    )
    const { page, close } = await visit(app.browser, site.origin)
    const themeOf = (tag: string) =>
      page
        .locator(tag)
        .evaluate(
          (host) =>
            (
              host.querySelector<HTMLElement>(':scope > [slot=campus]:not([data-campus-static])') ??
              host.shadowRoot?.querySelector<HTMLElement>('[data-theme]')
            )?.dataset.theme,
        )
    for (const tag of ['campus-hall-ticket', 'campus-student-login']) await page.locator(`${tag} > ${LIVE}`).waitFor()
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    await expect.poll(() => themeOf('campus-hall-ticket')).toBe('dark')
    await expect.poll(() => themeOf('campus-student-login')).toBe('light')
    await page.locator('campus-student-login').getByText(readMessage('en', 'signIn.forgot')).click()
    const step = page.locator(`campus-student-login campus-forgot-password > ${LIVE}`)
    await step.waitFor()
    expect(await step.getAttribute('data-theme')).toBe('light')
    await page.locator('campus-student-login').evaluate((host) => host.setAttribute('theme', 'dark'))
    await expect.poll(() => step.getAttribute('data-theme')).toBe('dark')
    expect(await findLightBackgrounds(page).then((found) => found.filter((place) => !place.includes('<h1')))).toEqual(
      [],
    )
    await close()
  })
})
