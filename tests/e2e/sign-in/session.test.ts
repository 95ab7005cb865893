import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call as callServer } from '../../support/calls.ts'
import { at, clockedJourneys, goTo, logOut, signIn, visit } from '../support.ts'
import { expectReadable, openOnDevice, messagePattern, devicesWith, type JourneyDevice } from '../devices.ts'
import { waitForQuiet } from '../quiet.ts'
import { openSection } from '../account/open-section.ts'

const DEVICES = devicesWith('ur')

const app = clockedJourneys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`
const ENDED = 'Your session has ended. Please log in again.'

async function signInAsAdministrator() {
  const opened = await visit(app.browser, portal('/svtu'))
  await opened.page.locator('campus-portal select').first().selectOption('en')
  await signIn(opened.page, 'asha.admin')
  await opened.page.locator('campus-landing h1').waitFor()
  return opened
}

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('user-token'))

/** Duplicates a tab, which starts with a copy of the session storage. */
async function duplicate(page: Page): Promise<Page> {
  const [copy] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void open(location.href))])
  await copy.locator('campus-landing h1').waitFor()
  // The calls of its first screen also renew the token.
  await waitForQuiet(copy)
  return copy
}

/**
 * Makes a call in the page, and returns its error code. As text, because Vitest rewrites the imports of a function.
 */
const call = (page: Page): Promise<number> =>
  page.evaluate(
    `import('/index.js').then(({ mql }) => mql.run('r.[LoginCopy]')).then((answer) => (answer.ok ? 1000 : answer.errorCode))`,
  )

/** Records every toast that is shown from now on, in order. */
const recordToasts = (page: Page) =>
  page.evaluate(() => {
    const layer = document.querySelector('campus-toaster')?.shadowRoot
    const said: string[] = []
    Object.assign(window, { said })
    if (!layer) throw new Error('There is no toaster.')
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.matches('[role=alert], [role=status]'))
            said.push(node.querySelector('p')?.textContent ?? '')
    }).observe(layer, { childList: true, subtree: true })
  })
const readToasts = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said)

/**
 * Ends the session at the server while three calls of the test are in flight, besides other calls of the page.
 */
async function endSessionDuringCalls(page: Page): Promise<void> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let waiting = 0
  await page.route('**/server/r/mql', async (route) => {
    if (route.request().postData()?.includes('LoginCopy')) waiting += 1
    await held
    await route.continue()
  })
  const answers = Promise.all([call(page), call(page), call(page)])
  await expect.poll(() => waiting).toBeGreaterThanOrEqual(3)
  const token = (await tokenOf(page)) ?? ''
  expect(await callServer(app.server, 'logout', null, { token })).toMatchObject({ errorCode: 1000 })
  release()
  expect(await answers).toEqual([1106, 1106, 1106])
}

async function signInOnDevice(device: JourneyDevice) {
  const opened = await openOnDevice(app.browser, portal('/svtu'), device)
  await signIn(opened.page, 'asha.admin')
  await opened.page.locator('campus-landing h1').waitFor()
  return opened
}

describe.each(DEVICES)('a person whose session the server has ended ($language, $width px)', (device) => {
  it('sees one message and one sign-in for three calls in flight, and returns to the same page', async () => {
    const { page, close } = await signInOnDevice(device)
    await goTo(page, '/user-management?page=2')
    await page.locator('campus-user-management h1').waitFor()
    await recordToasts(page)
    const places: string[] = []
    // A replaced history entry is no navigation.
    page.on('framenavigated', (frame) => {
      const { hash } = new URL(frame.url())
      if (hash !== places.at(-1)) places.push(hash)
    })
    await endSessionDuringCalls(page)
    await page.waitForURL(at('/srtmu'))
    const ended = messagePattern(device.language, 'session.ended')
    await page.locator('campus-portal main .c-notice').getByText(ended).waitFor()
    await page.locator('campus-admin-login form').waitFor()
    await expectReadable(page, device)
    await expect.poll(() => readToasts(page)).toHaveLength(1)
    expect(places).toEqual(['#/srtmu'])
    await signIn(page, 'asha.admin')
    await page.waitForURL(at('/user-management?page=2'))
    await expect.poll(() => readToasts(page)).toHaveLength(1)
    await close()
  })

  it('is asked to sign in on an exempt page, and finds the input there again', async () => {
    const { page, close } = await signInOnDevice(device)
    await goTo(page, '/updateUserDetails')
    const typed = async () => (await openSection(page, 'privacy')).locator('textarea')
    await (await typed()).fill('Half a sentence')
    await recordToasts(page)
    await endSessionDuringCalls(page)
    await page
      .locator('campus-update-user-details .c-notice')
      .getByText(messagePattern(device.language, 'session.ended'))
      .waitFor()
    const ask = page.locator('campus-update-user-details a').first()
    await ask.waitFor()
    expect(await ask.getAttribute('href')).toMatch(/#\/svtu$/)
    await expectReadable(page, device)
    await expect.poll(() => readToasts(page)).toHaveLength(1)
    await ask.click()
    await signIn(page, 'asha.admin')
    await page.waitForURL(at('/updateUserDetails'))
    const again = await typed()
    await expect.poll(() => again.inputValue()).toBe('Half a sentence')
    await close()
  })
})

describe('a person with two tabs', () => {
  it('is not signed in in a tab opened by themselves', async () => {
    const { page, close } = await signInAsAdministrator()
    const other = await page.context().newPage()
    await other.goto(portal('/role-management'))
    await other.waitForURL(at('/srtmu'))
    await expect.poll(() => tokenOf(other)).toBe(null)
    expect(await call(page)).toBe(1000)
    await close()
  })

  it('has the same session in a duplicated tab, and sees once in one tab that they signed out in the other', async () => {
    const { page, close } = await signInAsAdministrator()
    const copy = await duplicate(page)
    expect(await call(copy)).toBe(1000)
    await logOut(copy)
    await copy.waitForURL(at('/svtu'))
    await page.bringToFront()
    await recordToasts(page)
    await goTo(page, '/role-management')
    // Either this call or one of the screen is the first to be refused.
    expect(await call(page)).not.toBe(1000)
    await page.waitForURL(at('/srtmu'))
    await page.locator('campus-portal main .c-notice').getByText(ENDED).waitFor()
    expect(await call(page)).toBe(1990)
    await expect.poll(async () => (await readToasts(page)).filter((text) => text === ENDED)).toEqual([ENDED])
    await expect.poll(() => tokenOf(page)).toBe(null)
    await close()
  })

  it('can use both tabs when the token of one is renewed', async () => {
    const { page, wrong, close } = await signInAsAdministrator()
    const copy = await duplicate(page)
    await waitForQuiet(page)
    const first = await tokenOf(page)
    await expect.poll(() => tokenOf(copy)).toBe(first)
    for (let round = 0; round < 3; round += 1) {
      app.clock.forwardMinutes(10)
      expect(await call(page)).toBe(1000)
      await expect.poll(() => tokenOf(page)).not.toBe(await tokenOf(copy))
      expect(await call(copy)).toBe(1000)
      expect(await call(page)).toBe(1000)
    }
    await copy.reload()
    await copy.locator('campus-landing h1').waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})

describe('a page with a portal and a separate sign-in element', () => {
  it('has one session: signing in and signing out apply to both', async () => {
    const { page, wrong, close } = await visit(app.browser, portal('/svtu/studentLogin'))
    await page.locator('campus-student-login form').waitFor()
    await page.evaluate(() => {
      const beside = document.createElement('campus-login')
      beside.setAttribute('client', 'svtu')
      document.body.append(beside)
    })
    const beside = page.locator('body > campus-login')
    await beside.locator('[name=userName]').fill('asha.admin')
    await beside.locator('[name=password]').fill('Campus@2026')
    await beside.locator('button[type=submit]').click()
    await page.waitForURL(at('/landing'))
    await page.locator('campus-landing h1').waitFor()
    await beside.getByText('You are logged in as Asha Kulkarni').waitFor()
    await logOut(page)
    await beside.locator('[name=userName]').waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})
