import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { EXTENSIONS, ROUTES } from '../../../src/core/routing/route-table.ts'
import { isElementTag } from '../../../src/elements/runtime/registry.ts'
import { at, goTo, journeys, signIn, visit } from '../support.ts'

const app = journeys()
/** Enough for a form and the first rows of a list; the rest of a list repeats. */
const STOPS = 40

/** The pages of an administrator that need nothing in their address. */
const pages = [...ROUTES, ...EXTENSIONS]
  .filter(({ tag, layout, path }) => isElementTag(tag) && layout !== 'simple' && !path.includes('{'))
  .map(({ path }) => path)

/** Those with bars that stay in sight, of a list, a tree and a form. */
const PAGES_WITH_BARS = ['/role-management', '/add-Role', '/assign-Course']

/**
 * Returns what has the focus, if none of nine points of it can be seen; null for what is visible, and for the page
 * itself.
 */
const findHiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const deepest = (read: (tree: Document | ShadowRoot) => Element | null): Element | null => {
      let found = read(document)
      while (found?.shadowRoot) {
        const inside = read(found.shadowRoot)
        if (!inside || inside === found) break
        found = inside
      }
      return found
    }
    const contains = (outer: Element, inner: Node | null): boolean =>
      inner !== null &&
      (inner === outer ||
        contains(
          outer,
          inner instanceof ShadowRoot ? inner.host : ((inner as Element).assignedSlot ?? inner.parentNode),
        ))
    const focused = deepest((tree) => tree.activeElement)
    // The content of a page has the focus after a change of the page, and is no control.
    if (!focused || focused === document.body || focused.localName === 'main') return null
    // A box without a picture of its own shows the focus at its label.
    const shown = focused.matches('input[type=radio],input[type=file]')
      ? (focused.closest('label') ?? focused)
      : focused
    const { left, top, width, height } = shown.getBoundingClientRect()
    const isVisible = [0.15, 0.5, 0.85].some((x) =>
      [0.15, 0.5, 0.85].some((y) => {
        const hit = deepest((tree) => tree.elementFromPoint(left + x * width, top + y * height))
        return hit !== null && (contains(shown, hit) || contains(hit, shown))
      }),
    )
    return isVisible
      ? null
      : `${focused.localName} ${focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40)}`
  })

/** Presses Tab through a page, and returns each stop that is hidden. */
async function walk(page: Page, path: string, key = 'Tab'): Promise<string[]> {
  const hidden: string[] = []
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press(key)
    const found = await findHiddenFocus(page)
    if (found) hidden.push(`${path} ${key} ${stop}: ${found}`)
  }
  return hidden
}

describe('a person who uses the keyboard', () => {
  it.each([
    ['en', 1280, 720, pages],
    ['ur', 1280, 720, PAGES_WITH_BARS],
    ['en', 320, 256, PAGES_WITH_BARS],
  ] as const)(
    'always sees what has the focus on the pages of administrators (%s, %d × %d)',
    { timeout: 300_000 },
    async (language, width, height, paths) => {
      const { page, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`, {
        viewport: { width, height },
      })
      await page.locator('campus-portal select').first().selectOption(language)
      await signIn(page, 'asha.admin')
      await page.waitForURL(at('/landing'))
      const hidden: string[] = []
      for (const path of paths) {
        await goTo(page, path)
        await page.locator('campus-portal').getByRole('heading').first().waitFor()
        await page.waitForLoadState('networkidle')
        hidden.push(...(await walk(page, path)))
      }
      expect(hidden).toEqual([])
      await close()
    },
  )

  it('sees every control of the filters of a list, forwards and backwards', async () => {
    const { page, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`, {
      viewport: { width: 1280, height: 720 },
    })
    await page.locator('campus-portal select').first().selectOption('en')
    await signIn(page, 'asha.admin')
    await page.waitForURL(at('/landing'))
    await goTo(page, '/user-management')
    await page.locator('campus-user-management').getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog').waitFor()
    const hidden = await walk(page, 'filters')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.locator('campus-user-management').getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog').waitFor()
    expect([...hidden, ...(await walk(page, 'filters', 'Shift+Tab'))]).toEqual([])
    await close()
  })
})
