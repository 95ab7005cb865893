import { describe, expect, it } from 'vitest'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { accessibilityProblems, journeys, visit } from '../support.ts'

const app = journeys()

describe('a person who tries the demo', () => {
  it('reads the messages in the outbox, in four languages and on phones too, and filters them by recipient', async () => {
    const token = await signIn(app.server, 'asha.admin')
    const farah = (await ask(app.server, 'findUser', { text: 'farah.invited' }, { token })).result as {
      findUser: { userId: string }[]
    }
    expect((await call(app.server, 'sendInvite', { userId: farah.findUser[0]?.userId }, { token })).errorCode).toBe(
      1000,
    )
    expect(
      (await call(app.server, 'forgotPassword', { clientId: CLIENTS.svtu, userName: 'asha.admin' })).errorCode,
    ).toBe(1000)

    const { page, close } = await visit(app.browser, `${app.server.origin}/server/demo/outbox?lang=en`)
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
    await expect.poll(() => page.locator('article').count()).toBe(2)
    await expect.poll(() => page.locator('article').first().innerText()).toMatch(/\d{6}/)
    await page.getByLabel('E-mail address or mobile number').fill('nobody@example.org')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing has been sent to nobody@example.org.').waitFor()
    await page.getByRole('link', { name: 'Show all messages' }).click()

    for (const [language, width, colorScheme] of [
      ['en', 1280, 'light'],
      ['mr', 360, 'dark'],
      ['ur', 360, 'light'],
      ['dv', 1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.goto(`${app.server.origin}/server/demo/outbox?lang=${language}`)
      expect(await accessibilityProblems(page)).toEqual([])
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await page.locator('article').nth(1).getByRole('link', { name: '/userEmailConfirm/' }).click()
    await page.locator('campus-email-confirm').waitFor()
    await close()
  })
})
