import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { userAccount } from '../../../server/db/schema.ts'
import { call, CLIENTS, signIn as tokenOf } from '../../support/calls.ts'
import { linkInOutbox } from '../../support/messages/demo-outbox.ts'
import { clockedJourneys, goTo, PASSWORD, signIn } from '../support.ts'
import {
  expectReadable,
  waitUntilSignedIn,
  openOnDevice,
  messagePattern,
  devicesWith,
  type JourneyDevice,
} from '../devices.ts'

const DEVICES = devicesWith('mr')

const app = clockedJourneys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`
const tokenOfPath = (path: string): string => /[\w-]{20,}$/.exec(path)?.[0] ?? ''

/** Makes a call as an administrator, outside the browser. */
async function callAsAdministrator(activity: string, payload: object): Promise<Readonly<Record<string, unknown>>> {
  const answer = await call(app.server, activity, payload, { token: await tokenOf(app.server, 'asha.admin') })
  expect(answer).toMatchObject({ errorCode: 1000 })
  return answer.result as Readonly<Record<string, unknown>>
}
async function idOf(userName: string): Promise<string> {
  const rows = await app.server.db.select().from(userAccount)
  return rows.find(({ clientId, loginName }) => clientId === CLIENTS.svtu && loginName === userName)?.publicId ?? ''
}

async function submitPassword(page: Page, password: string, repeat = password): Promise<void> {
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=repeat]').fill(repeat)
  await page.locator('form:has(input[name=repeat]) button[type=submit]').click()
}
const waitForChange = (page: Page, { language }: JourneyDevice) =>
  page.getByText(messagePattern(language, 'account.changed')).waitFor()

/** Follows the link to the sign-in, and signs in with a password. */
async function signInAfterwards(
  page: Page,
  { language }: JourneyDevice,
  userName: string,
  password: string,
): Promise<void> {
  await page.getByRole('link', { name: messagePattern(language, 'account.signInInstead') }).click()
  await signIn(page, userName, password)
  await waitUntilSignedIn(page)
}

describe.each(DEVICES)('an invited person ($language, $width px)', (device: JourneyDevice) => {
  const { language } = device
  const userName = `invited.${language}`
  const address = `${userName}@example.edu`

  it('sees why older links fail, requests a new one, confirms the account, sets a password and signs in', async () => {
    const { userId } = await callAsAdministrator('addUser', {
      userType: 'STAFF',
      firstName: 'Vidya',
      lastName: 'Deshpande',
      email: address,
      loginName: userName,
      roleIds: [24],
      collegeIds: [await anyCollege()],
    })
    const first = await linkInOutbox(app.server, address)
    await callAsAdministrator('sendInvite', { userId })
    await expect.poll(() => linkInOutbox(app.server, address)).not.toBe(first)
    const second = await linkInOutbox(app.server, address)
    const { page, wrong, close } = await openOnDevice(app.browser, portal(first), device)
    await page.getByText(messagePattern(language, 'account.confirmReplaced')).waitFor()
    await expectReadable(page, device)

    app.clock.forwardMinutes(8 * 24 * 60)
    await goTo(page, second)
    await page.getByText(messagePattern(language, 'account.confirmExpired')).waitFor()
    await expect.poll(() => page.url()).not.toContain(tokenOfPath(second))
    await expectReadable(page, device)
    await page.getByRole('button', { name: messagePattern(language, 'account.newLink') }).click()
    await page.getByText(messagePattern(language, 'account.newLinkSent')).waitFor()
    await expectReadable(page, device)

    await expect.poll(() => linkInOutbox(app.server, address)).not.toBe(second)
    const third = await linkInOutbox(app.server, address)
    await goTo(page, third)
    await page.getByText(messagePattern(language, 'account.confirmAsk')).waitFor()
    await expect.poll(() => page.url()).toBe(portal('/svtu/userEmailConfirm/link'))
    await page.reload()
    await page.getByText(messagePattern(language, 'account.confirmAsk')).waitFor()
    await expectReadable(page, device)
    await page.getByRole('button', { name: messagePattern(language, 'account.confirm') }).click()
    await page.getByText(messagePattern(language, 'account.confirmedInvited')).waitFor()
    await submitPassword(page, 'vidya deshpande')
    await expect.poll(() => page.locator('input[name=password]').getAttribute('aria-invalid')).toBe('true')
    await expectReadable(page, device)
    await submitPassword(page, 'saffron-kettle-84-moss')
    await waitForChange(page, device)
    await signInAfterwards(page, device, userName, 'saffron-kettle-84-moss')
    await goTo(page, third)
    await page.getByText(messagePattern(language, 'account.confirmAlready')).waitFor()
    await expectReadable(page, device)
    expect(wrong).toEqual([])
    await close()
  })
})

async function anyCollege(): Promise<number> {
  const found = await app.server.db.query.college.findFirst({
    where: (row, { eq }) => eq(row.clientId, CLIENTS.svtu),
  })
  return found?.id ?? 0
}

describe('a person who opens an invalid confirmation link', () => {
  it.each(DEVICES)(
    'sees that it is invalid, and its token is removed from the address ($language, $width px)',
    async (device) => {
      const { page, close } = await openOnDevice(
        app.browser,
        portal('/svtu/userEmailConfirm/AAAAAAAAAAAAAAAAAAAAAAAA'),
        device,
      )
      await page.getByText(messagePattern(device.language, 'account.confirmInvalid')).waitFor()
      await expect.poll(() => page.url()).toBe(portal('/svtu/userEmailConfirm/link'))
      await expectReadable(page, device)
      await close()
    },
  )
})

describe('a person with a temporary password', () => {
  const PEOPLE = ['leela.new', 'noor.clerk', 'meera.principal']

  it.each(DEVICES)(
    'must choose a new one, sees why invalid ones are rejected, and signs in ($language, $width px)',
    async (device) => {
      const userName = PEOPLE[DEVICES.indexOf(device)] ?? ''
      const { password } = await callAsAdministrator('resetUserPassword', {
        userId: await idOf(userName),
        way: 'TEMPORARY',
      })
      const { page, wrong, close } = await openOnDevice(app.browser, portal('/svtu'), device)
      await signIn(page, userName, String(password))
      await page.getByText(messagePattern(device.language, 'account.mustChange')).waitFor()
      await expectReadable(page, device)
      await submitPassword(page, String(password))
      await page.getByText(messagePattern(device.language, 'account.problem.USED_BEFORE')).waitFor()
      await submitPassword(page, 'quiet river over nine stones', 'quiet river over nine bones')
      await page.getByText(messagePattern(device.language, 'account.different')).waitFor()
      await expectReadable(page, device)
      await submitPassword(page, 'quiet river over nine stones')
      await waitForChange(page, device)
      await signInAfterwards(page, device, userName, 'quiet river over nine stones')
      expect(wrong).toEqual([])
      await close()
    },
  )
})

describe('a person who received a password reset link from an administrator', () => {
  const PEOPLE = ['ravi.exams', 'vle.counter', 'vle.shivgaon']

  it.each(DEVICES)(
    'uses it once, signs in, and changes the password, which ends their other session ($language, $width px)',
    async (device) => {
      const { language } = device
      const userName = PEOPLE[DEVICES.indexOf(device)] ?? ''
      const address = `${userName}@svtu.example.edu`
      await callAsAdministrator('resetUserPassword', { userId: await idOf(userName), way: 'LINK' })
      const path = await linkInOutbox(app.server, address)
      const { page, wrong, close } = await openOnDevice(app.browser, portal(path), device)
      await page.locator('input[name=repeat]').waitFor()
      await expect.poll(() => page.url()).not.toContain(tokenOfPath(path))
      await submitPassword(page, 'copper meadow 58 violins')
      await waitForChange(page, device)
      await expectReadable(page, device)
      await goTo(page, path)
      await page.locator('input[name=repeat]').waitFor()
      await submitPassword(page, 'another-Tulip-lantern-5')
      await page.getByText(messagePattern(language, 'account.linkUsed')).waitFor()
      await expectReadable(page, device)
      await signInAfterwards(page, device, userName, 'copper meadow 58 violins')

      const elsewhere = await tokenOf(app.server, userName, CLIENTS.svtu, 'copper meadow 58 violins')
      await goTo(page, '/newPassword')
      await page.locator('input[name=current]').fill(PASSWORD)
      await submitPassword(page, 'lantern-monsoon-61-cedar')
      await page.getByText(messagePattern(language, 'account.currentWrong')).waitFor()
      await expectReadable(page, device)
      await page.locator('input[name=current]').fill('copper meadow 58 violins')
      await submitPassword(page, 'lantern-monsoon-61-cedar')
      await waitForChange(page, device)
      expect((await call(app.server, 'LoginCopy', null, { token: elsewhere })).errorCode).toBe(1106)
      await page.reload()
      await page.locator('input[name=current]').waitFor()
      expect(wrong).toEqual([])
      await close()
    },
  )
})
