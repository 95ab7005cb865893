import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import { findCodeInOutbox, findInOutbox } from '../../support/messages/demo-outbox.ts'
import { at, clockedJourneys, logOut } from '../support.ts'
import { expectReadable, waitUntilSignedIn, openOnDevice, messagePattern, devicesWith } from '../devices.ts'

const DEVICES = devicesWith('ur')

const app = clockedJourneys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`

/** Students who have no account yet, one per device. */
const PEOPLE = ['F02', 'F04', 'F12'].map((wanted) => {
  const found = FIXTURES.find(({ id }) => id === wanted)
  if (!found?.mobile) throw new Error(`${wanted} has no mobile.`)
  return { ...found, mobile: found.mobile }
})

/** Finds the visible field: a step replaces the form, which stays in the document with its input. */
const field = (page: Page, name: string) => page.locator(`campus-student-login [name=${name}]:visible`)
const submitForm = (page: Page) => page.locator('campus-student-login button[type=submit]:visible').click()
async function fillBirthDate(page: Page, dob: string): Promise<void> {
  const [year = '', month = '', day = ''] = dob.split('-')
  for (const [name, value] of [
    ['dobDay', day],
    ['dobMonth', month],
    ['dobYear', year],
  ] as const)
    await field(page, name).fill(value)
}

describe.each(DEVICES)('a student ($language, $width px)', (device) => {
  const { language } = device
  const student = PEOPLE[DEVICES.indexOf(device)] ?? PEOPLE[0]
  if (!student) throw new Error('There is no student.')
  const openStep = (page: Page, key: string) =>
    page.getByRole('button', { name: messagePattern(language, key) }).click()

  it('activates the account, and signs in with a one-time code on the next day', async () => {
    const { page, wrong, close } = await openOnDevice(app.browser, portal('/svtu/studentLogin'), device)
    await openStep(page, 'enter.activate')
    await field(page, 'prn').fill(student.prn)
    await fillBirthDate(page, student.dob)
    await expectReadable(page, device)
    await submitForm(page)
    await field(page, 'code').fill(await findCodeInOutbox(app.server, student.mobile))
    await expectReadable(page, device)
    await submitForm(page)
    await field(page, 'password').fill('harbour-mango-73-violin')
    await field(page, 'repeat').fill('harbour-mango-73-violin')
    await expectReadable(page, device)
    await submitForm(page)
    await waitUntilSignedIn(page)
    await logOut(page)
    await page.waitForURL(at('/svtu/studentLogin'))
    await field(page, 'password').waitFor()

    app.clock.forwardMinutes(24 * 60)
    await openStep(page, 'enter.withCode')
    // The form, which also has a field of this name, disappears only after the step is shown.
    await page.locator('campus-student-login section section [name=userName]').fill(student.prn)
    await expectReadable(page, device)
    await submitForm(page)
    await field(page, 'code').waitFor()
    const code = await findCodeInOutbox(app.server, student.mobile)
    await field(page, 'code').fill(code === '000000' ? '000001' : '000000')
    await submitForm(page)
    await page.getByText(messagePattern(language, 'account.codeWrong')).waitFor()
    await expectReadable(page, device)
    await field(page, 'code').fill(code)
    await submitForm(page)
    await waitUntilSignedIn(page)
    expect(wrong).toEqual([])
    await close()
  })

  it('who has forgotten the PRN receives its last digits by SMS', async () => {
    const { page, wrong, close } = await openOnDevice(app.browser, portal('/svtu/studentLogin'), device)
    await openStep(page, 'enter.findPrn')
    // The form before it also has such a button, until it disappears.
    await field(page, 'name').waitFor()
    await submitForm(page)
    await page.getByText(messagePattern(language, 'enter.enterName')).waitFor()
    await expectReadable(page, device)
    await field(page, 'name').fill(student.name.toLowerCase())
    await fillBirthDate(page, student.dob)
    await submitForm(page)
    await page.getByText(messagePattern(language, 'enter.prnSent')).waitFor()
    await expectReadable(page, device)
    expect(await findInOutbox(app.server, student.mobile, new RegExp(`(${student.prn.slice(-4)})`))).toBe(
      student.prn.slice(-4),
    )
    expect(wrong).toEqual([])
    await close()
  })
})
