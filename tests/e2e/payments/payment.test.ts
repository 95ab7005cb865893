import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Button } from '../../../server/sandbox/bank/buttons.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { loadRecord } from '../../support/payments/payments.ts'
import { readPdf } from '../../support/hall-tickets/pdf.ts'
import { createMovableClock, startTestServer } from '../../support/server/server.ts'
import { findFixturePerson, withholdTicket } from '../../support/payments/withheld.ts'
import { accessibilityProblems, launch, visit, type Visit } from '../support.ts'

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 760 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
}
const HALL_TICKET = '/download-exam-hall-ticket-Before-Login'
const clock = createMovableClock()
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await startTestServer({}, { assetsFolder: resolve('dist/client'), now: clock.now })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** Saves a screenshot of a step if `PICTURES` names a folder. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** Fills in the hall ticket form for a fixture person and submits it. */
async function findTicket(page: Page, id: string): Promise<void> {
  const { prn, dob, mobile } = findFixturePerson(id)
  const [year = '', month = '', day = ''] = dob.split('-')
  const form = page.locator('campus-hall-ticket form')
  await form.locator('[name=examEventId] option[value]:not([value=""])').first().waitFor({ state: 'attached' })
  const typed = { value: prn, dobDay: day, dobMonth: month, dobYear: year, mobile4: mobile?.slice(-4) ?? '' }
  for (const [name, value] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(value)
  await form.locator('button[type=submit]').click()
}

async function openTicket(options: BrowserContextOptions = {}, language = 'en'): Promise<Visit> {
  const opened = await visit(browser, 'about:blank', options)
  await opened.page.addInitScript((code) => sessionStorage.setItem('lang', code), language)
  await opened.page.goto(`${server.origin}/portal.html#${HALL_TICKET}`)
  await opened.page.locator('campus-hall-ticket button').first().click()
  return opened
}

const fees = (page: Page) => page.locator('campus-fee-payment')
const status = (page: Page) => page.locator('campus-payment-status')
const payButton = (page: Page) => fees(page).getByRole('button', { name: /^Pay ₹|₹.* ادا کریں$/ })
/** Finds the link with which the bank leads back to the university. */
const backLink = (page: Page) => page.getByRole('link', { name: /^Back to | پر واپس جائیں$/ })
const waitForStatus = (page: Page, word: string) => status(page).locator(`[data-status=${word}]`).waitFor()
const idIn = (address: string): string => /\/paymentStatus\/([^/]+)/.exec(address)?.[1] ?? ''

/** Goes from the withheld ticket to the bank. */
async function goToBank(page: Page): Promise<void> {
  await page.locator('campus-hall-ticket').getByRole('link', { name: 'Pay now' }).click()
  await payButton(page).waitFor()
  await expect.poll(() => page.url()).not.toMatch(/key=/)
  await payButton(page).click()
  await page.waitForURL(/sandbox-bank/)
}

/** Chooses an outcome at the bank, and returns the transaction id after the return to the portal. */
async function chooseAtBank(page: Page, button: Button): Promise<string> {
  await page.locator(`button[name=button][value=${button}]`).click()
  await Promise.race([page.waitForURL(/paymentStatus\//), backLink(page).waitFor()])
  if (!/paymentStatus\//.test(page.url())) await backLink(page).click()
  await page.waitForURL(/portal\.html.*paymentStatus\//)
  return idIn(page.url())
}

/** Pays for a withheld ticket with the chosen outcome at the bank. */
async function pay(
  id: string,
  button: Button,
  options?: BrowserContextOptions,
  language?: string,
): Promise<Visit & { readonly transactionId: string }> {
  if (id !== 'F04') await withholdTicket(server, id)
  const opened = await openTicket(options, language)
  await findTicket(opened.page, id)
  await goToBank(opened.page)
  return { ...opened, transactionId: await chooseAtBank(opened.page, button) }
}

/** Expects that a student who looks the ticket up can download it, or cannot. */
async function expectTicket(page: Page, id: string, canDownload: boolean): Promise<void> {
  await findTicket(page, id)
  await page.locator('campus-hall-ticket [data-outcome]').waitFor()
  const download = page.locator('campus-hall-ticket').getByRole('button', { name: 'Download PDF' })
  await expect.poll(() => download.count()).toBe(canDownload ? 1 : 0)
}

describe('a student whose hall ticket is withheld for a fee', () => {
  it('pays it, sees the confirmation, downloads the receipt, and gets the ticket', async () => {
    const { page, wrong, close } = await openTicket()
    await findTicket(page, 'F04')
    await page.getByText('Hall ticket withheld').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await takeScreenshot(page, '1-withheld')
    await page.locator('campus-hall-ticket').getByText('Pay now').click()
    await payButton(page).waitFor()
    await expect.poll(() => page.url()).toMatch(/#\/fees$/)
    await expect.poll(() => payButton(page).innerText()).toBe('Pay ₹740.00')
    const readFees = () => fees(page).locator('section').innerText()
    await expect
      .poll(readFees)
      .toMatch(/S•••• K••••[\s\S]*EF-204041[\s\S]*Examination fee[\s\S]*₹600\.00[\s\S]*Total[\s\S]*₹740\.00/)
    expect(await readFees()).not.toMatch(/SNEHA|KAMBLE/)
    expect(await accessibilityProblems(page)).toEqual([])
    await takeScreenshot(page, '2-fees')
    await payButton(page).dblclick()
    await page.waitForURL(/sandbox-bank/)
    await takeScreenshot(page, '3-bank')
    const transactionId = await chooseAtBank(page, 'PAY')
    await waitForStatus(page, 'SUCCESS')
    await takeScreenshot(page, '4-status')
    expect(await accessibilityProblems(page)).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      status(page).getByRole('button', { name: 'Download receipt' }).click(),
    ])
    const { text } = readPdf(await readFile(await download.path()))
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/740\.00/)
    expect(text).toContain(transactionId)
    await status(page).getByText('Continue to the hall ticket').click()
    await expectTicket(page, 'F04', true)
    await takeScreenshot(page, '5-ticket')
    const record = await loadRecord(server.db, transactionId)
    expect([record.movements.length, record.receipts.length, record.cases.length, record.invoice.status]).toEqual([
      1,
      1,
      0,
      'PAID',
    ])
    expect(wrong).toEqual([])
    await close()
  })

  it('pays it on a phone in Urdu', async () => {
    await withholdTicket(server, 'F09')
    const { page, wrong, close } = await openTicket(PHONE, 'ur')
    await findTicket(page, 'F09')
    await page.locator('campus-hall-ticket').getByText('ابھی ادا کریں').click()
    await payButton(page).waitFor()
    await expect
      .poll(() =>
        page.evaluate(() => [document.documentElement.dir, document.documentElement.scrollWidth <= innerWidth]),
      )
      .toEqual(['rtl', true])
    expect(await accessibilityProblems(page)).toEqual([])
    await takeScreenshot(page, 'ur-fees')
    await payButton(page).click()
    await page.waitForURL(/sandbox-bank/)
    await takeScreenshot(page, 'ur-bank')
    await chooseAtBank(page, 'PAY')
    await waitForStatus(page, 'SUCCESS')
    await takeScreenshot(page, 'ur-status')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(wrong).toEqual([])
    await close()
  })

  it('pays it on the website of the university, without the portal', async () => {
    await withholdTicket(server, 'F03')
    const { page, wrong, close } = await visit(browser, `${server.origin}/cms.html`)
    await findTicket(page, 'F03')
    await page.locator('campus-hall-ticket').getByText('Pay now').click()
    await payButton(page).waitFor()
    await page.waitForFunction(
      () => document.querySelector('campus-fee-payment')?.shadowRoot?.activeElement?.textContent === 'Fees',
    )
    await expect.poll(() => page.url()).toBe(`${server.origin}/cms.html`)
    await takeScreenshot(page, 'cms-fees')
    await payButton(page).click()
    await page.waitForURL(/sandbox-bank/)
    await chooseAtBank(page, 'PAY')
    await waitForStatus(page, 'SUCCESS')
    await page.goto(`${server.origin}/cms.html`)
    await expectTicket(page, 'F03', true)
    expect(wrong).toEqual([])
    await close()
  })
})

describe('a payment with an unusual outcome', () => {
  it('is pending while the bank is late, and succeeds once the bank confirms it', async () => {
    const { page, wrong, transactionId, close } = await pay('F01', 'DELAY')
    await waitForStatus(page, 'PENDING')
    await expect.poll(() => status(page).innerText()).toContain('Do not pay again.')
    await takeScreenshot(page, 'late-1')
    expect((await loadRecord(server.db, transactionId)).receipts).toEqual([])
    clock.forwardMinutes(3)
    await waitForStatus(page, 'SUCCESS')
    await takeScreenshot(page, 'late-2')
    await page.goto(`${server.origin}/portal.html#${HALL_TICKET}`)
    await expectTicket(page, 'F01', true)
    expect(wrong).toEqual([])
    await close()
  })

  it('that the bank debits twice settles the fee once, and opens a refund case', async () => {
    const { page, transactionId, close } = await pay('F02', 'TWICE')
    await waitForStatus(page, 'DUPLICATE')
    await expect.poll(() => status(page).innerText()).toMatch(/₹740\.00/)
    await expect.poll(() => status(page).innerText()).toMatch(/PC-26-\d{5}/)
    await takeScreenshot(page, 'twice')
    const record = await loadRecord(server.db, transactionId)
    expect([record.receipts.length, record.cases.map(({ kind, refundMinor }) => [kind, refundMinor])]).toEqual([
      1,
      [['DUPLICATE', 74_000]],
    ])
    await close()
  })

  it('with a wrong amount settles nothing, opens a refund case, and the ticket stays withheld', async () => {
    const { page, transactionId, close } = await pay('F07', 'WRONG_AMOUNT')
    await waitForStatus(page, 'MISMATCH')
    await expect.poll(() => status(page).innerText()).toContain('Do not pay again.')
    await expect.poll(() => status(page).innerText()).toMatch(/PC-26-\d{5}/)
    await takeScreenshot(page, 'wrong-amount')
    const record = await loadRecord(server.db, transactionId)
    expect([
      record.receipts.length,
      record.invoice.status,
      record.cases.map(({ kind, refundMinor }) => [kind, refundMinor]),
    ]).toEqual([0, 'ISSUED', [['MISMATCH', 7400]]])
    await page.goto(`${server.origin}/portal.html#${HALL_TICKET}`)
    await expectTicket(page, 'F07', false)
    await close()
  })

  it('that is cancelled takes no money, and can be started again', async () => {
    const { page, transactionId, close } = await pay('F08', 'CANCEL')
    await waitForStatus(page, 'CANCELLED')
    await expect.poll(() => status(page).innerText()).toContain('No money was taken.')
    await takeScreenshot(page, 'cancelled')
    await page.evaluate(() => {
      location.hash = '/fees'
    })
    await payButton(page).click()
    await page.waitForURL(/sandbox-bank/)
    const second = await chooseAtBank(page, 'PAY')
    await waitForStatus(page, 'SUCCESS')
    expect(second).not.toBe(transactionId)
    await close()
  })

  it('that the bank never answers stays pending, and a second attempt shows a warning first', async () => {
    const { page, transactionId, close } = await pay('F12', 'SILENT')
    await waitForStatus(page, 'PENDING')
    await expect.poll(() => status(page).innerText()).toContain('Do not pay again.')
    clock.forwardMinutes(24 * 60)
    await page.reload()
    await waitForStatus(page, 'PENDING')
    clock.forwardMinutes(-24 * 60)
    await page.evaluate(() => {
      location.hash = '/fees'
    })
    await fees(page).getByText('Do not pay again.').waitFor()
    await expect.poll(() => payButton(page).count()).toBe(0)
    await fees(page).getByRole('button', { name: 'Pay again' }).click()
    await fees(page).getByText('If you pay now, you may pay twice.').waitFor()
    await expect
      .poll(() => fees(page).getByRole('link', { name: 'Show that payment' }).getAttribute('href'))
      .toContain(transactionId)
    expect(await accessibilityProblems(page)).toEqual([])
    await takeScreenshot(page, 'never-warned')
    await fees(page).getByRole('button', { name: 'Pay anyway' }).click()
    await page.waitForURL(/sandbox-bank/)
    const second = await chooseAtBank(page, 'PAY')
    expect(second).not.toBe(transactionId)
    await waitForStatus(page, 'SUCCESS')
    await close()
  })
})

describe('a person who opens a manipulated address', () => {
  it('that claims a payment sees that it is pending, and that the address was changed', async () => {
    const { page, close } = await visit(browser, `${server.origin}/portal.html#/svtu`)
    // The next page takes the institution from here.
    await page.waitForFunction(() => sessionStorage.getItem('page-institution'))
    await page.goto(
      `${server.origin}/portal.html?forged#/paymentStatus/TDEMOF2000000001/EXAM_FORM/EF-204201/740.00/success/success`,
    )
    await waitForStatus(page, 'PENDING')
    await status(page).getByText('The address of this page was changed or is out of date.').first().waitFor()
    await expect.poll(() => status(page).innerText()).not.toContain('Payment successful')
    await expect.poll(() => status(page).locator('[data-tone=success]').count()).toBe(0)
    await takeScreenshot(page, 'forged')
    await close()
  })

  it('with an invalid key sees that the link has expired, and the key is removed from the address', async () => {
    const { page, wrong, close } = await visit(
      browser,
      `${server.origin}/cms.html#/fees?key=INV-000041.9999999999.forged`,
    )
    await fees(page).getByText('This payment link has expired.').waitFor()
    await expect.poll(() => page.url()).toBe(`${server.origin}/cms.html#/fees`)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('fee-key'))).toBeNull()
    await takeScreenshot(page, 'key-ended')
    expect(wrong).toEqual([])
    await close()
  })
})

describe('a student with two tabs', () => {
  it('is warned before paying one invoice twice', async () => {
    await withholdTicket(server, 'F11')
    const one = await openTicket()
    await findTicket(one.page, 'F11')
    await one.page.locator('campus-hall-ticket').getByRole('link', { name: 'Pay now' }).click()
    await payButton(one.page).waitFor()
    const other = await openTicket()
    await findTicket(other.page, 'F11')
    await goToBank(other.page)
    await payButton(one.page).click()
    await fees(one.page).getByText('If you pay now, you may pay twice.').waitFor()
    await chooseAtBank(other.page, 'PAY')
    await waitForStatus(other.page, 'SUCCESS')
    await fees(one.page).getByRole('button', { name: 'Pay anyway' }).click()
    await fees(one.page).getByText('This has already been paid.').waitFor()
    await one.close()
    await other.close()
  })
})
