import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems, at, clockedJourneys, goTo, PASSWORD, signIn, visit, type Visit } from '../support.ts'
import { openOnDevice, readMessage, devicesWith, type JourneyDevice } from '../devices.ts'
import { findFixturePerson, withholdTicket } from '../../support/payments/withheld.ts'

const DEVICES = devicesWith('mr')

const app = clockedJourneys()
const AARTI = '2025417112003457'
const HALL_TICKET = '/download-exam-hall-ticket-Before-Login'

/** Saves a screenshot of a step if `PICTURES` names a folder. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`
const fileNameOf = ({ language, width }: JourneyDevice) => `${language}-${String(width)}`

describe('a student at the staff sign-in', () => {
  it.each(DEVICES)(
    'follows the link to the student sign-in, which keeps the PRN, and signs in ($language, $width px)',
    async (device) => {
      const { page, wrong, close } = await openOnDevice(app.browser, portal('/svtu'), device)
      const form = page.locator('campus-admin-login')
      await form.locator('[name=userName]').fill(AARTI)
      await form.locator('[name=userName]').press('Tab')
      const hint = form.getByRole('status').filter({ hasText: readMessage(device.language, 'enter.studentNumber') })
      const link = hint.getByRole('link', { name: readMessage(device.language, 'signIn.studentTitle'), exact: true })
      await link.waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await takeScreenshot(page, `prn-${fileNameOf(device)}`)
      await link.click()
      await page.waitForURL((url) => url.hash.startsWith('#/svtu/studentLogin'))
      await expect.poll(() => page.locator('campus-student-login [name=userName]').inputValue()).toBe(AARTI)
      await expect.poll(() => page.url()).not.toContain(AARTI)
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(device.language)
      await page.locator('campus-student-login [name=password]').fill(PASSWORD)
      await page.locator('campus-student-login form button[type=submit]').first().click()
      await page.waitForURL((url) => !url.hash.includes('studentLogin'))
      expect(wrong).toEqual([])
      await close()
    },
  )

  it('who submits the PRN there is told to use the student sign-in', async () => {
    const { page, close } = await visit(app.browser, portal('/svtu'), { colorScheme: 'dark' })
    await signIn(page, AARTI)
    await page
      .locator('campus-admin-login')
      .getByText('This is the staff login. With a student’s number, use the student login.')
      .waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await takeScreenshot(page, 'prn-refused')
    await close()
  })
})

describe('a payer who left a first payment and whose second one fails', () => {
  const status = (page: Page) => page.locator('campus-payment-status')
  const backLink = (page: Page) => page.getByRole('link', { name: /^Back to / })
  const payButton = (page: Page) => page.locator('campus-fee-payment').getByRole('button', { name: /^Pay ₹/ })

  async function openPayment({ page }: Visit): Promise<void> {
    const { prn, dob, mobile } = findFixturePerson('F09')
    const [year = '', month = '', day = ''] = dob.split('-')
    await page.goto(portal(`${HALL_TICKET}?client=svtu`))
    const form = page.locator('campus-hall-ticket form')
    await form.locator('[name=examEventId] option[value]:not([value=""])').first().waitFor({ state: 'attached' })
    for (const [name, value] of Object.entries({
      value: prn,
      dobDay: day,
      dobMonth: month,
      dobYear: year,
      mobile4: mobile?.slice(-4) ?? '',
    }))
      await form.locator(`[name=${name}]`).fill(value)
    await form.locator('button[type=submit]').click()
    await page.locator('campus-hall-ticket').getByRole('link', { name: 'Pay now' }).click()
    await payButton(page)
      .or(page.getByRole('button', { name: 'Pay again' }))
      .first()
      .waitFor()
  }

  it('sees that the first one is pending, tries again and pays', async () => {
    await withholdTicket(app.server, 'F09')
    const opened = await visit(app.browser, 'about:blank')
    const { page, close } = opened
    await openPayment(opened)
    await payButton(page).click()
    await page.waitForURL(/sandbox-bank/)
    // The student leaves the page of the bank and starts again.
    await openPayment(opened)
    const fees = page.locator('campus-fee-payment')
    await fees.getByText('Do not pay again.').waitFor()
    await fees.getByRole('button', { name: 'Pay again' }).click()
    await fees.getByRole('button', { name: 'Pay anyway' }).click()
    await page.waitForURL(/sandbox-bank/)
    await page.locator('button[name=button][value=DECLINED]').click()
    await Promise.race([page.waitForURL(/paymentStatus\//), backLink(page).waitFor()])
    if (!/paymentStatus\//.test(page.url())) await backLink(page).click()
    await status(page).locator('[data-status=FAILED]').waitFor()
    await status(page).getByText('Another payment for this is still waiting for confirmation.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await takeScreenshot(page, 'payment-waiting')
    await page.setViewportSize({ width: 360, height: 760 })
    await takeScreenshot(page, 'payment-waiting-360')
    await status(page).getByRole('button', { name: 'Try again' }).click()
    await status(page).getByRole('button', { name: 'Show that payment' }).waitFor()
    await takeScreenshot(page, 'payment-obstacle-360')
    await status(page).getByRole('button', { name: 'Pay anyway' }).click()
    await page.waitForURL(/sandbox-bank/)
    await page.locator('button[name=button][value=PAY]').click()
    await Promise.race([page.waitForURL(/paymentStatus\//), backLink(page).waitFor()])
    if (!/paymentStatus\//.test(page.url())) await backLink(page).click()
    await status(page).locator('[data-status=SUCCESS]').waitFor()
    await close()
  })
})

describe('a signed-in person', () => {
  it.each(['/svtu', '/svtu/studentLogin'])(
    'sees at %s who is signed in, and can switch accounts or go home',
    async (path) => {
      const language = 'en'
      const { page, wrong, close } = await visit(app.browser, portal('/svtu'))
      await signIn(page, 'asha.admin')
      await page.waitForURL(at('/landing'))
      await goTo(page, path)
      await page.getByText(readMessage(language, 'signIn.signedInAs').split('{name}')[0] ?? '').waitFor()
      await page.getByRole('button', { name: readMessage(language, 'enter.otherAccount') }).waitFor()
      await expect.poll(() => new URL(page.url()).hash).toBe(`#${path}`)
      await takeScreenshot(page, `signed-in${path.replaceAll('/', '-')}`)
      await page
        .getByRole('link', { name: readMessage(language, 'enter.home') })
        .last()
        .click()
      await page.waitForURL(at('/landing'))
      expect(wrong).toEqual([])
      await close()
    },
  )
})

describe('a person whose account is locked for two days', () => {
  it.each(DEVICES)('sees the duration in days, with date and time ($language, $width px)', async (device) => {
    const { page, close } = await openOnDevice(app.browser, portal('/svtu'), device)
    await signIn(page, 'bilal.locked')
    await expect
      .poll(() => page.locator('campus-admin-login [data-failure]').innerText())
      .toMatch(
        /\D2 \P{ASCII}+ \(\u2066?\d\d\/\d\d\/\d{4}, \d\d:\d\d\u2069?\)|after 2 days \(\d\d\/\d\d\/\d{4}, \d\d:\d\d\)/u,
      )
    await takeScreenshot(page, `locked-${fileNameOf(device)}`)
    await close()
  })
})

describe('a student who has forgotten the password', () => {
  it.each(DEVICES)(
    'enters the PRN, whose last digits are not shown afterwards ($language, $width px)',
    async (device) => {
      const { page, close } = await openOnDevice(app.browser, portal('/forgotPassword?client=svtu'), device)
      await page.locator('campus-forgot-password [name=userName]').fill(AARTI)
      await page.locator('campus-forgot-password form button[type=submit]').click()
      await page.locator('campus-forgot-password [name=code]').waitFor()
      await expect.poll(() => page.locator('campus-forgot-password').innerText()).not.toContain('3457')
      await takeScreenshot(page, `forgot-${fileNameOf(device)}`)
      await close()
    },
  )
})
