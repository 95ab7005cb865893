import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { EXTENSIONS, ROUTES } from '../../../src/core/routing/route-table.ts'
import { watchBlankFrames } from '../blank-frames.ts'
import { administratorAt, sumOf, watchShifts } from '../layout-shifts.ts'
import { at, goTo, journeys } from '../support.ts'
import { STUDENT_PATHS } from './student-paths.ts'

const app = journeys()

/** The most that a page may move while it is loaded. */
const LIMIT = 0.02
/** How long each answer of the server is delayed, in milliseconds, so that what is shown before it can be seen. */
const DELAY_MS = 150

/** Every page that an administrator opens in the frame of the portal. */
const PATHS = [...ROUTES, ...EXTENSIONS]
  .filter(({ layout, path }) => layout !== 'simple' && !path.includes('{') && !STUDENT_PATHS.includes(path))
  .map(({ path }) => path)

/** Pages that show what a part looks like while it is loaded. */
const WITH_SAMPLES = /dummyDashboard|\/ui-/

/** Waits until the page has a heading, and nothing stands for what is still to come. */
const waitForPage = (page: Page, path = '') =>
  expect
    .poll(
      () =>
        page.evaluate((hasSamples) => {
          const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
            root,
            ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
          ]
          const roots = rootsIn(document)
          const has = (selector: string) =>
            roots.some((root) => [...root.querySelectorAll(selector)].some((one) => one.checkVisibility()))
          return has('h1') && !has(hasSamples ? '.c-shape' : '.c-skeleton')
        }, WITH_SAMPLES.test(path)),
      { timeout: 60_000, message: path },
    )
    .toBe(true)

describe('a page of the portal that is opened', () => {
  it.each([
    ['en', 1280],
    ['ur', 360],
  ] as const)('in %s at %i pixels is never blank, and hardly moves while it is loaded', async (language, width) => {
    const { page, close } = await administratorAt(app.browser, app.server.origin, { language, width })
    await waitForPage(page)
    const network = await page.context().newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: DELAY_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    const shifts = await watchShifts(page)
    const countBlankFrames = await watchBlankFrames(page)
    const moved: string[] = []
    for (const path of PATHS) {
      await goTo(page, path)
      await page.waitForURL(at(path))
      await waitForPage(page, path)
      const blank = await countBlankFrames()
      if (blank > 0) moved.push(`${path} is blank in ${blank} frames`)
      const seen = await shifts()
      const sum = sumOf(seen)
      if (sum > LIMIT) moved.push(`${path} ${sum.toFixed(3)} ${seen.map(({ what }) => what).join(' | ')}`)
    }
    expect(moved).toEqual([])
    await close()
  })
})
