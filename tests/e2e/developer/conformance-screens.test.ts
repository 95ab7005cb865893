import type { Page, Request } from 'playwright-core'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { languageCode } from '../../../src/contract/parts.ts'
import { at, chooseLanguage, goTo, journeys, signIn, visit } from '../support.ts'
import { readMessage } from '../devices.ts'

const app = journeys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`
const RIGHT_TO_LEFT = new Set(['ur', 'dv'])
const languageAndDirection = (page: Page) =>
  page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`)

/** Whether a request is the call of a test that is held, and not one of the page. */
const isHeld = (request: Request): boolean => request.headers()['service-header'] === 'Held'

async function signInAsAdministrator() {
  const opened = await visit(app.browser, portal('/svtu'))
  await signIn(opened.page, 'asha.admin')
  await opened.page.waitForURL(at('/landing'))
  await opened.page.locator('campus-landing h1').waitFor()
  return opened
}

/** Chooses every language that an institution offers, and expects the text of the sign-in button in it. */
async function chooseEachLanguage(path: string, institution: string): Promise<string[]> {
  const { page, wrong, close } = await visit(app.browser, portal(path), { locale: 'fr-FR' })
  const choice = page.locator('campus-portal select').first()
  // Until the institution is known, every language is offered.
  await page.getByRole('banner').getByText(institution).waitFor()
  const languages = await choice
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  for (const language of v.parse(v.array(languageCode), languages)) {
    await choice.selectOption(language)
    await page
      .locator('campus-admin-login')
      .getByRole('button', { name: readMessage(language, 'signIn.logIn'), exact: true })
      .waitFor()
    await expect
      .poll(() => languageAndDirection(page))
      .toBe(`${language} ${RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'}`)
  }
  expect(wrong).toEqual([])
  await close()
  return languages
}

describe('a new visitor', () => {
  it('can choose among the five languages of the institutions, two of them written right to left', async () => {
    const offered = await Promise.all([
      chooseEachLanguage('/svtu', 'Suvarnatir University'),
      chooseEachLanguage('/fauc', 'Fehi Atholhu University College'),
    ])
    expect([...new Set(offered.flat())].toSorted()).toEqual(['dv', 'en', 'hi', 'mr', 'ur'])
  })

  it('sees English by default, whatever the language of the browser', async () => {
    const { page, close } = await visit(app.browser, portal('/svtu'), { locale: 'fr-FR' })
    await page
      .locator('campus-admin-login')
      .getByRole('button', { name: readMessage('en', 'signIn.logIn'), exact: true })
      .waitFor()
    await expect.poll(() => languageAndDirection(page)).toBe('en ltr')
    await close()
  })
})

