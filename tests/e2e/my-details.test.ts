import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { encode } from 'jpeg-js'
import { accessibilityProblems, at, journeys, signIn, visit } from './support.ts'

const begun = journeys()
const portal = (path: string) => `${begun.server.origin}/portal.html#${path}`
const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 760 }

/** The newest code that the outbox of the demonstration shows for an address or a number. */
async function codeFor(to: string): Promise<string> {
  const page = await (await fetch(`${begun.server.origin}/server/demo/outbox?lang=en&to=${encodeURIComponent(to)}`)).text()
  const code = /\b\d{6}\b/.exec(page.slice(page.indexOf('<article')).replaceAll(/<[^>]*>/g, ' '))?.[0]
  if (!code) throw new Error(`There is no code for ${to} in the outbox.`)
  return code
}

/** A photograph as a camera takes it: far larger than what the office takes. */
function photograph(): Buffer {
  const [width, height] = [1800, 2400]
  const data = Buffer.alloc(width * height * 4, 255)
  for (let place = 0; place < data.length; place += 4) data.set([(place >> 6) % 256, (place >> 10) % 256, (place >> 14) % 256], place)
  return encode({ width, height, data }, 90).data
}

const heading = (page: Page) => page.locator('campus-update-user-details h1')
async function openMine(page: Page, userName: string): Promise<void> {
  await signIn(page, userName)
  await page.locator('campus-modules-dashboard h1, campus-landing h1').first().waitFor()
  await page.locator('campus-portal a.c-person-link').click()
  await page.waitForURL(at('/updateUserDetails'))
  await heading(page).waitFor()
}
const inEnglish = (page: Page) => page.locator('campus-portal select').first().selectOption('en')
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

describe.each([['a desk', DESKTOP, '2025417112003457', 'aarti@example.org'], ['a telephone', PHONE, '2024417101000093', 'saba@example.org']] as const)('a student at %s', (_where, viewport, prn, mail) => {
  it('goes from the name in the header to the own details, adds an e-mail with its code and hands a photograph in', async () => {
    const { page, wrong, close } = await visit(begun.browser, portal('/svtu/studentLogin'), { viewport })
    await inEnglish(page)
    await openMine(page, prn)
    const mine = page.locator('campus-update-user-details')
    await mine.getByRole('button', { name: 'Add your e-mail address' }).click()
    await mine.getByRole('button', { name: 'Add e-mail' }).click()
    await mine.getByRole('textbox', { name: 'New e-mail address' }).fill(mail)
    await mine.getByRole('button', { name: 'Send code' }).click()
    await mine.getByText(/We have sent a code to/).waitFor()
    await mine.locator('input[name=code]').fill(await codeFor(mail))
    await mine.getByRole('button', { name: 'Confirm', exact: true }).click()
    await mine.getByText('Your e-mail address is confirmed.').waitFor()

    const pictures = mine.locator("[data-section='pictures']")
    if (!(await pictures.locator('input[name=PHOTO]').isVisible())) await pictures.locator('summary').first().click()
    await pictures.locator('input[name=PHOTO]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photograph() })
    await mine.getByRole('button', { name: 'Send to the office' }).click()
    await mine.getByText('Your picture is with the office.').waitFor()
    expect(await fits(page)).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(wrong).toEqual([])
    await close()
  })
})

describe('somebody of the staff', () => {
  it('signs another device out, which learns of it at its next step', async () => {
    const desk = await visit(begun.browser, portal('/svtu'))
    await inEnglish(desk.page)
    await openMine(desk.page, 'ravi.exams')
    const phone = await visit(begun.browser, portal('/svtu'), { viewport: PHONE, userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36' })
    await inEnglish(phone.page)
    await openMine(phone.page, 'ravi.exams')

    await desk.page.reload()
    const mine = desk.page.locator('campus-update-user-details')
    await mine.getByRole('button', { name: 'Sign out on Chrome on Android' }).click()
    await desk.page.locator('campus-confirmation').getByRole('button', { name: 'Sign out' }).click()
    await mine.getByText('1 device was signed out.').waitFor()

    const theirs = phone.page.locator('campus-update-user-details')
    await theirs.locator("[data-section='privacy'] summary").first().click()
    await theirs.getByLabel('What exactly?').fill('Nothing yet.')
    await theirs.getByRole('button', { name: 'Download my data' }).click()
    await theirs.getByText('Please sign in to use this page.').waitFor()
    await theirs.getByRole('link', { name: 'Log in' }).click()
    await signIn(phone.page, 'ravi.exams')
    await phone.page.waitForURL(at('/updateUserDetails'))
    await theirs.locator("[data-section='privacy'] summary").first().click()
    expect(await theirs.getByLabel('What exactly?').inputValue()).toBe('Nothing yet.')
    await Promise.all([desk.close(), phone.close()])
  })

  it('downloads everything that is held of them', async () => {
    const { page, close } = await visit(begun.browser, portal('/svtu'))
    await inEnglish(page)
    await openMine(page, 'meera.principal')
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).click()])
    expect(file.suggestedFilename()).toMatch(/^my-data-svtu-\d{4}-\d\d-\d\d\.json$/)
    await close()
  })

  it('reads the page in Urdu, from right to left, and nothing sticks out', async () => {
    const { page, close } = await visit(begun.browser, portal('/svtu'))
    await page.locator('campus-portal select').first().selectOption('ur')
    await openMine(page, 'asha.admin')
    await page.getByRole('heading', { name: 'میری تفصیلات' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    expect(await fits(page)).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await close()
  })
})
