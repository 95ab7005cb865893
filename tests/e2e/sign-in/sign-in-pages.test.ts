import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems, at, doUntilSeen, goTo, journeys, signIn, visit } from '../support.ts'
import { readMessage } from '../devices.ts'

const app = journeys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`
const NOT_FOUND = 'Session Not Found....Please Login!!!'

async function signInAs(userName: string, path = '/svtu') {
  const opened = await visit(app.browser, portal(path))
  await signIn(opened.page, userName)
  await opened.page.waitForURL((url) => url.hash !== `#${path}`)
  return opened
}
const removeToken = (page: Page) => page.evaluate(() => sessionStorage.removeItem('user-token'))
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('user-token'))

describe('a signed-in person who opens a sign-in page', () => {
  it.each(['/svtu', '/srtmu', '/svtu/studentLogin'])(
    'stays at %s, sees who is signed in, and can go home',
    async (path) => {
      const { page, wrong, close } = await signInAs('asha.admin')
      await goTo(page, path)
      await page.getByText('You are logged in as Asha Kulkarni.').waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#${path}`)
      await page.reload()
      await page.getByText('You are logged in as Asha Kulkarni.').waitFor()
      await page.getByRole('link', { name: 'Go to my home' }).last().click()
      await page.waitForURL(at('/landing'))
      expect(wrong).toEqual([])
      await close()
    },
  )

  it('logs out there, and signs in with another account', async () => {
    const { page, close } = await signInAs('asha.admin')
    await goTo(page, '/svtu')
    await page.getByRole('button', { name: 'Log out to use another account' }).click()
    await page.locator('input[name=userName]').waitFor()
    await expect
      .poll(async () => [await page.evaluate(() => location.hash), await tokenOf(page)])
      .toEqual(['#/svtu', null])
    await signIn(page, 'meera.principal')
    await page.waitForURL(at('/landing'))
    await close()
  })

  it('stays there with an empty menu too', async () => {
    const { page, close } = await signInAs('empty.menu')
    await page.waitForURL(at('/UnAuth'))
    await goTo(page, '/svtu/studentLogin')
    await page.getByRole('button', { name: 'Log out to use another account' }).waitFor()
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/svtu/studentLogin')
    await close()
  })

  it('sees at another institution which one the session belongs to', async () => {
    const { page, close } = await signInAs('asha.admin')
    await goTo(page, '/shantiban')
    await page.getByText(/This account belongs to another institution: Suvarnatir University\./).waitFor()
    await close()
  })
})

describe('a person whose token was removed from session storage', () => {
  it('is redirected to sign in by the next guarded page, and returns to it', async () => {
    const { page, close } = await signInAs('asha.admin')
    await page.waitForURL(at('/landing'))
    await removeToken(page)
    const requests: string[] = []
    page.on('request', (request) => requests.push(...(/\/r(\/c)?\/mql$/.test(request.url()) ? [request.url()] : [])))
    await doUntilSeen(page.locator('campus-toaster').getByText(NOT_FOUND), () => goTo(page, '/user-management'))
    await page.waitForURL(at('/srtmu'))
    await page.locator('input[name=userName]').waitFor()
    // The name of the institution stays in sight: toasts are below the header, also those that have gone.
    const top = await page
      .locator('campus-toaster .c-toaster')
      .evaluate((layer) => Number.parseFloat(getComputedStyle(layer).top))
    const header = await page.getByRole('banner').boundingBox()
    expect(top).toBeGreaterThanOrEqual(header?.height ?? Infinity)
    await expect.poll(() => page.locator('campus-portal').getByText('Asha Kulkarni').count()).toBe(0)
    expect(requests).toEqual([])
    await signIn(page, 'asha.admin')
    await page.waitForURL(at('/user-management'))
    await close()
  })

  it('stays on an exempt page, whose calls are cancelled, and sees that the session has ended', async () => {
    const { page, close } = await signInAs('asha.admin')
    await page.waitForURL(at('/landing'))
    await page.locator('campus-landing li').first().waitFor()
    await removeToken(page)
    await doUntilSeen(page.locator('campus-toaster').getByText(readMessage('en', 'session.ended')), async () =>
      expect(await page.evaluate(`import('/index.js').then(({ mql }) => mql.run('r.[LoginCopy]'))`)).toMatchObject({
        ok: false,
        errorCode: 1990,
        error: 'Operation canceled by the MQL interceptor.',
      }),
    )
    await page.locator('campus-landing').getByText(readMessage('en', 'session.ended')).waitFor()
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/landing')
    await close()
  })
})

describe('a person whose browser blocks storage', () => {
  it('stays signed in as long as the page is open', async () => {
    const { page, close } = await visit(app.browser, 'about:blank')
    await page.addInitScript(() => {
      for (const name of ['sessionStorage', 'localStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
    })
    await page.goto(portal('/svtu'))
    await signIn(page, 'asha.admin')
    await page.waitForURL(at('/landing'))
    await goTo(page, '/user-management')
    await page.locator('campus-user-management h1').waitFor()
    await close()
  })
})

describe('an institution with /login as sign-in page', () => {
  const open = async () => {
    const opened = await visit(app.browser, 'about:blank')
    await opened.page.route('**/staff.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><head><title>Staff</title><link rel="icon" href="data:,"><script type="module" src="campus-elements.js" data-client="svtu" data-no-session-path="/login"></script></head><body><campus-portal whole-page></campus-portal></body></html>',
      }),
    )
    return opened
  }

  it('redirects people without a session there in Marathi, and then to the requested page', async () => {
    const { page, close } = await open()
    await doUntilSeen(page.locator('campus-toaster [role=alert]'), () =>
      page.goto(`${app.server.origin}/staff.html#/user-management`),
    )
    await page.waitForURL(at('/login'))
    await page
      .locator('campus-login')
      .getByRole('button', { name: readMessage('mr', 'signIn.logIn'), exact: true })
      .waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('mr')
    await signIn(page, 'asha.admin')
    await page.waitForURL(at('/user-management'))
    await close()
  })

  it('shows there who is signed in, instead of refusing access', async () => {
    const { page, close } = await open()
    await page.goto(`${app.server.origin}/staff.html#/login`)
    await signIn(page, 'asha.admin')
    await page.waitForURL(at('/landing'))
    await goTo(page, '/login')
    await page.locator('campus-login').getByText('Asha Kulkarni').waitFor()
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/login')
    await close()
  })
})
