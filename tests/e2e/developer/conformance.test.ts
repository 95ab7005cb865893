import type { Page, Request } from 'playwright-core'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { at, chooseLanguage, goTo, journeys, logOut, openAccount, signIn, visit } from '../support.ts'
import { readMessage } from '../devices.ts'
import { waitForQuiet } from '../quiet.ts'

const app = journeys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`
const ENCRYPTED = /^U2FsdGVkX1/
const body = v.record(v.string(), v.unknown())

/** A call as it was sent. */
interface SentCall {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}
const readCall = (request: Request): SentCall => ({
  path: new URL(request.url()).pathname,
  headers: request.headers(),
  body: v.parse(body, request.postDataJSON()),
})

/** Records every call of a page from now on, in order. */
function recordCalls(page: Page): SentCall[] {
  const calls: SentCall[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/mql')) calls.push(readCall(request))
  })
  return calls
}
const findCall = (calls: readonly SentCall[], name: string): SentCall | undefined =>
  calls.find(({ headers }) => headers['service-header'] === name)

/**
 * Runs a script of the page against what `index.js` exports. As text, because Vitest rewrites the imports of a
 * function.
 */
const withIndex = (page: Page, script: string): Promise<unknown> =>
  page.evaluate(`import('/index.js').then(async ({ mql, configure }) => { ${script} })`)
const readSessionStorage = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>)
const json = (text = ''): unknown => JSON.parse(text)

async function signInAsAdministrator() {
  const opened = await visit(app.browser, portal('/svtu'))
  const calls = recordCalls(opened.page)
  const answered = opened.page.waitForResponse(
    (response) => response.request().headers()['service-header'] === 'ldapLogin',
  )
  await signIn(opened.page, 'asha.admin')
  await opened.page.locator('campus-landing h1').waitFor()
  return { ...opened, calls, given: (await (await answered).headerValue('authorization')) ?? '' }
}

describe('a person who signs in', () => {
  it('as staff sends the specified calls in order with the token, and user and menu are stored encrypted', async () => {
    const { page, calls, given, close } = await signInAsAdministrator()
    const names = ['ldapLogin', 'LoginCopy', 'getMenu', 'FetchQueryData']
    await waitForQuiet(page)
    // The form has fetched the other sign-in methods before.
    const since = calls.slice(calls.findIndex(({ headers }) => headers['service-header'] === 'ldapLogin'))
    expect(
      since
        .map(({ headers }) => headers['service-header'] ?? '')
        .filter((name, index, all) => names.includes(name) && all.indexOf(name) === index),
    ).toEqual(names)
    expect(findCall(calls, 'ldapLogin')).toMatchObject({
      path: '/server/o/mql',
      body: { ldapLogin: { clientId: 17, userName: 'asha.admin' } },
    })
    for (const { path, headers } of calls)
      expect([path, headers.authorization]).toEqual(
        path.startsWith('/server/r') ? [path, `Bearer ${given}`] : ['/server/o/mql', undefined],
      )
    expect(findCall(calls, 'getMenu')).toMatchObject({
      path: '/server/r/mql',
      body: { getMenu: { clientId: 17, roleId: [expect.any(Number)], userId: expect.any(Number) as number } },
    })
    expect(findCall(since, 'FetchQueryData')?.body).toMatchObject({
      FetchQueryData: { fetchGroup: [expect.any(String), expect.any(String), expect.any(String)] },
    })

    const kept = await readSessionStorage(page)
    expect(kept['user-token']).toBe(given)
    expect(kept.clientDetails).toMatch(ENCRYPTED)
    expect(json(kept.loginPn)).toMatchObject({
      userObj: expect.stringMatching(ENCRYPTED) as string,
      menu: expect.stringMatching(ENCRYPTED) as string,
      status: 'success',
      menuStatus: 'success',
    })
    expect(json(kept.clientDetailsPn)).toMatchObject({
      clientDetails: expect.stringMatching(ENCRYPTED) as string,
      academicYearStatus: 'success',
      financialYearStatus: 'success',
    })
    await close()
  })

  it('stays signed in after a reload with the year; signing out removes the session but not the language', async () => {
    const { page, calls, close } = await signInAsAdministrator()
    await chooseLanguage(page, 'mr')
    await page.locator('html[lang=mr]').waitFor()
    const shownYear = page.getByRole('banner').getByText(/^\d{4}-\d{2,4}$/)
    const year = await shownYear.innerText()
    // Roles and menu are fetched again, because they may have changed; the page does not wait for them.
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/server/r/mql', async (route) => {
      if (['LoginCopy', 'getMenu'].includes(route.request().headers()['service-header'] ?? '')) await held
      await route.continue()
    })
    calls.length = 0
    await page.reload()
    await expect.poll(() => shownYear.innerText()).toBe(year)
    await page.locator('campus-landing h1').waitFor()
    release()
    expect(calls.filter(({ headers }) => headers['service-header'] === 'ldapLogin')).toEqual([])
    await logOut(page)
    await page.waitForURL(at('/svtu'))
    const findKept = async () => {
      const kept = await readSessionStorage(page)
      return ['user-token', 'loginPn', 'clientDetailsPn', 'lang'].filter((key) => key in kept)
    }
    await expect.poll(findKept).toEqual(['lang'])
    expect((await readSessionStorage(page)).lang).toBe('mr')
    await close()
  })

  it('as a student sends studentLoginPortal and getMenu, but no LoginCopy', async () => {
    const { page, close } = await visit(app.browser, portal('/svtu/studentLogin'))
    const calls = recordCalls(page)
    await signIn(page, '2025417112003457')
    await page.waitForURL(at('/landing'))
    await waitForQuiet(page)
    expect(findCall(calls, 'studentLoginPortal')).toMatchObject({
      path: '/server/o/mql',
      body: { studentLoginPortal: { clientId: 17, userName: '2025417112003457' } },
    })
    expect(findCall(calls, 'getMenu')?.headers.authorization).toMatch(/^Bearer \S+$/)
    expect(findCall(calls, 'LoginCopy')).toBeUndefined()
    await close()
  })

  it('whose stored session cannot be decrypted must sign in again, and the error is logged', async () => {
    const { page, wrong, close } = await signInAsAdministrator()
    await page.evaluate(() =>
      sessionStorage.setItem(
        'loginPn',
        JSON.stringify({
          status: 'success',
          userObj: 'U2FsdGVkX1broken',
          menu: 'U2FsdGVkX1broken',
          role: null,
          menuStatus: 'success',
        }),
      ),
    )
    await goTo(page, '/user-management')
    await page.reload()
    await page.waitForURL(at('/srtmu'))
    await expect.poll(() => wrong.join('\n')).toMatch(/decrypt|open/i)
    await close()
  })
})

describe('an MQL call', () => {
  it('is sent to the configured URL with the specified headers and body', async () => {
    const { page, given, close } = await signInAsAdministrator()
    const calls = recordCalls(page)
    await page.route('**/mql', (route) => route.fulfill({ json: {} }))
    await withIndex(
      page,
      `
      await mql.run('o.[FetchA, FetchB]', { FetchA: { a: 1 } }, { common: { x: 1 }, toast: false })
      await mql.run('c.[FetchC]', undefined, { branch: true, toast: false })
      configure({ version: 'v1', region: 'in', appCode: 'du' })
      await mql.run('r.[query_one, query_two]', { query_one: { skip: 0 } }, { toast: false })
      await mql.run('o.[FetchD]', undefined, { customURL: 'other/', headers: { 'x-own': '1' }, toast: false })`,
    )
    // The elements of the page follow the configuration, with calls of their own.
    const own = calls.filter(({ body }) => /"Fetch[A-D]"|"two"/.test(JSON.stringify(body)))
    const sent = own.map(({ path, headers, body: given }) => [
      path,
      headers['service-header'],
      headers['service-branch'],
      given,
    ])
    expect(sent).toEqual([
      ['/server/o/mql', 'FetchA,FetchB', undefined, { FetchA: { a: 1 }, FetchB: { x: 1 } }],
      ['/server/r/c/mql', 'FetchC', 'main', { FetchC: null }],
      [
        '/server/v1/in/du/r/mql',
        'FetchQueryData',
        undefined,
        { FetchQueryData: { one: { skip: 0 }, two: null, fetchGroup: ['one', 'two'] } },
      ],
      ['/server/other/v1/in/du/o/mql', 'FetchD', undefined, { FetchD: null }],
    ])
    expect(own.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      `Bearer ${given}`,
      `Bearer ${given}`,
      undefined,
    ])
    expect(calls.every(({ headers }) => headers['content-type'] === 'application/json')).toBe(true)
    await close()
  })

  it('is not sent without a token, or when it mixes queries and activities', async () => {
    const { page, close } = await visit(app.browser, portal('/svtu'))
    await page.locator('campus-admin-login h1').waitFor()
    const calls = recordCalls(page)
    expect(
      await withIndex(page, `return [await mql.run('r.[GetAll]'), await mql.run('o.[GetAll, query_one]')]`),
    ).toMatchObject([
      { errorCode: 1990, result: null, error: 'Operation canceled by the MQL interceptor.' },
      { errorCode: 1990, result: null, error: 'Can not support query and activity in a single execution' },
    ])
    expect(calls.filter(({ body: sent }) => 'GetAll' in sent)).toEqual([])
    await page.locator('campus-toaster').getByText('Can not support query and activity in a single execution').waitFor()
    await close()
  })

  it('reports whether it failed by network error, by unexpected status or by cancellation', async () => {
    const { page, close } = await visit(app.browser, portal('/svtu'))
    await page.locator('campus-admin-login h1').waitFor()
    await page.route('**/mql', (route) =>
      route.request().headers()['service-header'] === 'Lost'
        ? route.abort()
        : route.request().headers()['service-header'] === 'Held'
          ? undefined
          : route.fulfill({ status: 503, body: '' }),
    )
    const failures = await withIndex(
      page,
      `
      const stop = new AbortController()
      const held = mql.run('o.[Held]', undefined, { signal: stop.signal })
      stop.abort()
      return [await mql.run('o.[Lost]'), await mql.run('o.[Down]'), await held]`,
    )
    expect(failures).toMatchObject([
      { errorCode: 1990, result: null, error: 'Network Error' },
      { errorCode: 1990, result: null, error: 'Unexpected status: 503' },
      { errorCode: 1990, result: null, error: 'Cancelled by User' },
    ])
    await close()
  })

  it.each([
    [1000, true],
    [0, true],
    [1201, false],
  ])('with error code %i is valid: %s; only an invalid one shows an error toast', async (errorCode, valid) => {
    const { page, close } = await visit(app.browser, portal('/svtu'))
    await page.locator('campus-admin-login h1').waitFor()
    await page.route('**/mql', (route) => {
      const name = route.request().headers()['service-header'] ?? ''
      const code = name === 'GetThing' ? errorCode : 1201
      return route.fulfill({ json: { [name]: { errorCode: code, error: `${name} failed.`, result: null } } })
    })
    // Toasts go with the clock of the page, which stands still between the steps.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    expect(await withIndex(page, `return (await mql.run('o.[GetThing]')).ok`)).toBe(valid)
    await withIndex(page, `await mql.run('o.[GetLast]')`)
    const toasts = page.locator('campus-toaster [role=alert]')
    // When the toast of a later call is there, that of the first one would be too.
    await toasts.getByText('GetLast failed.').waitFor()
    await expect.poll(() => toasts.count()).toBe(valid ? 1 : 2)
    if (!valid) {
      const toast = toasts.filter({ hasText: 'GetThing failed.' })
      await expect.poll(() => toast.locator('strong').innerText()).toBe('Error')
      const measure = async () => {
        const box = await toast.boundingBox()
        return box && [Math.round(box.width) <= 400, box.y < 100, 1280 - box.x - box.width < 40]
      }
      await expect.poll(measure).toEqual([true, true, true])
      await page.clock.runFor(2_500)
      await expect.poll(() => toast.isVisible()).toBe(true)
      await page.clock.runFor(1_000)
      await toast.waitFor({ state: 'detached' })
    }
    await close()
  })

  it('for the configuration of an unknown institution shows the toast “Invalid data”', async () => {
    const { page, close } = await visit(app.browser, portal('/redirectionLandingPage?userKey=k&clientId=9999'))
    await page.locator('campus-toaster').getByText('Invalid data').waitFor()
    await close()
  })
})

describe('a language', () => {
  const inMarathi = async (page: Page) => {
    await chooseLanguage(page, 'mr')
    await page.locator('html[lang=mr]').waitFor()
  }

  it('is loaded once from the CDN when institution and module are known, and later calls request it', async () => {
    const { page, close } = await signInAsAdministrator()
    const requests: string[] = []
    await page.route('**/i18n/**', (route) => {
      const { pathname } = new URL(route.request().url())
      // The menu with the choice of the language is still in English.
      if (!pathname.endsWith('/en.json')) requests.push(pathname)
      return route.fulfill({ json: { 'portal.home': 'NETWORK' } })
    })
    await page.evaluate(() => localStorage.setItem('module', 'exam'))
    await inMarathi(page)
    const calls = recordCalls(page)
    expect(requests).toEqual([expect.stringMatching(/^\/cdnserver\/[^/]+\/SVTU\/i18n\/exam\/mr\.json$/)])
    await goTo(page, '/user-management')
    await page.locator('campus-user-management h1').waitFor()
    await expect.poll(() => calls.length).toBeGreaterThan(0)
    expect([...new Set(calls.map(({ headers }) => headers['accept-language']))]).toEqual(['mr'])
    expect(requests).toHaveLength(1)
    await close()
  })

  it('that is missing on the CDN is logged, and its bundled file is used', async () => {
    const { page, close } = await signInAsAdministrator()
    const warnings: string[] = []
    page.on('console', (message) => warnings.push(message.text()))
    await page.route('**/i18n/**', (route) => route.fulfill({ status: 404, body: '' }))
    await page.evaluate(() => localStorage.setItem('module', 'exam'))
    await inMarathi(page)
    await page
      .locator('campus-portal')
      .getByRole('button', { name: readMessage('mr', 'portal.search') })
      .waitFor()
    await expect.poll(() => warnings.join('\n')).toContain('the bundled ones are used')
    await close()
  })

  it('that fails to load everywhere shows the specified toast, and the previous language stays', async () => {
    const { page, close } = await signInAsAdministrator()
    const choice = (await openAccount(page)).locator('select').first()
    await page.route(/\/(i18n\/|.*mr)/, (route) => route.abort())
    await page.route(/assets\/.*/, (route) => route.abort())
    await choice.selectOption('mr')
    await page.locator('campus-toaster').getByText('Failed to load language file from both CDN and local').waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en')
    await close()
  })

  it('that is stored but does not exist is ignored, and English is shown', async () => {
    const { page, close } = await visit(app.browser, portal('/svtu'))
    await page.evaluate(() => sessionStorage.setItem('lang', 'xx'))
    await page.reload()
    await page.locator('campus-admin-login').getByRole('button', { name: 'Log in', exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en')
    await close()
  })
})
