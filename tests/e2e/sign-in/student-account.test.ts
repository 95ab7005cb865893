import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import { codeInOutbox, inOutbox } from '../../support/messages/demo-outbox.ts'
import { at, clockedJourneys } from '../support.ts'
import { expectReadable, waitUntilSignedIn, openOnDevice, messagePattern, DEVICES } from '../devices.ts'

const begun = clockedJourneys()
const portal = (path: string) => `${begun.server.origin}/portal.html#${path}`

/** Students who have no account yet, one for each way. */
const PEOPLE = ['F02', 'F04', 'F12'].map((wanted) => {
  const found = FIXTURES.find(({ id }) => id === wanted)
  if (!found?.mobile) throw new Error(`${wanted} has no mobile.`)
  return { ...found, mobile: found.mobile }
})

/** The field that is seen: a step stands in place of the form, which keeps what was typed. */
const field = (page: Page, name: string) => page.locator(`campus-student-login [name=${name}]:visible`)
const send = (page: Page) => page.locator('campus-student-login button[type=submit]:visible').click()
async function born(page: Page, dob: string): Promise<void> {
  const [year = '', month = '', day = ''] = dob.split('-')
  for (const [name, value] of [
    ['dobDay', day],
    ['dobMonth', month],
    ['dobYear', year],
  ] as const)
    await field(page, name).fill(value)
}

describe.each(DEVICES)('a student ($language, $width px)', (way) => {
  const { language } = way
  const student = PEOPLE[DEVICES.indexOf(way)] ?? PEOPLE[0]
  if (!student) throw new Error('There is no student.')
  const step = (page: Page, key: string) => page.getByRole('button', { name: messagePattern(language, key) }).click()

  it('activates the account, and signs in with a one-time code on the next day', async () => {
    const { page, wrong, close } = await openOnDevice(begun.browser, portal('/svtu/studentLogin'), way)
    await step(page, 'enter.activate')
    await field(page, 'prn').fill(student.prn)
    await born(page, student.dob)
    await expectReadable(page, way)
    await send(page)
    await field(page, 'code').fill(await codeInOutbox(begun.server, student.mobile))
    await expectReadable(page, way)
    await send(page)
    await field(page, 'password').fill('harbour-mango-73-violin')
    await field(page, 'repeat').fill('harbour-mango-73-violin')
    await expectReadable(page, way)
    await send(page)
    await waitUntilSignedIn(page)
    await page.getByRole('button', { name: messagePattern(language, 'signIn.signOut') }).click()
    await page.waitForURL(at('/svtu/studentLogin'))
    await field(page, 'password').waitFor()

    begun.clock.forwardMinutes(24 * 60)
    await step(page, 'enter.withCode')
    // The step stands beside the form, which goes away a moment later and has a field of this name too.
    await page.locator('campus-student-login section section [name=userName]').fill(student.prn)
    await expectReadable(page, way)
    await send(page)
    await field(page, 'code').waitFor()
    const code = await codeInOutbox(begun.server, student.mobile)
    await field(page, 'code').fill(code === '000000' ? '000001' : '000000')
    await send(page)
    await page.getByText(messagePattern(language, 'account.codeWrong')).waitFor()
    await expectReadable(page, way)
    await field(page, 'code').fill(code)
    await send(page)
    await waitUntilSignedIn(page)
    expect(wrong).toEqual([])
    await close()
  })

  it('who has forgotten the PRN receives its last digits by SMS', async () => {
    const { page, wrong, close } = await openOnDevice(begun.browser, portal('/svtu/studentLogin'), way)
    await step(page, 'enter.findPrn')
    // The form before it has such a button too, until it is gone.
    await field(page, 'name').waitFor()
    await send(page)
    await page.getByText(messagePattern(language, 'enter.enterName')).waitFor()
    await expectReadable(page, way)
    await field(page, 'name').fill(student.name.toLowerCase())
    await born(page, student.dob)
    await send(page)
    await page.getByText(messagePattern(language, 'enter.prnSent')).waitFor()
    await expectReadable(page, way)
    expect(await inOutbox(begun.server, student.mobile, new RegExp(`(${student.prn.slice(-4)})`))).toBe(
      student.prn.slice(-4),
    )
    expect(wrong).toEqual([])
    await close()
  })
})
