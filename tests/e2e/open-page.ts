import type { Page } from 'playwright-core'
import { matchRoute } from '../../src/core/routing/match-route.ts'
import { goTo } from './support.ts'

/** Their samples of parts that load never end. */
const SAMPLES = /\/ui-(tables|form)$/

/** Waits until the page shows what it has loaded. */
export async function waitForContent(page: Page): Promise<void> {
  if (!SAMPLES.test(page.url()))
    await page.waitForFunction(() => {
      const loadsIn = (root: Document | ShadowRoot): boolean =>
        [...root.querySelectorAll('*')].some(
          (one) =>
            (one.matches('.c-skeleton, [aria-busy=true]') && one.checkVisibility()) ||
            (one.shadowRoot && loadsIn(one.shadowRoot)),
        )
      return !loadsIn(document)
    })
  await page.waitForLoadState('networkidle')
}

/** Opens a page of the portal; returns false where the person may not see it. */
export async function openPage(page: Page, path: string): Promise<boolean> {
  const tag = matchRoute(path.replace(/\?.*/, ''))?.route.tag ?? ''
  await goTo(page, path)
  await page.locator(`:is(${tag}, campus-unauthorised) :is(h1, h2)`).first().waitFor()
  await waitForContent(page)
  return tag === 'campus-unauthorised' || !page.url().endsWith('#/UnAuth')
}
