import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listElementNames } from '../../../scripts/vite/element-entries.ts'
import { matchRoute } from '../../../src/core/routing/match-route.ts'
import { at, goTo, journeys, openSearch, signIn, visit } from '../support.ts'
import { waitForQuiet } from '../quiet.ts'

const app = journeys()
const built = new Set(listElementNames().map((name) => `campus-${name}`))
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

describe('a person who works in the portal', () => {
  it.each(['asha.admin', 'ravi.exams'])(
    'signed in as %s, sees only links to screens that exist, and goes to a page by Ctrl-K',
    async (userName) => {
      const { page, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
      await signIn(page, userName)
      await page.waitForURL((url) => /^#\/(modules-dashboard|landing)$/.test(url.hash))
      for (const path of ['/modules-dashboard', '/landing', '/updateUserDetails']) {
        await goTo(page, path)
        await page.waitForURL(at(path))
        await page.locator('campus-portal h1').first().waitFor()
        await waitForQuiet(page)
        await expect.poll(async () => (await linkedPaths(page)).length, { message: path }).toBeGreaterThan(1)
        expect((await linkedPaths(page)).filter(hasNoScreen), path).toEqual([])
      }
      await (await openSearch(page)).fill('modules')
      await page.getByRole('option', { name: 'Modules' }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(at('/modules-dashboard'))
      await close()
    },
  )
})