describe('a signed-in person', () => {
  it('has the opened module in local storage, and sees only menu links that are a routeName of the menu', async () => {
    const { page, close } = await visit(app.browser, portal('/svtu'))
    const menu = page.waitForResponse((response) => response.request().headers()['service-header'] === 'getMenu')
    await signIn(page, 'asha.admin')
    const routes = [...JSON.stringify(await (await menu).json()).matchAll(/"routeName":"([^"]+)"/g)].map(
      ([, route = '']) => route,
    )
    await page.waitForURL(at('/landing'))
    await goTo(page, '/modules-dashboard')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('module'))).toBeNull()
    await page.locator('campus-modules-dashboard').getByRole('listitem').getByRole('link').first().click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('module'))).toMatch(/^\w+$/)
    await goTo(page, '/user-management')
    // Also those of areas that are closed.
    const entries = page.getByRole('navigation', { name: 'Menu' }).locator('a')
    await entries.first().waitFor()
    const links = await entries.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hash.slice(1)))
    expect(links.filter((link) => !routes.includes(link))).toEqual(['/landing', '/modules-dashboard'])
    expect(links.length).toBeGreaterThan(20)
    await close()
  })

  it('sees an exempt page in the chosen language, requested from the CDN of the institution first', async () => {
    const { page, close } = await signInAsAdministrator()
    await chooseLanguage(page, 'mr')
    await page.locator('html[lang=mr]').waitFor()
    await page.evaluate(() => localStorage.setItem('module', 'exam'))
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await goTo(page, '/svtu')
    await page.reload()
    await page
      .locator('campus-admin-login')
      .getByText(readMessage('mr', 'signIn.signOut'))
      .or(page.locator('campus-portal').getByRole('button', { name: readMessage('mr', 'portal.search') }))
      .first()
      .waitFor()
    await expect.poll(() => languageAndDirection(page)).toBe('mr ltr')
    const network = requests.findIndex((path) => /^\/cdnserver\/[^/]+\/SVTU\/i18n\/exam\/mr\.json$/.test(path))
    const bundled = requests.findIndex((path) => /\/mr[-.][\w-]*\.js$/.test(path))
    expect(network).toBeGreaterThan(-1)
    if (bundled > -1) expect(network).toBeLessThan(bundled)
    await close()
  })

  it.each([
    ['/svtu', 'asha.admin', 'SVTU'],
    ['/fauc', 'aishath.registrar', 'FAUC'],
  ])(
    'at %s gets the language file of the institution from its content path, and sees its name',
    async (path, userName, contentPath) => {
      const { page, close } = await visit(app.browser, portal(path))
      await page.evaluate(() => localStorage.setItem('module', 'exam'))
      const requested = page.waitForRequest((request) => request.url().endsWith('/exam/en.json'))
      await signIn(page, userName)
      expect(new URL((await requested).url()).pathname).toMatch(
        new RegExp(`^/cdnserver/[^/]+/${contentPath}/i18n/exam/en\\.json$`),
      )
      await page
        .locator('campus-portal header')
        .getByText(path === '/svtu' ? 'Suvarnatir University' : 'Fehi Atholhu University College')
        .waitFor()
      await close()
    },
  )

  it('sees the page covered by an overlay only while a blocking call is in flight', async () => {
    const { page, close } = await signInAsAdministrator()
    const held: (() => void)[] = []
    await page.route('**/mql', (route) =>
      isHeld(route.request())
        ? void held.push(() => void route.fulfill({ json: { Held: { errorCode: 0, error: null, result: {} } } }))
        : route.continue(),
    )
    const cover = page.locator('campus-portal').getByRole('status', { name: readMessage('en', 'common.processing') })
    const sent = page.evaluate(
      `import('/index.js').then(({ mql }) => mql.run('o.[Held]', undefined, { block: true, toast: false }).then(({ ok }) => ok))`,
    )
    await cover.waitFor()
    await expect.poll(() => held.length).toBe(1)
    held[0]?.()
    expect(await sent).toBe(true)
    await cover.waitFor({ state: 'detached' })
    await close()
  })

  it('sees after eight seconds that a call is still running, meets no timeout, and can cancel it', async () => {
    const { page, close } = await signInAsAdministrator()
    // The clock stands still between the steps, however long a busy machine takes.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.route('**/mql', (route) => (isHeld(route.request()) ? undefined : route.continue()))
    const sent = page.waitForRequest(isHeld)
    const ended = page.evaluate(
      `import('/index.js').then(({ mql }) => mql.run('o.[Held]', undefined, { toast: false }).then(({ error }) => error))`,
    )
    const toast = page.locator('campus-toaster').getByText(readMessage('en', 'common.stillWorking'))
    await sent
    await page.clock.runFor(7_000)
    await expect.poll(() => toast.count()).toBe(0)
    await page.clock.runFor(2_000)
    await toast.waitFor()
    await page.clock.fastForward('01:00:00')
    await toast.waitFor()
    await page.clock.resume()
    await page
      .locator('campus-toaster')
      .getByRole('button', { name: readMessage('en', 'common.cancel') })
      .click()
    expect(await ended).toBe('Cancelled by User')
    await close()
  })
})
