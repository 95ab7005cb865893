import { encode } from 'jpeg-js'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import { call, CLIENTS } from '../../support/calls.ts'
import { findCodeInOutbox } from '../../support/messages/demo-outbox.ts'
import { at, journeys, openOwnDetails, PASSWORD, signIn } from '../support.ts'
import { expectReadable, waitUntilSignedIn, openOnDevice, messagePattern, devicesWith } from '../devices.ts'
import { openSection } from './open-section.ts'

const DEVICES = devicesWith('ur')

const app = journeys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36'

/** Activates the account of a student, and returns the password. */
async function activate(prn: string): Promise<string> {
  const { dob, mobile } = FIXTURES.find((one) => one.prn === prn) ?? {}
  const svtu = { clientId: CLIENTS.svtu }
  const { request } = (await call(app.server, 'sendStudentOtp', { ...svtu, userName: prn, purpose: 'ACTIVATE', dob }))
    .result as { request: string }
  const { token } = (
    await call(app.server, 'verifyStudentOtp', {
      ...svtu,
      request,
      code: await findCodeInOutbox(app.server, mobile ?? ''),
    })
  ).result as { token: string }
  const password = 'harbour-mango-73-violin'
  expect(await call(app.server, 'activateStudentAccount', { ...svtu, token, password })).toMatchObject({
    result: { outcome: 'ACTIVATED' },
  })
  return password
}

/** Encodes a JPEG photo of a camera's size, far larger than the upload limit. */
function encodePhoto(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 4, 255)
  for (let place = 0; place < data.length; place += 4)
    data.set([(place >> 6) % 256, (place >> 10) % 256, (place >> 14) % 256], place)
  return encode({ width, height, data }, 90).data
}

const myDetails = (page: Page) => page.locator('campus-update-user-details')
async function openMyDetails(page: Page, userName: string, password = PASSWORD): Promise<void> {
  await signIn(page, userName, password)
  await waitUntilSignedIn(page)
  await openOwnDetails(page)
  await page.waitForURL(at('/updateUserDetails'))
  await myDetails(page).locator('h1').waitFor()
}

describe.each(DEVICES)('a student ($language, $width px)', (device) => {
  const { language } = device
  const prn = { en: '2025417112003457', mr: '2024417104000041', ur: '2024417101000093' }[language]
  const mail = `${language}.student@example.org`

  it('opens their details from the header, confirms an e-mail address and submits photo and signature', async () => {
    const { page, wrong, close } = await openOnDevice(app.browser, portal('/svtu/studentLogin'), device)
    await openMyDetails(page, prn, language === 'mr' ? await activate(prn) : PASSWORD)
    await expectReadable(page, device)
    await myDetails(page)
      .getByRole('button', { name: messagePattern(language, 'account.my.missing.EMAIL') })
      .click()
    const contact = await openSection(page, 'contact')
    await contact.getByRole('button', { name: messagePattern(language, 'account.my.addEmail') }).click()
    await contact.getByRole('textbox').first().fill(mail)
    await contact.getByRole('button', { name: messagePattern(language, 'account.sendCode') }).click()
    await contact.getByText(messagePattern(language, 'account.my.codeSentTo')).waitFor()
    await expectReadable(page, device)
    await contact.locator('input[name=code]').fill(await findCodeInOutbox(app.server, mail))
    await contact.getByRole('button', { name: messagePattern(language, 'account.confirm') }).click()
    await contact.getByText(messagePattern(language, 'account.my.emailChanged')).waitFor()

    const pictures = await openSection(page, 'pictures')
    await pictures
      .locator('input[name=PHOTO]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: encodePhoto(1800, 2400) })
    await pictures.getByText(messagePattern(language, 'account.my.review')).waitFor()
    await expectReadable(page, device)
    await pictures.getByRole('button', { name: messagePattern(language, 'account.my.send') }).click()
    await pictures.getByText(messagePattern(language, 'account.my.pending')).waitFor()
    await pictures
      .locator('input[name=SIGNATURE]')
      .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: encodePhoto(2100, 700) })
    await pictures.getByRole('button', { name: messagePattern(language, 'account.my.send') }).click()
    await pictures.getByText(messagePattern(language, 'account.my.pending')).nth(1).waitFor()
    await expectReadable(page, device)
    expect(wrong).toEqual([])
    await close()
  })
})

describe.each(DEVICES)('a staff member ($language, $width px)', (device) => {
  const { language } = device
  const userName = { en: 'ravi.exams', mr: 'meera.principal', ur: 'noor.clerk' }[language]

  it('chooses a language, signs out another device and downloads a copy of their data', async () => {
    const { page, wrong, close } = await openOnDevice(app.browser, portal('/svtu'), device)
    await openMyDetails(page, userName)
    const preferences = await openSection(page, 'preferences')
    await preferences.locator('select').first().selectOption('hi')
    await preferences.getByRole('button', { name: messagePattern(language, 'account.my.save') }).click()
    await preferences.getByText(messagePattern(language, 'account.my.saved')).waitFor()

    const phone = await app.browser.newContext({ userAgent: ANDROID })
    const theirs = await phone.newPage()
    await theirs.goto(portal('/svtu'))
    await signIn(theirs, userName)
    await waitUntilSignedIn(theirs)
    await page.reload()
    const security = await openSection(page, 'security')
    await security
      .getByRole('button', { name: messagePattern(language, 'account.my.endOne') })
      .first()
      .waitFor()
    for (const summary of await security.locator('details details > summary').all()) await summary.click()
    await expectReadable(page, device)
    await security
      .getByRole('button', { name: messagePattern(language, 'account.my.endOne') })
      .first()
      .click()
    await page
      .locator('campus-confirmation')
      .getByRole('button', { name: messagePattern(language, 'account.my.end') })
      .click()
    await security.getByText(messagePattern(language, 'account.my.ended_one')).waitFor()
    const response = theirs.waitForResponse((response) => response.request().headers().authorization !== undefined)
    await theirs.reload()
    expect(await (await response).text()).toContain('1106')
    await phone.close()

    const privacy = await openSection(page, 'privacy')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      privacy.getByRole('button', { name: messagePattern(language, 'account.my.download') }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^my-data-svtu-\d{4}-\d\d-\d\d\.json$/)
    await expectReadable(page, device)
    expect(wrong).toEqual([])
    await close()
  })
})
