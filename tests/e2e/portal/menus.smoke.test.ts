import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { elementNames } from '../../../scripts/vite/element-entries.ts'
import { MENUS } from '../../../server/seed/access.ts'
import { matchRoute } from '../../../src/core/routing/match-route.ts'
import { at, goTo, journeys, signIn, visit } from '../support.ts'

const app = journeys()
const built = new Set(elementNames().map((name) => `campus-${name}`))
const hasNoScreen = (path: string): boolean => !built.has(matchRoute(path)?.route.tag ?? '')

/** Returns the paths of all links of the page, including open shadow roots. */
const linkedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const linksIn = (root: Document | ShadowRoot): string[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        ...(element instanceof HTMLAnchorElement && element.hash.startsWith('#/')
          ? [element.hash.slice(1).replace(/\?.*/, '')]
          : []),
        ...(element.shadowRoot ? linksIn(element.shadowRoot) : []),
      ])
    return [...new Set(linksIn(document))]
  })

describe('a person with rights on screens that do not exist yet', () => {
  it.each(['asha.admin', 'ravi.exams'])(
    'signed in as %s, sees no menu entry, tile or link to them, and goes to a page by Ctrl-K',
    async (userName) => {
      expect(MENUS.some(({ route }) => hasNoScreen(route))).toBe(true)
      const { page, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
      await signIn(page, userName)
      await page.waitForURL((url) => /^#\/(modules-dashboard|landing)$/.test(url.hash))
      for (const path of ['/modules-dashboard', '/landing', '/updateUserDetails']) {
        await goTo(page, path)
        await page.waitForURL(at(path))
        await page.locator('campus-portal h1').first().waitFor()
        await page.waitForLoadState('networkidle')
        const linked = await linkedPaths(page)
        expect(linked.length, path).toBeGreaterThan(1)
        expect(linked.filter(hasNoScreen), path).toEqual([])
      }
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search', exact: true }).fill('modules')
      await page.getByRole('option', { name: 'Modules' }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(at('/modules-dashboard'))
      await close()
    },
  )
})
