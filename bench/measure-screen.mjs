/** Nothing has been asked for this long when a page is complete, in milliseconds. */
const QUIET_MS = 1500

/** Runs in the page: keeps what the browser observes of its loading. */
export function observeLoading() {
  const seen = { shift: 0, painted: 0, busy: 0 }
  Object.assign(globalThis, { campusLoading: seen })
  /** @typedef {PerformanceEntry & { readonly value: number, readonly hadRecentInput: boolean }} LayoutShift */
  /** @param {string} type @param {(entry: PerformanceEntry) => void} keep */
  const observe = (type, keep) =>
    new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type, buffered: true })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = /** @type {LayoutShift} */ (entry)
    seen.shift += hadRecentInput ? 0 : value
  })
  observe('largest-contentful-paint', (entry) => (seen.painted = entry.startTime))
  observe('longtask', (entry) => (seen.busy += entry.duration))
}

/**
 * Returns how long the page's process has been at work, in milliseconds.
 * @param {import('playwright-core').CDPSession} devtools
 */
async function readProcessorTime(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
}

/**
 * Opens a screen and returns what it took until nothing was asked for any more, in milliseconds and bytes; requests are
 * those that a cache did not answer.
 * @param {import('playwright-core').Page} page @param {import('playwright-core').CDPSession} devtools
 * @param {string} address
 */
export async function measureScreen(page, devtools, address) {
  await page.goto('about:blank')
  const seen = { requests: 0, calls: 0, bytes: 0, open: 0, at: performance.now() }
  /** @param {number} change */
  const note = (change) => {
    seen.open += change
    seen.at = performance.now()
  }
  const onRequest = (/** @type {{ request: { method: string, url: string } }} */ { request }) => {
    seen.requests += 1
    if (request.method === 'POST' && request.url.endsWith('/mql')) seen.calls += 1
    note(1)
  }
  const onCached = (/** @type {{ response?: { fromDiskCache?: boolean } }} */ { response }) => {
    if (!response || response.fromDiskCache) seen.requests -= 1
  }
  const onEnd = (/** @type {{ encodedDataLength?: number }} */ { encodedDataLength = 0 }) => {
    seen.bytes += encodedDataLength
    note(-1)
  }
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  devtools.on('Network.requestWillBeSent', onRequest)
  devtools.on('Network.requestServedFromCache', onCached)
  devtools.on('Network.responseReceived', onCached)
  devtools.on('Network.loadingFinished', onEnd)
  devtools.on('Network.loadingFailed', onEnd)
  try {
    const before = await readProcessorTime(devtools)
    await page.goto(address, { waitUntil: 'commit' })
    const began = performance.now()
    while (seen.open > 0 || performance.now() - seen.at < QUIET_MS) await new Promise((done) => setTimeout(done, 50))
    const complete = seen.at - began
    const processor = (await readProcessorTime(devtools)) - before
    const { shift, painted, busy, first } = await page.evaluate(() => ({
      .../** @type {{ campusLoading: { shift: number, painted: number, busy: number } }} */ (
        /** @type {unknown} */ (globalThis)
      ).campusLoading,
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    }))
    return {
      requests: seen.requests,
      calls: seen.calls,
      bytes: seen.bytes,
      complete,
      first,
      painted,
      shift,
      busy,
      processor,
    }
  } finally {
    devtools.off('Network.requestWillBeSent', onRequest)
    devtools.off('Network.requestServedFromCache', onCached)
    devtools.off('Network.responseReceived', onCached)
    devtools.off('Network.loadingFinished', onEnd)
    devtools.off('Network.loadingFailed', onEnd)
  }
}
