import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { accessibilityProblems, at, journeys, signIn, visit } from '../support.ts'

const app = journeys()
/** As long as a reference may be. */
const REFERENCE = 'UTR4711'.padEnd(60, '0123456789')

async function open(userName: string, viewport = { width: 1280, height: 800 }) {
  const visitor = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`, { viewport })
  await signIn(visitor.page, userName)
  await visitor.page.waitForURL(at('/landing'))
  return visitor
}

/** Opens the first payment that was made twice, from the work on the home. */
async function openCase(page: Page) {
  await page.locator('campus-landing a[href*="list=cases&kind=DUPLICATE"]').first().click()
  await page.locator('campus-dashboard').locator('.c-row-title').first().click()
  const panel = page.getByRole('dialog')
  await panel.getByText('Amount to be refunded').waitFor()
  return panel
}

it('a payment that the bank has not confirmed is shown with its amount', async () => {
  const { page, close } = await open('anita.finance')
  await page.locator('campus-landing a[href*="list=cases&kind=PENDING"]').first().click()
  await page.locator('campus-dashboard').locator('.c-row-title').first().click()
  const panel = page.getByRole('dialog')
  await panel.getByText('The bank has not confirmed this payment yet.').waitFor()
  await panel.getByText(/₹/).first().waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await close()
})

describe('money that was paid twice', () => {
  it('is refunded when one finance officer requests it and another approves and sends it', async () => {
    const anita = await open('anita.finance')
    const first = await openCase(anita.page)
    await first.getByText('Received: paid twice').waitFor()
    expect(await accessibilityProblems(anita.page)).toEqual([])
    await first.getByRole('button', { name: 'Request the refund' }).click()
    await first.getByRole('button', { name: 'Request the refund' }).click()
    await first.getByText('There is a problem').waitFor()
    await first.getByLabel('Why is it refunded?').fill('Paid twice within a minute.')
    await first.getByRole('button', { name: 'Request the refund' }).click()
    await first.getByText('You requested this refund. Someone else must approve it.').waitFor()
    await expect.poll(() => first.getByRole('button', { name: 'Approve the refund' }).count()).toBe(0)
    await first.getByRole('button', { name: 'Withdraw the request' }).waitFor()
    await expect.poll(() => first.getByRole('button', { name: 'Decline the refund' }).count()).toBe(0)
    await anita.close()

    const vikram = await open('vikram.finance', { width: 360, height: 740 })
    const second = await openCase(vikram.page)
    await second.getByText('Paid twice within a minute.').waitFor()
    await second.getByRole('button', { name: 'Approve the refund' }).click()
    await second.getByLabel('What was checked?').fill('The statement of the bank.')
    await second.getByRole('button', { name: 'Approve the refund' }).click()
    await second.getByText('The refund is approved.').waitFor()
    await second.getByRole('button', { name: 'Mark the refund as sent' }).click()
    await second.getByLabel('Reference of the refund').fill(REFERENCE)
    expect(await accessibilityProblems(vikram.page)).toEqual([])
    await second.getByRole('button', { name: 'Mark the refund as sent' }).click()
    await second.getByText('The refund was sent.').first().waitFor()
    await second.getByText(REFERENCE).waitFor()
    const body = second.locator('.c-side-body')
    await expect.poll(() => body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await vikram.close()
  })
})
