import { describe, expect, it } from 'vitest'
import { findLightBackgrounds } from '../portal/light-backgrounds.ts'
import { accessibilityProblems, journeys, visit } from '../support.ts'

const app = journeys()

/** The elements that show nothing without a session. */
const NEED_SESSION = [
  'campus-landing',
  'campus-modules-dashboard',
  'campus-update-user-details',
  'campus-user-management',
  'campus-add-user',
  'campus-edit-user-details',
  'campus-edit-college-admin',
  'campus-role-management',
  'campus-add-role',
  'campus-registered-sites',
]
const ASKS = 'Please log in to use this page.'

describe('the page of all elements', () => {
  it.each([1280, 360])(
    'signs a visitor in with one press, and shows every element that needs a session, at %i px',
    async (width) => {
      const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/all-elements.html`, {
        viewport: { width, height: 800 },
      })
      for (const tag of NEED_SESSION) await page.locator(tag).getByText(ASKS).first().waitFor()
      await page.getByRole('button', { name: 'Enter as administrator' }).click()
      await page.locator('campus-admin-login').getByText('You are logged in as Asha Kulkarni.').waitFor()
      for (const tag of NEED_SESSION)
        await expect.poll(() => page.locator(tag).getByText(ASKS).count(), { message: tag }).toBe(0)
      await page.locator('campus-user-management').getByText('Asha Kulkarni').first().waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Enter as administrator' }).isVisible()).toBe(false)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(wrong.filter((fault) => !fault.startsWith('Failed to load resource'))).toEqual([])
      await page.locator('campus-admin-login').getByRole('button', { name: 'Log out to use another account' }).click()
      await page.getByRole('button', { name: 'Enter as administrator' }).waitFor()
      await close()
    },
  )

  it('shows all its elements in the dark theme when a visitor chooses it', async () => {
    const { page, close } = await visit(app.browser, `${app.server.origin}/all-elements.html`)
    await page.locator('campus-dummy-dashboard h2').first().waitFor()
    await page.getByRole('combobox', { name: 'Theme', exact: true }).selectOption('dark')
    await expect.poll(() => findLightBackgrounds(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    await close()
  })
})
