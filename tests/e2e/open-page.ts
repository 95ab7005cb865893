import type { Page } from 'playwright-core'
import { matchRoute } from '../../src/core/routing/match-route.ts'
import { waitForQuiet } from './quiet.ts'
import { goTo } from './support.ts'

/** Their samples of parts that load never end. */
const SAMPLES = /\/ui-(tables|form)$/
/** Frames that look the same when a page stands still. */
const STILL_FRAMES = 12

/** Waits until the page shows what it has loaded: nothing loads, and nothing is added or goes for some frames. */
export async function waitForContent(page: Page): Promise<void> {
  await waitForQuiet(page)
  await page.waitForFunction(
    ([isSample, still]) => {
      const listAll = (root: Document | ShadowRoot): Element[] =>
        [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? listAll(one.shadowRoot) : [])])
      const all = listAll(document)
      const loads = all.some((one) => one.matches('.c-skeleton, [aria-busy=true]') && one.checkVisibility())
      const seen = ((globalThis as { seen?: { count: number; frames: number } }).seen ??= { count: 0, frames: 0 })
      seen.frames = seen.count === all.length && (isSample || !loads) ? seen.frames + 1 : 0
      seen.count = all.length
      return seen.frames >= still
    },
    [SAMPLES.test(page.url()), STILL_FRAMES] as const,
    { polling: 'raf' },
  )
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'seen'))
}

/** Opens a page of the portal; returns false where the person may not see it. */
export async function openPage(page: Page, path: string): Promise<boolean> {
  const tag = matchRoute(path.replace(/\?.*/, ''))?.route.tag ?? ''
  await goTo(page, path)
  await page.locator(`:is(${tag}, campus-unauthorised) :is(h1, h2)`).first().waitFor()
  await waitForContent(page)
  return tag === 'campus-unauthorised' || !page.url().endsWith('#/UnAuth')
}
