import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { accessibilityProblems, at, chooseLanguage, journeys, launch, logOut, signIn, visit } from '../support.ts'
import { waitForQuiet } from '../quiet.ts'

// The host name for plain HTTP; the server does not trust an unknown Host header.
const app = journeys(() => Promise.resolve({ publicOrigins: ['http://campus.test'] }))
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`

describe('a staff member', () => {
  it('without a session is redirected to sign in with the specified toast, and then to the requested page', async () => {
    const { page, wrong, close } = await visit(app.browser, portal('/add-Role'))
    await page.waitForURL(at('/srtmu'))
    await page.getByText('Session Not Found....Please Login!!!').waitFor()
    await signIn(page, 'asha.admin')
    await page.waitForURL(at('/add-Role'))
    await page.locator('campus-add-role h1').waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('signs in, sees the home, switches to Urdu written right to left, and signs out without a token', async () => {
    const { page, wrong, close } = await visit(app.browser, portal('/svtu'))
    await signIn(page, 'asha.admin')
    await page.waitForURL(at('/landing'))
    await page.getByRole('group', { name: 'Work that waits' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await chooseLanguage(page, 'ur')
    await page.waitForFunction(() => document.documentElement.dir === 'rtl' && document.documentElement.lang === 'ur')
    await page.getByRole('heading', { name: 'دوسروں کے منتظر' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await logOut(page)
    await page.waitForURL(at('/svtu'))
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('user-token'))).toBe(null)
    expect(wrong).toEqual([])
    await close()
  })

  it('with two roles chooses one, and is refused a page that the menu does not list', async () => {
    const { page, wrong, close } = await visit(app.browser, portal('/svtu'))
    await signIn(page, 'noor.clerk')
    await page.waitForURL(at('/landing'))
    const roles = page.getByRole('banner').locator('.c-context-role')
    const all = await roles.innerText()
    await page.getByRole('banner').locator('button.c-context').click()
    const choice = page.getByRole('dialog', { name: 'Academic year and role' })
    await choice.locator('select[name=role]').selectOption('21')
    expect(await accessibilityProblems(page)).toEqual([])
    await choice.locator('button[type=submit]').click()
    await expect.poll(() => roles.innerText()).not.toBe(all)
    const chosen = await roles.innerText()
    expect(all).toContain(chosen)
    await page.reload()
    await page.locator('campus-landing li').first().waitFor()
    await expect.poll(() => roles.innerText()).toBe(chosen)
    await page.evaluate(() => (location.hash = '#/role-management'))
    await page.waitForURL(at('/UnAuth'))
    await page.locator('campus-unauthorised').getByText('/role-management').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(wrong).toEqual([])
    await close()
  })

  it('with an empty menu arrives at the page for missing authorisation', async () => {
    const { page, close } = await visit(app.browser, portal('/svtu'))
    await signIn(page, 'empty.menu')
    await page.waitForURL(at('/UnAuth'))
    await page.locator('campus-unauthorised h1').waitFor()
    await close()
  })

  it('with a wrong password sees an error in the form, which keeps the user name', async () => {
    const { page, close } = await visit(app.browser, portal('/svtu'))
    await signIn(page, 'asha.admin', 'wrong')
    await page.locator('campus-admin-login [data-failure]').first().waitFor()
    await expect.poll(() => page.locator('input[name=userName]').inputValue()).toBe('asha.admin')
    await close()
  })

  it('can choose an institution at an address of an unknown one', async () => {
    const { page, close } = await visit(app.browser, portal('/nowhere'))
    await page.getByText('Institution not found').first().waitFor()
    await page.getByRole('button', { name: 'Shantiban College of Arts and Commerce' }).waitFor()
    await close()
  })

  it('can sign in when the browser blocks storage', async () => {
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
    await page.locator('campus-landing li').first().waitFor()
    await close()
  })
})

describe('a student', () => {
  it('signs in by PRN on a phone, and signs out', async () => {
    const { page, wrong, close } = await visit(app.browser, portal('/svtu/studentLogin'), {
      viewport: { width: 360, height: 740 },
    })
    await signIn(page, '2025417112003457')
    await page.waitForURL(at('/landing'))
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await logOut(page)
    await page.waitForURL(at('/svtu/studentLogin'))
    expect(wrong).toEqual([])
    await close()
  })

  it('signs in on plain HTTP, where the browser has no Web Crypto API', async () => {
    const plain = await launch([`--host-resolver-rules=MAP campus.test 127.0.0.1:${new URL(app.server.origin).port}`])
    const { page, wrong, close } = await visit(plain, 'http://campus.test/portal.html#/svtu/studentLogin')
    await expect.poll(() => page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([false, 'undefined'])
    await signIn(page, '2025417112003457')
    await page.waitForFunction(() => location.hash === '#/landing')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('loginPn'))).toContain('U2FsdGVkX1')
    await page.reload()
    await page.locator('campus-landing').waitFor()
    expect(wrong).toEqual([])
    await close()
    await plain.close()
  })

  it('who signs in through one element is signed in to the other elements of the page', async () => {
    const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/all-elements.html`)
    const student = page.locator('campus-student-login')
    await student.locator('[name=userName]').fill('2025417112003457')
    await student.locator('[name=password]').fill('Campus@2026')
    await student.locator('button[type=submit]').click()
    await page.locator('campus-admin-login').getByText('You are logged in as AARTI RAMESH JADHAV').waitFor()
    await page.locator('campus-landing').getByRole('heading', { level: 1 }).waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})

/** Frames in which a page has to load nothing and to keep its size until it counts as loaded. */
const STILL_FRAMES = 60

/**
 * Waits until a page has loaded everything and stands still: `networkidle` does not come for a page whose frame is
 * given
 * its address by a script.
 */
const waitForLoaded = (page: Page) =>
  page.evaluate(async (frames) => {
    performance.setResourceTimingBufferSize(5000)
    const look = () =>
      [
        ...[document.readyState, performance.getEntriesByType('resource').length],
        ...[document.documentElement.scrollHeight, document.querySelectorAll('*').length],
      ].join()
    for (let [before, same] = [look(), 0]; same < frames;) {
      await new Promise(requestAnimationFrame)
      const now = look()
      same = now === before && document.readyState === 'complete' ? same + 1 : 0
      before = now
    }
  }, STILL_FRAMES)

describe('the demo', () => {
  it.each(['/', '/gallery.html', '/all-elements.html', '/csc.html', '/portal.html#/svtu'])(
    'shows %s without errors and accessibility violations',
    async (path) => {
      const { page, wrong, close } = await visit(app.browser, `${app.server.origin}${path}`)
      await waitForLoaded(page)
      expect(await accessibilityProblems(page)).toEqual([])
      expect(wrong).toEqual([])
      await close()
    },
  )

  it('sends requests to its own server only', async () => {
    const { page, close } = await visit(app.browser, 'about:blank')
    const others: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(app.server.origin)) others.push(request.url())
    })
    await page.goto(`${app.server.origin}/cms.html`)
    await waitForQuiet(page)
    expect(others).toEqual([])
    await close()
  })
})
