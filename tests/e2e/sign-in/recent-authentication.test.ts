import { describe, expect, it } from 'vitest'
import { findLastCode } from '../../support/messages/outbox.ts'
import { clockedJourneys, goTo, PASSWORD, signIn } from '../support.ts'
import {
  expectReadable,
  waitUntilSignedIn,
  openOnDevice,
  messagePattern,
  devicesWith,
  type JourneyDevice,
} from '../devices.ts'
import { openSection } from '../account/open-section.ts'
import { waitForQuiet } from '../quiet.ts'

const DEVICES = devicesWith('mr')

const app = clockedJourneys()

describe.each(DEVICES)(
  'a person who signed in some time ago and changes their e-mail address ($language, $width px)',
  (device: JourneyDevice) => {
    const { language } = device
    const userName = { en: 'ravi.exams', mr: 'meera.principal', ur: 'noor.clerk' }[language]

    it('keeps the input when cancelling, confirms the password, and saves the address', async () => {
      const { page, wrong, close } = await openOnDevice(app.browser, `${app.server.origin}/portal.html#/svtu`, device)
      await signIn(page, userName)
      await waitUntilSignedIn(page)
      await goTo(page, '/updateUserDetails')
      const section = await openSection(page, 'contact')
      await waitForQuiet(page)
      app.clock.forwardMinutes(11)
      await page.getByRole('button', { name: messagePattern(language, 'account.my.changeEmail') }).click()
      const value = page.locator('input[name=value]')
      await value.fill(`${userName}@elsewhere.example.edu`)
      await page.locator('form:has(input[name=value]) button[type=submit]').click()
      const dialog = page.locator('campus-confirmation dialog')
      await dialog.waitFor()
      await expectReadable(page, device)
      await dialog.getByRole('button', { name: messagePattern(language, 'common.cancel') }).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => value.inputValue()).toBe(`${userName}@elsewhere.example.edu`)
      await page.locator('form:has(input[name=value]) button[type=submit]').click()
      await dialog.locator('input[name=password]').fill(PASSWORD)
      await dialog.locator('button[type=submit]').click()
      await page.locator('input[name=code]').waitFor()
      await page.locator('input[name=code]').fill(await findLastCode(app.server, 106))
      await page.locator('form:has(input[name=code]) button[type=submit]').click()
      await section.getByText(`${userName}@elsewhere.example.edu`).waitFor()
      await expectReadable(page, device)
      expect(wrong).toEqual([])
      await close()
    })
  },
)
