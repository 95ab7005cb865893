import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findFixturePerson, withholdTicket } from '../../support/payments/withheld.ts'
import { readMessage } from '../devices.ts'
import { startSite } from '../hosts/other-site.ts'
import { accessibilityProblems, journeys, signIn, visit } from '../support.ts'
import { waitForQuiet } from '../quiet.ts'

const site = await startSite()
const app = journeys(() => Promise.resolve({ publicOrigins: [site.origin] }))

/** Opens a page of another site in Urdu, whose address has a query of its own. */
async function openPage(body: string, width = 1280) {
  const opened = await visit(app.browser, 'about:blank', { viewport: { width, height: 900 } })
  site.page = `<!doctype html><html lang="ur" dir="rtl"><head><meta charset="utf-8"><title>College</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
    <script type="module" src="${app.server.origin}/campus-elements.js" data-client="svtu"></script></head>
    <body><main><h1>College</h1>${body}</main></body></html>`
  await opened.page.goto(`${site.origin}/page?id=12`)
  return opened
}

/** Looks up the withheld ticket of somebody. */
async function findTicket(page: Page, id: string): Promise<void> {
  const { prn, dob, mobile } = findFixturePerson(id)
  const [dobYear = '', dobMonth = '', dobDay = ''] = dob.split('-')
  const form = page.locator('campus-hall-ticket form')
  await form.locator('[name=examEventId] option[value]:not([value=""])').first().waitFor({ state: 'attached' })
  const typed = { value: prn, dobDay, dobMonth, dobYear, mobile4: mobile?.slice(-4) ?? '' }
  for (const [name, value] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(value)
  await form.locator('button[type=submit]').click()
}

/** Presses the button that pays, and pays at the bank. */
async function pay(page: Page): Promise<void> {
  await page
    .locator('campus-fee-payment')
    .getByRole('button', { name: /₹.* ادا کریں$/ })
    .click()
  await page.waitForURL(/sandbox-bank/)
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('ur')
  await page.locator('button[name=button][value=PAY]').click()
  await page.waitForURL(/#\/paymentStatus\//)
}
const isPaid = (page: Page) =>
  page
    .locator('campus-payment-status [data-status=SUCCESS]')
    .getByText(readMessage('ur', 'payment.status.SUCCESS'))
    .waitFor()

describe('a payer on a page of another site', () => {
  it('comes back from the bank to that page, in Urdu, and sees the payment in place of the fees', async () => {
    await withholdTicket(app.server, 'F01')
    const { page, wrong, close } = await openPage('<campus-fee-payment></campus-fee-payment>', 360)
    const fees = page.locator('campus-fee-payment')
    await fees.getByRole('button', { name: readMessage('ur', 'signIn.studentTitle') }).click()
    await page.locator('campus-student-login [name=userName]').waitFor()
    await signIn(page, '2025417112003457')
    await pay(page)
    await expect.poll(() => page.url().startsWith(`${site.origin}/page?id=12#/paymentStatus/`)).toBe(true)
    await isPaid(page)
    expect(await fees.locator('campus-payment-status').getAttribute('lang')).toBe('ur')
    expect(await accessibilityProblems(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.reload()
    await isPaid(page)
    await page.getByRole('button', { name: readMessage('ur', 'enter.stepBack'), exact: true }).click()
    const history = fees.getByRole('button', { name: /رسید/ }).first()
    await history.click()
    await isPaid(page)
    expect(wrong).toEqual([])
    await close()
  })

  it('who began at a hall ticket comes back to it, and continues to the ticket', async () => {
    await withholdTicket(app.server, 'F09')
    const { page, wrong, close } = await openPage('<campus-hall-ticket></campus-hall-ticket>')
    await findTicket(page, 'F09')
    await page
      .locator('campus-hall-ticket')
      .getByRole('button', { name: readMessage('ur', 'hallTicket.payNow') })
      .click()
    await pay(page)
    await expect.poll(() => page.url().startsWith(`${site.origin}/page?id=12#/paymentStatus/`)).toBe(true)
    await isPaid(page)
    await page.getByRole('button', { name: readMessage('ur', 'payment.toTicket') }).click()
    await findTicket(page, 'F09')
    await page.locator('campus-hall-ticket [data-outcome]').waitFor()
    await expect.poll(() => page.locator('campus-payment-status').count()).toBe(0)
    expect(wrong).toEqual([])
    await close()
  })

  it('sees the payment in the element for payments, where the page has one', async () => {
    const { page, close } = await openPage(
      '<campus-payment-status></campus-payment-status><campus-hall-ticket></campus-hall-ticket>',
    )
    await page.evaluate(() => (location.hash = '#/paymentStatus/T2345678ABCDEFGH/EXAM_FORM/EF-1/740.00/ok/ok'))
    await page.reload()
    await page.locator('main > campus-payment-status [data-status]').waitFor()
    await waitForQuiet(page)
    await expect.poll(() => page.locator('campus-payment-status').count()).toBe(1)
    await close()
  })

  it('sees it in the portal that the page names, in the language of the payment', async () => {
    await withholdTicket(app.server, 'F11')
    const { page, close } = await openPage(
      `<campus-fee-payment portal="${app.server.origin}/portal.html"></campus-fee-payment>
      <campus-hall-ticket></campus-hall-ticket>`,
    )
    await findTicket(page, 'F11')
    await page
      .locator('campus-hall-ticket')
      .getByRole('button', { name: readMessage('ur', 'hallTicket.payNow') })
      .click()
    await pay(page)
    await expect.poll(() => page.url().startsWith(`${app.server.origin}/portal.html#/paymentStatus/`)).toBe(true)
    await isPaid(page)
    await expect
      .poll(() => page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`))
      .toBe('ur rtl')
    await close()
  })
})
