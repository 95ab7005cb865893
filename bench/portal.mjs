import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, findWholeChromium } from '../scripts/chromium.mjs'
import { startServerProcess } from '../scripts/server-process.mjs'
import { median, openSlowPage } from './browser.mjs'

const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const ADMINISTRATOR = { userName: 'asha.admin', password: 'Campus@2026' }
const SCREENS = (
  process.env.BENCH_PART ??
  '/landing,/user-management,/add-User,/role-management,/add-Role,/editCollegeAdmin,/universityUserReport,/collegeUserReport,/institution-settings,/academics,/data-import,/registered-sites,/data-protection,/dashboard,/modules-dashboard'
).split(',')
/** Nothing has been asked for this long when a page is complete, in milliseconds. */
const QUIET_MS = 1500

/** Runs in the page: keeps what the browser observes of its loading. */
function observeLoading() {
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
 * Opens a screen without a cache and returns what it took, in milliseconds and bytes.
 * @param {import('playwright-core').Page} page @param {import('playwright-core').CDPSession} devtools
 * @param {string} address
 */
async function measureScreen(page, devtools, address) {
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
  const onEnd = (/** @type {{ encodedDataLength?: number }} */ { encodedDataLength = 0 }) => {
    seen.bytes += encodedDataLength
    note(-1)
  }
  devtools.on('Network.requestWillBeSent', onRequest)
  devtools.on('Network.loadingFinished', onEnd)
  devtools.on('Network.loadingFailed', onEnd)
  try {
    await page.goto(address, { waitUntil: 'commit' })
    const began = performance.now()
    while (seen.open > 0 || performance.now() - seen.at < QUIET_MS) await new Promise((done) => setTimeout(done, 50))
    const complete = seen.at - began
    const { shift, painted, busy, first } = await page.evaluate(() => ({
      .../** @type {{ campusLoading: { shift: number, painted: number, busy: number } }} */ (
        /** @type {unknown} */ (globalThis)
      ).campusLoading,
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    }))
    return { requests: seen.requests, calls: seen.calls, bytes: seen.bytes, complete, first, painted, shift, busy }
  } finally {
    devtools.off('Network.requestWillBeSent', onRequest)
    devtools.off('Network.loadingFinished', onEnd)
    devtools.off('Network.loadingFailed', onEnd)
  }
}

/**
 * Opens the screens of an administrator on a slow line and a slow phone's processor, without a cache, and returns a
 * table: requests, calls, bytes, first and largest content, the last answer, long tasks and layout shift.
 * @returns {Promise<string>}
 */
export async function benchPortal() {
  const server = await startServerProcess()
  const browser = await chromium.launch({ executablePath: findWholeChromium(), args: CHROMIUM_FLAGS })
  try {
    const { page, devtools } = await openSlowPage(browser)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.addInitScript(observeLoading)
    await page.goto(`${server.origin}/portal.html#/svtu`)
    await page.locator('input[name=userName]').fill(ADMINISTRATOR.userName)
    await page.locator('input[name=password]').fill(ADMINISTRATOR.password)
    await page.locator('form:has(input[name=password]) button[type=submit]').click()
    await page.waitForFunction(() => sessionStorage.getItem('menu-version'))
    const rows = []
    for (const screen of SCREENS) {
      const runs = []
      for (let run = 0; run < RUNS; run += 1)
        runs.push(await measureScreen(page, devtools, `${server.origin}/portal.html#${screen}`))
      const of = (/** @type {keyof (typeof runs)[number]} */ name) => median(runs.map((one) => one[name]))
      const whole = (/** @type {keyof (typeof runs)[number]} */ name) => Math.round(of(name))
      const bytes = (of('bytes') / 1000).toFixed(0)
      rows.push([
        ...[screen, whole('requests'), whole('calls'), bytes, whole('first'), whole('painted'), whole('complete')],
        ...[whole('busy'), of('shift').toFixed(3)],
      ])
    }
    const heads = [
      'Screen',
      'requests',
      'calls',
      'kB',
      'first content, ms',
      'largest',
      'last answer',
      'long tasks',
      'shift',
    ]
    return [heads, heads.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n')
  } finally {
    await browser.close()
    await server.stop()
  }
}
