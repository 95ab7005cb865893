import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems, at, journeys, openAccount, signIn, visit } from '../support.ts'
import { expectReadable, openOnDevice, messagePattern, devicesWith } from '../devices.ts'
import { waitForQuiet } from '../quiet.ts'

const DEVICES = devicesWith('ur')

const app = journeys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`

/** Opens the portal in English, with a clock that the test moves. */
async function open(path: string) {
  const opened = await visit(app.browser, 'about:blank')
  await opened.page.clock.install()
  await opened.page.goto(portal(path))
  await opened.page.locator('campus-portal select').first().selectOption('en')
  return opened
}
const readStorage = (page: Page) =>
  page.evaluate(() => ({
    local: Object.keys(localStorage),
    token: sessionStorage.getItem('user-token'),
    person: sessionStorage.getItem('loginPn'),
  }))
const finishButton = (page: Page) => page.getByRole('button', { name: 'Finish and clear' })

/** Lets four minutes pass without any input. */
async function waitInactive(page: Page): Promise<void> {
  // What counts the minutes has come with its file.
  await waitForQuiet(page)
  await page.clock.runFor(4 * 60_000 + 2000)
}

describe('a person at a shared computer', () => {
  it.each(DEVICES)(
    'says so at the sign-in, has nothing stored, and clears session and form with one click ($language, $width px)',
    async (device) => {
      const { page, wrong, close } = await openOnDevice(app.browser, portal('/svtu'), device)
      const clear = page.getByRole('button', { name: messagePattern(device.language, 'kiosk.finish') })
      await page.getByLabel(messagePattern(device.language, 'enter.shared')).check()
      await expectReadable(page, device)
      await signIn(page, 'asha.admin')
      await page.waitForURL(at('/landing'))
      await clear.waitFor()
      const account = await openAccount(page)
      await expect.poll(() => account.locator('.c-account-end').count()).toBe(0)
      await page.keyboard.press('Escape')
      await expect.poll(async () => (await readStorage(page)).local).toEqual([])
      await expectReadable(page, device)
      await page.reload()
      await clear.click()
      await page.waitForURL(at('/svtu'))
      await page.locator('input[name=userName]').waitFor()
      // The page reloads once more, so that no personal data stays in memory.
      await expect
        .poll(() => readStorage(page).catch(() => 'on the way'))
        .toEqual({ local: [], token: null, person: null })
      await expect.poll(() => page.locator('input[name=userName]').inputValue()).toBe('')
      expect(wrong).toEqual([])
      await close()
    },
  )

  it('is asked after a period of inactivity, can stay, and is otherwise signed out after a minute', async () => {
    const { page, close } = await open('/svtu')
    await page.getByLabel('This is a shared computer').check()
    await signIn(page, 'asha.admin')
    await page.waitForURL(at('/landing'))
    await finishButton(page).waitFor()
    await page.keyboard.press('Tab')
    await waitInactive(page)
    const dialog = page.getByRole('alertdialog', { name: 'Are you still there?' })
    await dialog.getByText(/cleared in \d+ seconds/).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'I am still here' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.clock.runFor(90_000)
    await expect.poll(async () => (await readStorage(page)).token).not.toBeNull()

    await page.keyboard.press('Tab')
    await waitInactive(page)
    await dialog.waitFor()
    await page.clock.runFor(62_000)
    await page.waitForURL(at('/svtu'))
    await page.locator('input[name=userName]').waitFor()
    // The page reloads once more, so that no personal data stays in memory.
    await expect
      .poll(() => readStorage(page).catch(() => 'on the way'))
      .toEqual({ local: [], token: null, person: null })
    await close()
  })
})

describe('a portal in kiosk mode', () => {
  it('does not offer to remember the user name, has its button for guests too, and informs the server', async () => {
    const { page, close } = await open('/svtu/studentLogin')
    await page.locator('campus-portal').evaluate((element) => element.setAttribute('kiosk', ''))
    await finishButton(page).waitFor()
    await page.getByText('This is a shared computer. Nothing is stored on it.').waitFor()
    await expect.poll(() => page.getByLabel('Remember my user name').count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    const sent = page.waitForRequest((request) => request.postData()?.includes('studentLoginPortal') === true)
    await signIn(page, '2025417112003457')
    expect((await sent).postDataJSON()).toMatchObject({ studentLoginPortal: { sharedComputer: true } })
    await page.waitForURL((url) => /^#\/(landing|modules-dashboard)$/.test(url.hash))
    await finishButton(page).click()
    await page.waitForURL(at('/svtu/studentLogin'))
    await page.locator('input[name=password]').waitFor()
    // The page reloads once more, so that no personal data stays in memory.
    await expect
      .poll(() => readStorage(page).catch(() => 'on the way'))
      .toEqual({ local: [], token: null, person: null })
    await close()
  })

  it('ends the session in every tab when a person finishes in one of them', async () => {
    const { page, close } = await open('/svtu/studentLogin')
    const other = await page.context().newPage()
    await other.goto(portal('/svtu'))
    for (const tab of [page, other]) {
      await tab.locator('campus-portal').evaluate((element) => element.setAttribute('kiosk', ''))
      await finishButton(tab).waitFor()
    }
    await signIn(other, 'asha.admin')
    await other.waitForURL(at('/landing'))
    await finishButton(page).click()
    await expect.poll(() => readStorage(other).catch(() => 'on the way')).toMatchObject({ token: null, person: null })
    await expect
      .poll(() =>
        other
          .locator('body')
          .innerText()
          .catch(() => 'Asha'),
      )
      .not.toContain('Asha')
    await close()
  })

  it('goes to the start page when a person clears a page whose address holds personal data', async () => {
    const { page, wrong, close } = await open('/svtu/userEmailConfirm/somebody')
    await page.evaluate(() => document.querySelector('campus-portal')?.setAttribute('kiosk', ''))
    await finishButton(page).click()
    await page.waitForURL(at('/start'))
    await page.locator('campus-start h1').waitFor()
    await expect.poll(() => page.getByText('Session Not Found').count()).toBe(0)
    expect(wrong).toEqual([])
    await close()
  })
})
