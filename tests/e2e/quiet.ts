import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** Frames in a row in which a page asks for nothing until it counts as quiet. */
const STILL_FRAMES = 12

/** The requests of a page: how many there were, and those without an answer. */
interface Requests {
  readonly open: Set<Request>
  count: number
}

const requestsByPage = new WeakMap<Page, Requests>()

/** Counts the requests of a page from now on, as `waitForQuiet` needs them; `visit` does so from the first one. */
export function watchRequests(page: Page): void {
  const requests: Requests = { open: new Set(), count: 0 }
  requestsByPage.set(page, requests)
  page.on('request', (request) => {
    requests.open.add(request)
    requests.count += 1
  })
  page.on('requestfinished', (request) => requests.open.delete(request))
  page.on('requestfailed', (request) => requests.open.delete(request))
}

/**
 * Waits until a page has every answer and asks for nothing more for some frames. Playwright's `networkidle` comes once
 * for each document: it says nothing about what the page asks for after that.
 */
export async function waitForQuiet(page: Page): Promise<void> {
  const requests = requestsByPage.get(page)
  if (!requests) throw new Error('The requests of this page are not counted: watchRequests.')
  await expect
    .poll(async () => {
      const before = requests.count
      await page.evaluate(async (frames) => {
        for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
        await new Promise((done) => requestIdleCallback(done))
      }, STILL_FRAMES)
      return { further: requests.count - before, open: [...requests.open].map((request) => request.url()) }
    })
    .toEqual({ further: 0, open: [] })
}
