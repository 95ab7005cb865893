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
  DEVICES,
  type JourneyDevice,
} from '../devices.ts'

const begun = clockedJourneys()
const portal = (path: string) => `${begun.server.origin}/portal.html#${path}`
const tokenIn = (path: string): string => /[\w-]{20,}$/.exec(path)?.[0] ?? ''

/** What the administrator does to somebody, besides the journey. */
async function asha(activity: string, payload: object): Promise<Readonly<Record<string, unknown>>> {
  const answer = await call(begun.server, activity, payload, { token: await tokenOf(begun.server, 'asha.admin') })
  expect(answer).toMatchObject({ errorCode: 1000 })
  return answer.result as Readonly<Record<string, unknown>>
}
async function idOf(userName: string): Promise<string> {
  const rows = await begun.server.db.select().from(userAccount)
  return rows.find(({ clientId, loginName }) => clientId === CLIENTS.svtu && loginName === userName)?.publicId ?? ''
}

async function fill(page: Page, password: string, repeat = password): Promise<void> {
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

describe.each(DEVICES)('an invited person ($language, $width px)', (way: JourneyDevice) => {
  const { language } = way
  const userName = `invited.${language}`
  const address = `${userName}@example.edu`

  it('sees why older links fail, requests a new one, confirms the account, sets a password and signs in', async () => {
    const { userId } = await asha('addUser', {
      userType: 'STAFF',
      firstName: 'Vidya',
      lastName: 'Deshpande',
      email: address,
      loginName: userName,
      roleIds: [24],
      collegeIds: [await anyCollege()],
    })
    const first = await linkInOutbox(begun.server, address)
    await asha('sendInvite', { userId })
    await expect.poll(() => linkInOutbox(begun.server, address)).not.toBe(first)
    const second = await linkInOutbox(begun.server, address)
    const { page, wrong, close } = await openOnDevice(begun.browser, portal(first), way)
    await page.getByText(messagePattern(language, 'account.confirmReplaced')).waitFor()
    await expectReadable(page, way)

    begun.clock.forwardMinutes(8 * 24 * 60)
    await goTo(page, second)
    await page.getByText(messagePattern(language, 'account.confirmExpired')).waitFor()
    expect(page.url()).not.toContain(tokenIn(second))
    await expectReadable(page, way)
    await page.getByRole('button', { name: messagePattern(language, 'account.newLink') }).click()
    await page.getByText(messagePattern(language, 'account.newLinkSent')).waitFor()
    await expectReadable(page, way)

    await expect.poll(() => linkInOutbox(begun.server, address)).not.toBe(second)
    const third = await linkInOutbox(begun.server, address)
    await goTo(page, third)
    await page.getByText(messagePattern(language, 'account.confirmAsk')).waitFor()
    expect(page.url()).toBe(portal('/svtu/userEmailConfirm/link'))
    await page.reload()
    await page.getByText(messagePattern(language, 'account.confirmAsk')).waitFor()
    await expectReadable(page, way)
    await page.getByRole('button', { name: messagePattern(language, 'account.confirm') }).click()
    await page.getByText(messagePattern(language, 'account.confirmedInvited')).waitFor()
    await fill(page, 'vidya deshpande')
    await expect.poll(() => page.locator('input[name=password]').getAttribute('aria-invalid')).toBe('true')
    await expectReadable(page, way)
    await fill(page, 'saffron-kettle-84-moss')
    await waitForChange(page, way)
    await signInAfterwards(page, way, userName, 'saffron-kettle-84-moss')
    await goTo(page, third)
    await page.getByText(messagePattern(language, 'account.confirmAlready')).waitFor()
    await expectReadable(page, way)
    expect(wrong).toEqual([])
    await close()
  })
})

async function anyCollege(): Promise<number> {
  const found = await begun.server.db.query.college.findFirst({
    where: (row, { eq }) => eq(row.clientId, CLIENTS.svtu),
  })
  return found?.id ?? 0
}

describe('a person who opens an invalid confirmation link', () => {
  it.each(DEVICES)(
    'sees that it is invalid, and its token is removed from the address ($language, $width px)',
    async (way) => {
      const { page, close } = await openOnDevice(
        begun.browser,
        portal('/svtu/userEmailConfirm/AAAAAAAAAAAAAAAAAAAAAAAA'),
        way,
      )
      await page.getByText(messagePattern(way.language, 'account.confirmInvalid')).waitFor()
      expect(page.url()).toBe(portal('/svtu/userEmailConfirm/link'))
      await expectReadable(page, way)
      await close()
    },
  )
})

describe('a person with a temporary password', () => {
  const PEOPLE = ['leela.new', 'noor.clerk', 'meera.principal']

  it.each(DEVICES)(
    'must choose a new one, sees why invalid ones are rejected, and signs in ($language, $width px)',
    async (way) => {
      const userName = PEOPLE[DEVICES.indexOf(way)] ?? ''
      const { password } = await asha('resetUserPassword', { userId: await idOf(userName), way: 'TEMPORARY' })
      const { page, wrong, close } = await openOnDevice(begun.browser, portal('/svtu'), way)
      await signIn(page, userName, String(password))
      await page.getByText(messagePattern(way.language, 'account.mustChange')).waitFor()
      await expectReadable(page, way)
      await fill(page, String(password))
      await page.getByText(messagePattern(way.language, 'account.problem.USED_BEFORE')).waitFor()
      await fill(page, 'quiet river over nine stones', 'quiet river over nine bones')
      await page.getByText(messagePattern(way.language, 'account.different')).waitFor()
      await expectReadable(page, way)
      await fill(page, 'quiet river over nine stones')
      await waitForChange(page, way)
      await signInAfterwards(page, way, userName, 'quiet river over nine stones')
      expect(wrong).toEqual([])
      await close()
    },
  )
})

describe('a person who received a password reset link from an administrator', () => {
  const PEOPLE = ['ravi.exams', 'vle.counter', 'vle.shivgaon']

  it.each(DEVICES)(
    'uses it once, signs in, and changes the password, which ends their other session ($language, $width px)',
    async (way) => {
      const { language } = way
      const userName = PEOPLE[DEVICES.indexOf(way)] ?? ''
      const address = `${userName}@svtu.example.edu`
      await asha('resetUserPassword', { userId: await idOf(userName), way: 'LINK' })
      const path = await linkInOutbox(begun.server, address)
      const { page, wrong, close } = await openOnDevice(begun.browser, portal(path), way)
      await page.locator('input[name=repeat]').waitFor()
      expect(page.url()).not.toContain(tokenIn(path))
      await fill(page, 'copper meadow 58 violins')
      await waitForChange(page, way)
      await expectReadable(page, way)
      await goTo(page, path)
      await page.locator('input[name=repeat]').waitFor()
      await fill(page, 'another-Tulip-lantern-5')
      await page.getByText(messagePattern(language, 'account.linkUsed')).waitFor()
      await expectReadable(page, way)
      await signInAfterwards(page, way, userName, 'copper meadow 58 violins')

      const elsewhere = await tokenOf(begun.server, userName, CLIENTS.svtu, 'copper meadow 58 violins')
      await goTo(page, '/newPassword')
      await page.locator('input[name=current]').fill(PASSWORD)
      await fill(page, 'lantern-monsoon-61-cedar')
      await page.getByText(messagePattern(language, 'account.currentWrong')).waitFor()
      await expectReadable(page, way)
      await page.locator('input[name=current]').fill('copper meadow 58 violins')
      await fill(page, 'lantern-monsoon-61-cedar')
      await waitForChange(page, way)
      expect((await call(begun.server, 'LoginCopy', null, { token: elsewhere })).errorCode).toBe(1106)
      await page.reload()
      await page.locator('input[name=current]').waitFor()
      expect(wrong).toEqual([])
      await close()
    },
  )
})
