import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listPublicElements } from '../../../scripts/vite/element-entries.ts'
import { startSite } from './other-site.ts'
import { readMessage } from '../devices.ts'
import { accessibilityProblems, doUntilSeen, findTicket, journeys, signIn, visit } from '../support.ts'
import { waitForQuiet } from '../quiet.ts'

const site = await startSite()
const app = journeys(() =>
  Promise.resolve({ publicOrigins: [site.origin], portalUrl: 'https://portal.example/portal.html' }),
)

/** Opens a host page on another origin with this body. */
async function hostPage(body: string, { language = 'en', width = 1280 } = {}) {
  const opened = await visit(app.browser, 'about:blank', { viewport: { width, height: 900 } })
  const { origin } = app.server
  site.page = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>College</title><link rel="icon" href="data:,">
    <script type="module" src="${origin}/campus-elements.js" data-base-url="${origin}/server" data-cdn-base-url="${origin}/cdnserver"></script></head><body>${body}</body></html>`
  await opened.page.goto(`${site.origin}/page`)
  return opened
}

/** Returns every link to a route on a page, including open shadow roots. */
const routeLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? all(element.shadowRoot) : []),
      ])
    return all(document)
      .flatMap((element) => (element instanceof HTMLAnchorElement ? [element.getAttribute('href') ?? ''] : []))
      .filter((href) => href.startsWith('#/'))
  })
const focusedText = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '')

describe('a page of another site', () => {
  it.each(listPublicElements())('shows <%s> without links to routes of the portal', async (tag) => {
    const { page, close } = await hostPage(`<${tag} client="svtu"></${tag}>`)
    await page.locator(`${tag} h1`).first().waitFor()
    // Parts that load after the first field can have further links.
    await waitForQuiet(page)
    await expect.poll(() => routeLinks(page)).toEqual([])
    await close()
  })

  it('replaces the staff sign-in by the student sign-in, and keeps the PRN', async () => {
    const { page, wrong, close } = await hostPage('<campus-admin-login client="svtu"></campus-admin-login>', {
      language: 'ur',
      width: 360,
    })
    const host = page.locator('campus-admin-login')
    await host.locator('[name=userName]').fill('2025417112003457')
    // A static form is taken over only when no field has the focus.
    await host.locator('[name=userName]').blur()
    await host
      .getByRole('status')
      .getByRole('button', { name: readMessage('ur', 'signIn.studentTitle') })
      .click()
    const step = host.locator('campus-student-login')
    await expect.poll(() => step.locator('[name=userName]').inputValue()).toBe('2025417112003457')
    expect(await step.getAttribute('lang')).toBe('ur')
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    expect(await accessibilityProblems(page)).toEqual([])
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/prn-host.png`, fullPage: true })
    expect(wrong).toEqual([])
    await close()
  })

  it.each([
    { language: 'en', width: 1280, forgot: 'Forgot password?', back: 'Back' },
    { language: 'ur', width: 360, forgot: 'پاس ورڈ بھول گئے؟', back: 'واپس' },
  ])(
    'shows the password reset in place of a sign-in and returns, $language at $width px',
    async ({ language, width, forgot, back }) => {
      const { page, wrong, close } = await hostPage('<campus-student-login client="svtu"></campus-student-login>', {
        language,
        width,
      })
      const paths: string[] = []
      await page.exposeFunction('asked', (path: string) => paths.push(path))
      await page.evaluate(() => {
        const { asked: tell } = window as unknown as { asked: (path: string) => void }
        document.addEventListener('campus-navigated', (event) =>
          tell((event as CustomEvent<{ path: string }>).detail.path),
        )
      })
      const host = page.locator('campus-student-login')
      await host.locator('[name=userName]').fill('2025417112003457')
      await host.getByRole('button', { name: forgot }).click()
      const step = host.locator('campus-forgot-password')
      await step.locator('h1').waitFor()
      await expect.poll(() => paths).toEqual(['/forgotPassword?client=svtu'])
      await expect.poll(async () => (await step.locator('h1').innerText()) === (await focusedText(page))).toBe(true)
      await expect.poll(() => host.locator('[name=password]').isVisible()).toBe(false)
      await expect.poll(() => step.evaluate((element) => element.getRootNode() === document)).toBe(true)
      expect(await accessibilityProblems(page)).toEqual([])
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await host.getByRole('button', { name: back, exact: true }).click()
      await expect.poll(() => host.locator('[name=userName]').inputValue()).toBe('2025417112003457')
      await expect.poll(() => focusedText(page)).toBe(forgot)
      await expect.poll(() => page.evaluate(() => location.href)).toBe(`${site.origin}/page`)
      expect(wrong).toEqual([])
      await close()
    },
  )

  it('lets a student open hall tickets, receipts and fees in place of the sign-in, and return', async () => {
    const { page, close } = await hostPage('<campus-student-login client="svtu"></campus-student-login>')
    const found = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.querySelector('campus-student-login')?.addEventListener('campus-ticket-found', () => resolve(true)),
        ),
    )
    const host = page.locator('campus-student-login')
    await host.getByRole('button', { name: 'Download hall ticket without login' }).click()
    await host.locator('campus-hall-ticket [name=value]').waitFor()
    await findTicket(page)
    expect(await found).toBe(true)
    await host.getByRole('button', { name: 'Back', exact: true }).click()
    await host.getByRole('button', { name: 'Check a receipt' }).click()
    await host.locator('campus-payment-status h1', { hasText: 'Check a receipt' }).waitFor()
    await host.getByRole('button', { name: 'Back', exact: true }).click()
    await host.getByRole('button', { name: 'Find a payment' }).click()
    await host.locator('campus-payment-status h1', { hasText: 'Find a payment' }).waitFor()
    await close()
  })

  it('signs a student in inside an element, dispatches an event, and shows the element again', async () => {
    const { page, close } = await hostPage('<campus-fee-payment client="svtu"></campus-fee-payment>')
    const entered = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.querySelector('campus-fee-payment')?.addEventListener('campus-signed-in', () => resolve(true)),
        ),
    )
    const host = page.locator('campus-fee-payment')
    await host.getByRole('button', { name: 'Student login' }).click()
    await host.locator('campus-student-login [name=userName]').waitFor()
    await signIn(page, '2025417112003457')
    expect(await entered).toBe(true)
    await host.locator('campus-student-login').waitFor({ state: 'detached' })
    await expect.poll(() => host.locator('h1').first().isVisible()).toBe(true)
    await close()
  })

  it('moves the focus to an existing element with the same purpose instead of adding another one', async () => {
    const { page, close } = await hostPage(
      '<campus-student-login client="svtu"></campus-student-login><div style="block-size:2000px"></div><campus-hall-ticket client="svtu"></campus-hall-ticket>',
    )
    // A form that is only drawn so far is not found.
    await page.locator('body > campus-hall-ticket > :not([data-campus-static]) h1').waitFor()
    await page
      .locator('campus-student-login')
      .getByRole('button', { name: 'Download hall ticket without login' })
      .click()
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('campus-hall-ticket')?.parentElement === document.body),
      )
      .toBe(true)
    await expect.poll(() => page.locator('campus-hall-ticket').count()).toBe(1)
    await close()
  })

  it('links to the configured portal, with the institution, for pages that only the portal has', async () => {
    const { page, close } = await hostPage(
      '<campus-admin-login client="svtu"></campus-admin-login><campus-landing client="svtu"></campus-landing>',
    )
    await signIn(page, 'asha.admin')
    const home = page.locator('campus-admin-login').getByRole('link', { name: 'Open the portal and log in there' })
    expect(await home.getAttribute('href')).toBe('https://portal.example/portal.html#/svtu?lang=en')
    await page.locator('campus-landing h1').waitFor()
    await expect.poll(() => routeLinks(page)).toEqual([])
    await page.locator('campus-admin-login').getByRole('button', { name: 'Log out to use another account' }).click()
    await page.locator('campus-admin-login [name=userName]').waitFor()
    await page.locator('campus-landing').getByText('Please log in to use this page.').waitFor()
    await close()
  })

  it('shows in the language of the user that the session has ended, and signs out every element', async () => {
    const { page, close } = await hostPage(
      '<campus-admin-login client="svtu" lang="mr"></campus-admin-login><campus-landing client="svtu" lang="mr"></campus-landing>',
    )
    // Without a session, the heading asks for a login.
    const welcome = page.locator('campus-landing h1').filter({ hasNotText: 'लॉग इन करा' })
    await signIn(page, 'asha.admin')
    await welcome.waitFor()
    await expect.poll(() => page.locator('campus-toaster').count()).toBe(0)
    const token = await page.evaluate(() => sessionStorage.getItem('user-token') ?? '')
    await page.request.post(`${app.server.origin}/server/r/mql`, {
      headers: { 'service-header': 'logout', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      data: { logout: null },
    })
    const toast = page.locator('campus-toaster [role=status]').filter({ hasText: 'सत्र' }).first()
    await doUntilSeen(toast, () =>
      page.evaluate(`import('${app.server.origin}/index.js').then(({ mql }) => mql.run('r.[LoginCopy]'))`),
    )
    await page.locator('campus-admin-login [name=userName]').waitFor()
    await page.locator('campus-landing').getByText('लॉग इन करा').first().waitFor()
    await expect.poll(() => welcome.count()).toBe(0)
    await close()
  })
})
