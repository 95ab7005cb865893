import { describe, expect, it } from 'vitest'
import { at, journeys, openAccount, signIn, visit } from '../support.ts'

const app = journeys()
/** The width at which a page must not need scrolling sideways (WCAG 1.4.10), in CSS pixels. */
const WIDTH = 320

describe('a member of staff with the smallest phone', () => {
  it('sees the whole header, and in the menu of the account every language and the button to log out', async () => {
    const opened = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`, {
      viewport: { width: WIDTH, height: 640 },
    })
    const { page } = opened
    await signIn(page, 'asha.admin')
    await page.waitForURL(at('/landing'))
    const account = await openAccount(page)
    const choice = account.locator('select').first()
    const languages = await choice
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''))
    expect(languages.length).toBeGreaterThan(3)
    for (const language of languages) {
      await choice.selectOption(language)
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
      const beyond = () =>
        page.evaluate(
          (width) =>
            [...document.querySelectorAll('campus-portal')]
              .flatMap((portal) => [
                ...(portal.shadowRoot?.querySelectorAll(
                  'header button, header a, .c-head-panel :is(button, a, select)',
                ) ?? []),
              ])
              .map((one) => one.getBoundingClientRect())
              .filter(({ left, right }) => left < 0 || right > width).length,
          WIDTH,
        )
      await expect.poll(beyond).toBe(0)
      const name = page.getByRole('banner').locator('.c-brand-words')
      const isCutOff = () =>
        name.evaluate((one) => [one.scrollWidth > one.clientWidth, one.scrollHeight > one.clientHeight + 1])
      await expect.poll(isCutOff, { message: language }).toEqual([false, false])
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTH)
    }
    expect(opened.wrong).toEqual([])
    await opened.close()
  })

  it('sees no header above what they read where the window is low, as at 400 % zoom', async () => {
    const { page, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`, {
      viewport: { width: WIDTH, height: 256 },
    })
    await signIn(page, 'asha.admin')
    await page.waitForURL(at('/landing'))
    await page.locator('campus-landing h1').waitFor()
    const findBottom = () =>
      page
        .getByRole('banner')
        .first()
        .evaluate((header) => header.getBoundingClientRect().bottom)
    await expect.poll(findBottom).toBeGreaterThan(0)
    await page.evaluate(() => scrollTo(0, 300))
    await expect.poll(findBottom).toBeLessThanOrEqual(0)
    await close()
  })
})
