import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sideways, spaceText } from '../hosts/in-page.ts'
import { openPage } from '../open-page.ts'
import { at, journeys, signIn, visit } from '../support.ts'

const app = journeys()
/** A home, a list, a form, a tree, settings and a report. */
const PAGES = [
  '/landing',
  '/user-management',
  '/add-User',
  '/assign-menu-to-program',
  '/institution-settings',
  '/universityUserReport',
]

/** Returns the texts of the page, in shadow roots too, that do not fit into their part and are cut off. */
const findClippedText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const clippedIn = (root: Document | ShadowRoot): string[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((one) => {
        const { overflowX, overflowY } = getComputedStyle(one)
        const isClipped =
          one.clientWidth > 2 &&
          one.textContent.trim() !== '' &&
          one.checkVisibility({ visibilityProperty: true }) &&
          !one.matches('.c-lanes-bar') &&
          ((cuts(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
            (cuts(overflowY) && one.scrollHeight > one.clientHeight + 1))
        return [
          ...(isClipped ? [one.outerHTML.slice(0, 120)] : []),
          ...(one.shadowRoot ? clippedIn(one.shadowRoot) : []),
        ]
      })
    return clippedIn(document)
  })

/** Returns the bars of calendars whose names are not whole even when they have the focus. */
const findClippedBars = (page: Page): Promise<string[]> =>
  page.locator('.c-lanes-rows .c-lanes-bar').evaluateAll((bars) =>
    bars.flatMap((bar) => {
      ;(bar as HTMLElement).focus()
      return bar.scrollWidth > bar.clientWidth + 1 ? [bar.textContent] : []
    }),
  )

it.each([
  [1280, 720],
  [320, 640],
])('a person who spaces the text reads all of it on pages of the portal (%d × %d)', async (width, height) => {
  const { page, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`, {
    viewport: { width, height },
  })
  await signIn(page, 'asha.admin')
  await page.waitForURL(at('/landing'))
  for (const path of PAGES) {
    await openPage(page, path)
    await spaceText(page)
    await expect.poll(async () => [path, 'sideways', await sideways(page)]).toEqual([path, 'sideways', 0])
    await expect
      .poll(async () => [path, await findClippedText(page), await findClippedBars(page)])
      .toEqual([path, [], []])
  }
  await close()
})
