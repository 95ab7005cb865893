import type { Browser, BrowserContext, Page } from 'playwright-core'

/** How many times slower the pages of journeys run than they could, as on a busy machine or an old phone. */
const SLOW_PROCESSOR = Number(process.env.SLOW_PROCESSOR ?? 1)

const slowDown = async (context: BrowserContext, page: Page): Promise<void> => {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR })
}

/** Slows down every page that a browser opens from now on, if `SLOW_PROCESSOR` says how much. */
export function slowPagesDown(browser: Browser): void {
  if (SLOW_PROCESSOR <= 1) return
  browser.on('context', (context) =>
    // A page may be closed before it is slower.
    context.on('page', (page) => void slowDown(context, page).catch(() => undefined)),
  )
}
