import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import en from '../../support/heard/en.json' with { type: 'json' }
import ur from '../../support/heard/ur.json' with { type: 'json' }
import { accessibilityProblems, clockedJourneys, signIn, visit } from '../support.ts'

const app = clockedJourneys()

/** The most by which the clock of the server is ahead of the clock of the page, in minutes. */
const STEP_MINUTES = 0.5

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('user-token'))

/**
 * Watches the calls of a page. Returns a function that waits until all have a response and the page has the token of
 * one of the last or is logged out: a call that is in flight while the clock jumps would be as old as the jump.
 */
function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  const tokens = new Set<string>()
  const isCall = (request: Request) => 'service-header' in request.headers()
  // The dialog comes with a file of its own, which takes real time while the clocks stand.
  page.on('request', (request) => {
    if (isCall(request) || request.resourceType() === 'script') open.add(request)
  })
  page.on('requestfailed', (request) => open.delete(request))
  page.on('requestfinished', (request) => {
    if (!isCall(request)) {
      open.delete(request)
      return
    }
    void request.response().then(async (response) => {
      const token = await response?.headerValue('authorization')
      if (token) tokens.add(token.replace('Bearer ', ''))
      open.delete(request)
    })
  })
  return async () => {
    await expect
      .poll(async () => {
        const token = await tokenOf(page)
        return open.size === 0 && (token === null || tokens.size === 0 || tokens.has(token))
      })
      .toBe(true)
    tokens.clear()
  }
}

/** Opens a page with a form as an administrator whose browser has a clock that the test moves. */
async function openForm(lang = 'en') {
  const opened = await visit(app.browser, 'about:blank')
  await opened.page.addInitScript((code) => sessionStorage.setItem('lang', code), lang)
  await opened.page.clock.install()
  await opened.page.goto(`${app.server.origin}/portal.html#/svtu`)
  await signIn(opened.page, 'asha.admin')
  await opened.page.waitForURL((url) => url.hash === '#/landing')
  await opened.page.goto(`${app.server.origin}/portal.html#/add-User`)
  const field = opened.page.locator('campus-add-user input[name=firstName]')
  await field.waitFor()
  const settle = watchCalls(opened.page)
  const dialog = opened.page.getByRole('alertdialog')
  // Both clocks move in small steps, because the page counts the validity of a token from when it arrives.
  const step = async (minutes: number) => {
    await settle()
    app.clock.forwardMinutes(minutes)
    await opened.page.clock.runFor(minutes * 60_000)
  }
  const forward = async (minutes: number) => {
    for (let moved = 0; moved < minutes; moved += STEP_MINUTES) await step(Math.min(STEP_MINUTES, minutes - moved))
    await settle()
  }
  // The clocks also move while a busy machine works, so the time at which the page asks is not known.
  const forwardToQuestion = async () => {
    for (;;) {
      await settle()
      const isAsked = await dialog.isVisible()
      if (isAsked) return
      await step(STEP_MINUTES)
    }
  }
  const logInAgain = async () => {
    await opened.page.locator('campus-add-user a').first().click()
    await signIn(opened.page, 'asha.admin')
    await field.waitFor()
  }
  return { ...opened, field, forward, forwardToQuestion, logInAgain, dialog }
}

/** What somebody hears who sees nothing when what has the focus now receives it, with the dialog around it. */
const readFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    const root = focused?.getRootNode() as Document | ShadowRoot
    const findNamed = (element: Element | null | undefined, attribute: string) =>
      (element?.getAttribute(attribute) ?? '').split(' ').map((id) => root.getElementById(id)?.textContent ?? '')
    const dialog = focused?.closest('[role=alertdialog]')
    const name = (focused as HTMLInputElement | null)?.labels?.[0]?.textContent ?? focused?.textContent
    const around = [...findNamed(dialog, 'aria-labelledby'), ...findNamed(dialog, 'aria-describedby')].filter(Boolean)
    return [around.join(' – '), name?.trim()].filter(Boolean).join(': ').replace(/\d+/, '{seconds}')
  })

describe('a signed-in person who does nothing for almost as long as a session lasts', () => {
  it.each([
    ['en', en],
    ['ur', ur],
  ] as const)('is asked, and stays logged in with one key, in %s', async (lang, announcement) => {
    const { page, wrong, field, forward, forwardToQuestion, dialog, close } = await openForm(lang)
    await field.focus()
    await forwardToQuestion()
    await expect.poll(() => readFocus(page)).toBe(announcement['session: about to end'].focus[0])
    expect(await accessibilityProblems(page)).toEqual([])
    const menu = page.waitForResponse((response) => response.request().headers()['service-header'] === 'getMenu')
    await page.keyboard.press('Enter')
    await menu
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => readFocus(page)).toBe(announcement['session: extended'].focus[0])
    await forward(20)
    await expect.poll(() => dialog.isVisible()).toBe(false)
    expect(wrong).toEqual([])
    await close()
  })

  it('is logged out at the end, and finds the input again after the next login', async () => {
    const { page, field, forward, forwardToQuestion, logInAgain, close } = await openForm()
    await field.fill('Tanuja')
    await forwardToQuestion()
    await forward(2)
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    await page.locator('campus-add-user .c-notice').getByText('Your session has ended.').waitFor()
    await expect.poll(() => readFocus(page)).toBe('Log in')
    expect(await accessibilityProblems(page)).toEqual([])
    await logInAgain()
    await expect.poll(() => field.inputValue()).toBe('Tanuja')
    await close()
  })
})

describe('a person whose session has lasted as long as a session may', () => {
  it('is told that it cannot be extended, and finds the input again after the next login', async () => {
    const { page, field, forward, forwardToQuestion, logInAgain, dialog, close } = await openForm()
    const last = new Date(app.clock.now().getTime() + 33 * 60_000).toISOString()
    await app.server.db.execute(`update session set expires_at = '${last}'`)
    await field.fill('Tanuja')
    await forward(16)
    // The first call prolongs the session up to its limit; from a later one, the page learns that it is the limit.
    await field.press('End')
    await forward(4)
    await field.press('End')
    await forwardToQuestion()
    await dialog.getByText('Your session ends soon').waitFor()
    await dialog.getByText('cannot be extended').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await forward(2)
    await logInAgain()
    await expect.poll(() => field.inputValue()).toBe('Tanuja')
    await close()
  })
})

describe('a person who types into a form for longer than a session lasts', () => {
  it('is neither asked nor logged out', async () => {
    const { page, wrong, field, forward, dialog, close } = await openForm()
    for (const letter of 'Tanuja') {
      const before = await tokenOf(page)
      await forward(16)
      await field.press(letter)
      await forward(0.1)
      await expect.poll(() => tokenOf(page)).not.toBe(before)
    }
    await expect.poll(() => dialog.isVisible()).toBe(false)
    await expect.poll(() => field.inputValue()).toBe('Tanuja')
    expect(wrong).toEqual([])
    await close()
  })
})
