import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { startMailServer, type TestMailServer } from '../../support/messages/smtp.ts'
import { accessibilityProblems, journeys, signIn, visit } from '../support.ts'
import { messagePattern } from '../devices.ts'
import { notificationOutbox } from '../../../server/db/schema.ts'

const mail: { server?: TestMailServer } = {}
const app = journeys(async () => {
  mail.server = await startMailServer('campus', 'a-password-for-mail')
  return { mail: { url: mail.server.url, from: 'no-reply@example.ac.in' } }
})
afterAll(() => mail.server?.close())
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`

/** Returns the e-mails to an address, the newest one last. */
const mailsTo = (address: string) => (mail.server?.arrived ?? []).filter(({ to }) => to.includes(address))

/** Waits for the code in the newest e-mail to an address. */
async function readCode(address: string): Promise<string> {
  const read = () => /\b\d{6}\b/.exec(mailsTo(address).at(-1)?.text ?? '')?.[0]
  await expect.poll(read).toMatch(/^\d{6}$/)
  return read() ?? ''
}
async function open(path: string, language: LanguageCode, width: number) {
  const opened = await visit(app.browser, portal(path), { viewport: { width, height: 900 } })
  await opened.page.locator('campus-portal select').first().selectOption(language)
  await opened.page.locator(`html[lang=${language}]`).waitFor()
  return opened
}
const submitForm = (card: Locator) => card.locator('button[type=submit]').click()
async function submitPassword(card: Locator, password: string, repeat = password): Promise<void> {
  await card.locator('input[name=password]').fill(password)
  await card.locator('input[name=repeat]').fill(repeat)
  await submitForm(card)
}
/** Expects no accessibility violation and no horizontal scrolling. */
async function expectReadable(page: Page, width: number): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
}

const PEOPLE = [
  { language: 'en', width: 1280, userName: 'noor.clerk', password: 'quiet river over nine stones' },
  { language: 'mr', width: 360, userName: 'meera.principal', password: 'lantern-monsoon-61-cedar' },
  { language: 'ur', width: 360, userName: 'ravi.exams', password: 'copper meadow 58 violins' },
] as const

describe('a person who has forgotten their password', () => {
  it.each(PEOPLE)(
    'resets it with the code from the e-mail, and signs in ($language, $width px)',
    async ({ language, width, userName, password }) => {
      const address = `${userName}@svtu.example.edu`
      const { page, wrong, close } = await open('/svtu', language, width)
      await page.locator('campus-admin-login a[href*=forgotPassword]').click()
      const card = page.locator('campus-forgot-password')
      await card.locator('input[name=userName]').waitFor()
      await expectReadable(page, width)
      await card.locator('input[name=userName]').fill(address)
      await submitForm(card)
      await card.getByText(`${userName.charAt(0)}***@svtu.example.edu`).waitFor()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
        .toBe('one-time-code')
      await expectReadable(page, width)
      const code = await readCode(address)
      await card.locator('input[name=code]').fill(code === '000000' ? '000001' : '000000')
      await submitForm(card)
      await card.locator('[aria-invalid=true]').waitFor()
      await card.locator('input[name=code]').fill(code)
      await submitForm(card)

      await submitPassword(card, 'password12', 'something else')
      await card.locator('[aria-invalid=true]').waitFor()
      await submitPassword(card, 'password12')
      await expect.poll(() => card.locator('input[name=password]').getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => card.locator('input[name=password]').inputValue()).toBe('password12')
      await expectReadable(page, width)
      await submitPassword(card, password)
      await card.getByText(messagePattern(language, 'account.changed')).waitFor()
      await expect.poll(() => page.url()).toBe(portal('/forgotPassword?client=svtu'))

      await card.getByRole('link', { name: messagePattern(language, 'account.signInInstead') }).click()
      await signIn(page, userName, password)
      await page.locator('campus-modules-dashboard h1, campus-landing h1').first().waitFor()
      // Another e-mail, without a code, confirms the change.
      await expect.poll(() => mailsTo(address).length).toBeGreaterThanOrEqual(2)
      expect(mailsTo(address).at(-1)?.text).not.toMatch(/\b\d{6}\b/)
      expect(wrong).toEqual([])
      await close()
    },
  )

  it('sees an answer that does not reveal whether the account exists, and no e-mail is sent', async () => {
    const { page, close } = await open('/forgotPassword?client=svtu', 'en', 1280)
    // Everyone sees this before they identify themselves.
    await page.getByText(/network account/).waitFor()
    await page.getByLabel('User name, PRN, e-mail or mobile number').fill('nobody.at.all@svtu.example.edu')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText(/If an account matches, we have sent a code/).waitFor()
    // What was not queued with the answer is not sent later.
    const queued = await app.server.db.select().from(notificationOutbox)
    expect(queued.filter(({ address }) => address.includes('nobody.at.all'))).toEqual([])
    await close()
  })
})
