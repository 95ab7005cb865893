import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { userAccount } from '../../../server/db/schema.ts'
import { computeAppCode } from '../../support/authenticator.ts'
import { ask, call, CLIENTS, signIn as tokenOf } from '../../support/calls.ts'
import { clockedJourneys, goTo, signIn } from '../support.ts'
import {
  expectReadable,
  waitUntilSignedIn,
  openOnDevice,
  messagePattern,
  readMessage,
  devicesWith,
  type JourneyDevice,
} from '../devices.ts'
import { openSection } from '../account/open-section.ts'

const DEVICES = devicesWith('mr')

const app = clockedJourneys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`
const codeField = (page: Page) => page.locator('input[name=code]:visible')
/** Returns the code of the next time step, as the authenticator app shows it. */
const nextCode = (key: string): string => {
  app.clock.forwardMinutes(0.5)
  return computeAppCode(key, app.clock.now())
}
/** Reads the key for the authenticator app, which is shown in groups of four characters. */
const readKey = async (page: Page): Promise<string> =>
  (await page.getByText(/^\s*[A-Z2-7]{4}(?: [A-Z2-7]{1,4}){3,}\s*$/).innerText()).replaceAll(/\s/g, '')
const focused = (page: Page) =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.getAttribute('name')
  })

async function idOf(userName: string): Promise<string> {
  const rows = await app.server.db.select().from(userAccount)
  return rows.find(({ clientId, loginName }) => clientId === CLIENTS.svtu && loginName === userName)?.publicId ?? ''
}
async function submitCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await page.locator('form:has(input[name=code]:visible) button[type=submit]').click()
}
/** Expects the code field to be invalid and focused. */
async function expectWrongCode(page: Page): Promise<void> {
  await expect.poll(() => codeField(page).getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => focused(page)).toBe('code')
}
async function readRecoveryCodes(page: Page, language: JourneyDevice['language']): Promise<string[]> {
  await page.getByRole('button', { name: messagePattern(language, 'account.second.kept') }).waitFor()
  return page
    .getByRole('list', { name: messagePattern(language, 'account.second.codesTitle') })
    .getByRole('listitem')
    .allInnerTexts()
}

describe.each(DEVICES)('a person with two-step verification ($language, $width px)', (device: JourneyDevice) => {
  const { language } = device
  const userName = { en: 'ravi.exams', mr: 'meera.principal', ur: 'noor.clerk' }[language]
  let key = ''
  let codes: string[] = []

  it('sets it up in My details', async () => {
    const { page, wrong, close } = await openOnDevice(app.browser, portal('/svtu'), device)
    await signIn(page, userName)
    await waitUntilSignedIn(page)
    await goTo(page, '/updateUserDetails')
    await openSection(page, 'security')
    await page.getByRole('button', { name: messagePattern(language, 'account.second.setUp') }).click()
    await page.getByRole('img', { name: messagePattern(language, 'account.second.qr') }).waitFor()
    await expectReadable(page, device)
    key = await readKey(page)
    await submitCode(page, '000000')
    await expectWrongCode(page)
    await submitCode(page, nextCode(key))
    codes = await readRecoveryCodes(page, language)
    expect(codes).toHaveLength(10)
    await expectReadable(page, device)
    await page.getByRole('button', { name: messagePattern(language, 'account.second.kept') }).click()
    await page.getByRole('button', { name: messagePattern(language, 'account.second.turnOff') }).waitFor()
    await expectReadable(page, device)
    expect(wrong).toEqual([])
    await close()
  })

  it('signs in with a code after a wrong one, and another time with a recovery code', async () => {
    const { page, close } = await openOnDevice(app.browser, portal('/svtu'), device)
    await signIn(page, userName)
    await codeField(page).waitFor()
    await expect.poll(() => focused(page)).toBe('code')
    await expectReadable(page, device)
    await submitCode(page, '000000')
    await expectWrongCode(page)
    await expectReadable(page, device)
    await page.getByRole('button', { name: messagePattern(language, 'enter.back') }).click()
    await page.locator('input[name=userName]:visible').waitFor()
    await signIn(page, userName)
    await codeField(page).waitFor()
    await submitCode(page, nextCode(key))
    await waitUntilSignedIn(page)
    await close()

    const other = await openOnDevice(app.browser, portal('/svtu'), device)
    await signIn(other.page, userName)
    await other.page.getByRole('button', { name: messagePattern(language, 'account.second.useRecovery') }).click()
    await other.page.getByText(messagePattern(language, 'account.second.fromPaper')).waitFor()
    await expectReadable(other.page, device)
    await submitCode(other.page, codes[3] ?? '')
    await waitUntilSignedIn(other.page)
    await other.close()
  })

  it('signs in with the password alone after an administrator has reset it', async () => {
    const { page, close } = await openOnDevice(app.browser, portal('/svtu'), device)
    await signIn(page, 'asha.admin')
    await waitUntilSignedIn(page)
    await goTo(page, `/edit-user-details?user=${await idOf(userName)}`)
    await page.getByRole('button', { name: messagePattern(language, 'people.find.acts') }).click()
    await page.getByRole('menuitem', { name: messagePattern(language, 'people.act.RESET_SECOND_STEP') }).click()
    const panel = page.getByRole('dialog')
    await panel.locator('textarea').waitFor()
    await expectReadable(page, device)
    await panel.locator('textarea').fill('Telephone lost')
    await panel
      .getByRole('button', {
        name: readMessage(language, 'people.act.RESET_SECOND_STEP').replace('…', ''),
        exact: true,
      })
      .click()
    await page.getByText(messagePattern(language, 'people.act.done.RESET_SECOND_STEP')).first().waitFor()
    await close()

    const other = await openOnDevice(app.browser, portal('/svtu'), device)
    await signIn(other.page, userName)
    await waitUntilSignedIn(other.page)
    await other.close()
  })

  it('must set it up at sign-in when an administrator has made it mandatory', async () => {
    const token = await tokenOf(app.server, 'asha.admin')
    const userId = await idOf(userName)
    const { result } = await ask(app.server, 'userForEdit', { userId }, { token })
    const [{ rowVersion }] = (result as { userForEdit: [{ rowVersion: number }] }).userForEdit
    expect(
      await call(app.server, 'updateEditUser', { userId, rowVersion, changes: { secondStep: 'REQUIRED' } }, { token }),
    ).toMatchObject({ errorCode: 1201 })
    expect(
      await call(
        app.server,
        'updateEditUser',
        { userId, rowVersion, changes: { secondStep: 'REQUIRED' }, reason: 'handles marks' },
        { token },
      ),
    ).toMatchObject({ result: { outcome: 'SAVED' } })
    const { page, close } = await openOnDevice(app.browser, portal('/svtu'), device)
    await signIn(page, userName)
    await page.getByText(messagePattern(language, 'account.second.mustHelp')).waitFor()
    await expectReadable(page, device)
    await page.getByRole('button', { name: messagePattern(language, 'account.second.setUp') }).click()
    await page.getByRole('img', { name: messagePattern(language, 'account.second.qr') }).waitFor()
    await expectReadable(page, device)
    await submitCode(page, nextCode(await readKey(page)))
    await readRecoveryCodes(page, language)
    await expectReadable(page, device)
    await page.getByRole('button', { name: messagePattern(language, 'account.second.kept') }).click()
    await waitUntilSignedIn(page)
    await close()
  })
})
