import type { Locator, Page } from 'playwright-core'
import { goTo, signIn, visit } from './support.ts'
import type { Browser } from 'playwright-core'

/** One layout shift, as the browser reports it. */
export interface Shift {
  readonly value: number
  /** What moved, and from where to where, for the message of a failure. */
  readonly what: string
}

/**
 * Records every layout shift from now on, including those right after an interaction, which the score of the browser
 * leaves out.
 */
export async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.evaluate(() => {
    const seen: { value: number; what: string }[] = []
    Object.assign(window, { campusShifts: seen })
    interface LayoutShift extends PerformanceEntry {
      readonly value: number
      readonly sources: readonly {
        readonly node: Node | null
        readonly previousRect: DOMRectReadOnly
        readonly currentRect: DOMRectReadOnly
      }[]
    }
    const describe = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} (${width} × ${height})`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const what = entry.sources
          .map(({ node, previousRect, currentRect }) => {
            const name = node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent
            return `${name} ${describe(previousRect)} → ${describe(currentRect)}`
          })
          .join('; ')
        seen.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift' })
  })
  return async () => {
    // The shifts of the next frame are reported before the frame after it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    return page.evaluate(() => (window as unknown as { campusShifts: Shift[] }).campusShifts.splice(0))
  }
}

/** Returns the sum of layout shifts. */
export const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0)

/** Signs an administrator in to the portal, in a language and at a width. */
export async function administratorAt(browser: Browser, origin: string, { width = 1280, language = 'en' } = {}) {
  const opened = await visit(browser, `${origin}/portal.html#/svtu`, { viewport: { width, height: 900 } })
  const { page } = opened
  await page.locator('campus-portal select').first().selectOption(language)
  await signIn(page, 'asha.admin')
  await page.waitForURL(/landing/)
  return {
    ...opened,
    /** Goes to a list and waits for its rows. */
    async open(path: string, tag: string): Promise<Locator> {
      await goTo(page, path)
      const screen = page.locator(tag)
      await screen.locator('[data-row], [data-card]').first().waitFor()
      return screen
    },
  }
}
