import { expect, it } from 'vitest'
import { journeys, signIn, visit } from '../support.ts'

const app = journeys()

it.each(['light', 'dark'] as const)(
  'a person with a %s contrast theme sees the state in a selected row',
  async (colorScheme) => {
    const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`, {
      forcedColors: 'active',
      colorScheme,
    })
    await signIn(page, 'asha.admin')
    await page.waitForURL((url) => url.hash === '#/landing')
    await page.goto(`${app.server.origin}/portal.html#/user-management`)
    const state = page.locator('.c-table-row[aria-selected=true] .c-status').first()
    await page.locator('.c-table-row').getByRole('checkbox').first().check()
    await state.waitFor()
    const readColours = () =>
      state.evaluate((one) => [
        getComputedStyle(one, '::before').backgroundColor,
        getComputedStyle(one).color,
        getComputedStyle(one.closest('td') ?? one).backgroundColor,
      ])
    await expect.poll(async () => new Set(await readColours()).size).toBe(2)
    const [dot, text, row] = await readColours()
    expect(dot).toBe(text)
    expect(dot).not.toBe(row)
    expect(wrong).toEqual([])
    await close()
  },
)

it('a person with a contrast theme sees which processes are open and which are planned', async () => {
  const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`, {
    forcedColors: 'active',
  })
  await signIn(page, 'asha.admin')
  await page.waitForURL((url) => url.hash === '#/landing')
  await page.goto(`${app.server.origin}/portal.html#/assign-menu-to-program`)
  const keys = page.locator('.c-lanes-key .c-lanes-bar')
  await keys.first().waitFor()
  const readLooks = () =>
    keys.evaluateAll((bars) =>
      bars.map((bar) => {
        const { backgroundColor, borderStyle, borderInlineEndColor } = getComputedStyle(bar)
        return [backgroundColor, borderStyle, borderInlineEndColor].join(' ')
      }),
    )
  // Open, closing soon, planned and closed; the style sheet may come after the words.
  await expect.poll(async () => new Set(await readLooks()).size).toBe(4)
  await expect.poll(readLooks).toHaveLength(4)
  expect(wrong).toEqual([])
  await close()
})
