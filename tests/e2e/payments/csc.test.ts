import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems, journeys, visit } from '../support.ts'

const app = journeys()
const counter = (page: Page) => page.locator('campus-csc-counter')
const collectButton = (page: Page) => counter(page).getByRole('button', { name: /^Collect/ })
const status = (page: Page) => page.locator('campus-csc-payment-status')

/** Signs an operator in at CSC, which hands them over to the counter. */
async function signInOperator(page: Page, name: string): Promise<void> {
  await counter(page).getByRole('link', { name: 'Go to the network login' }).click()
  await page.getByRole('button', { name }).click()
  await page.waitForURL((url) => url.pathname === '/csc.html')
  await counter(page).locator('[name=prn]').waitFor()
}

async function findStudent(
  page: Page,
  prn: string,
  [day, month, year]: readonly [string, string, string],
): Promise<void> {
  const box = counter(page)
  await box.locator('[name=prn]').fill(prn)
  await box.locator('[name=dobDay]').fill(day)
  await box.locator('[name=dobMonth]').fill(month)
  await box.locator('[name=dobYear]').fill(year)
  await box.locator('[name=dobYear]').press('Enter')
  await box.locator('#dues').waitFor()
}

async function payFromWallet(page: Page, button: string): Promise<void> {
  await collectButton(page).first().click()
  await page.waitForURL(/\/sandbox-csc\/pay\//)
  await page.locator('#pin').fill('1234')
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.waitForURL(/#\/cscpaymentStatus\//)
  await status(page).getByRole('button', { name: 'Next student' }).waitFor()
}

describe('the operator of a service centre', () => {
  it('signs in through CSC, collects a fee, prints two copies, serves the next student and exports the day', async () => {
    const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/csc.html`)
    await signInOperator(page, 'Vaishnavi Anil Gaikwad')
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await counter(page).getByText('417000120034').first().waitFor()

    await findStudent(page, '2024417104000041', ['30', '1', '2005'])
    await expect
      .poll(async () => (await collectButton(page).innerText()).replaceAll(/[\u2068\u2069]/g, ''))
      .toBe('Collect ₹740.00 + service charge ₹30.00 = ₹770.00')
    await payFromWallet(page, 'Pay')
    for (const words of ['Payment successful', '₹770.00', 'Double-verified with CSC at', 'B-00000', 'S•••• K••••'])
      await expect.poll(() => status(page).innerText()).toContain(words)
    await expect.poll(() => status(page).innerText()).not.toContain('The address of this page was changed')
    expect(await accessibilityProblems(page)).toEqual([])

    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    const printed = page.waitForFunction(() => document.documentElement.hasAttribute('data-printed'))
    await status(page).getByRole('button', { name: 'Print two copies' }).click()
    await printed
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => status(page).getByText('Copy for the student').isVisible()).toBe(true)
    await expect.poll(() => status(page).getByText('Copy for the service centre').isVisible()).toBe(true)
    await expect.poll(() => counter(page).locator('#collections').isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })

    const readKeys = () => page.evaluate(() => sessionStorage.getItem('payment-keys') ?? '{}')
    await expect.poll(readKeys).not.toBe('{}')
    await status(page).getByRole('button', { name: 'Next student' }).click()
    await counter(page).locator('[name=prn]').waitFor()
    await expect.poll(readKeys).toBe('{}')
    await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('EF-204041')
    await expect.poll(() => counter(page).locator('[name=prn]').inputValue()).toBe('')
    await counter(page).getByText('417000120034').first().waitFor()

    await counter(page).getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      counter(page).getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    const csv = await readFile(await file.path(), 'utf8')
    expect(file.suggestedFilename()).toMatch(/^collections-417000120034-\d{4}-\d{2}-\d{2}\.csv$/)
    const [, newest = ''] = csv.split('\r\n')
    expect(newest).toMatch(/^B-\d{6},.*,Paid,740,30,770,S•••• K••••,Examination form W26,/)
    expect(wrong).toEqual([])
    await close()
  })

  it('does not see an unconfirmed debit as paid, and cannot collect the fee again', async () => {
    const { page, close } = await visit(app.browser, `${app.server.origin}/csc.html`)
    await signInOperator(page, 'Sameer Karim Shaikh')
    await findStudent(page, '2025417112003457', ['14', '3', '2006'])
    await payFromWallet(page, 'Debit, but do not confirm')
    await status(page).getByText('The CSC wallet was debited, but CSC has not confirmed it yet.').first().waitFor()
    await expect.poll(() => status(page).innerText()).not.toContain('Payment successful')
    await status(page).getByRole('button', { name: 'Next student' }).click()
    await counter(page).getByText('is waiting for confirmation and is not counted.').waitFor()
    await findStudent(page, '2025417112003457', ['14', '3', '2006'])
    await counter(page).getByText('Do not collect again.').first().waitFor()
    await expect.poll(() => collectButton(page).count()).toBe(0)
    await close()
  })

  it('uses every page on a phone without horizontal scrolling or accessibility violations', async () => {
    const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/csc.html`, {
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    })
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    await counter(page).getByRole('link', { name: 'Go to the network login' }).click()
    for (const [code, words] of [
      ['ur', 'کاؤنٹر پر کون ہے؟'],
      ['mr', 'काउंटरवर कोण आहे?'],
      ['dv', 'ކައުންޓަރުގައި ހުރީ ކާކުތޯ؟'],
      ['en', 'Who is at the counter?'],
    ] as const) {
      await page.locator(`nav a[lang=${code}]`).click()
      await page.getByRole('heading', { level: 1, name: words }).waitFor()
      await expect.poll(async () => [await fits(), await accessibilityProblems(page)]).toEqual([true, []])
    }
    await page.getByRole('button', { name: 'Vaishnavi' }).click()
    await counter(page).locator('[name=prn]').waitFor()
    await expect.poll(async () => [await fits(), await accessibilityProblems(page)]).toEqual([true, []])
    await findStudent(page, '2024417101000093', ['17', '8', '2005'])
    await expect.poll(async () => [await fits(), await accessibilityProblems(page)]).toEqual([true, []])
    await collectButton(page).first().click()
    await page.waitForURL(/\/sandbox-csc\/pay\//)
    await expect.poll(async () => [await fits(), await accessibilityProblems(page)]).toEqual([true, []])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await status(page).getByRole('button', { name: 'Next student' }).waitFor()
    await expect.poll(() => status(page).innerText()).toContain('The operator of the service centre cancelled it.')
    await expect.poll(async () => [await fits(), await accessibilityProblems(page)]).toEqual([true, []])
    expect(wrong).toEqual([])
    await close()
  })
})
