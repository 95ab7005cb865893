import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, findWholeChromium } from '../scripts/chromium.mjs'

/** @param {readonly number[]} numbers */
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

/** The longest time until a field, in milliseconds; a page without one by then fails the measurement. */
const LIMIT = 30_000

/** The beginning of the messages that pages write to the console for `timePage`. */
const REPORT = 'campus-first-field'

/**
 * Runs in the page: reports on the console the moment at which the first field of a form is painted, enabled and takes
 * the focus; `passing` selects what does not count, and `controls` what does besides input fields and lists.
 * @param {{ readonly passing: string, readonly name: string, readonly report: string, readonly controls?: string }}
 * watch */
function reportFirstField({ passing, name, report, controls = 'select' }) {
  /** @param {ParentNode} root @returns {HTMLElement | null} */
  const field = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (passing && element.closest(passing)) continue
      if (
        element instanceof HTMLElement &&
        (element.matches('input,select') || element.matches(controls)) &&
        /** @type {HTMLInputElement} */ (element).type !== 'hidden'
      ) {
        const { width, height } = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        if (
          width > 0 &&
          height > 0 &&
          style.visibility === 'visible' &&
          Number(style.opacity) > 0 &&
          !element.matches(':disabled')
        )
          return element
      }
      const found = element.shadowRoot && field(element.shadowRoot)
      if (found) return found
    }
    return null
  }
  const look = () => {
    const found = field(document)
    if (found) {
      found.focus()
      if (found.matches(':focus')) {
        found.blur()
        console.debug(report, name, performance.now())
        return
      }
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * Makes the next document of a page report its first field, and returns what waits for that: the milliseconds from
 * navigation. Asking the page instead would make it evaluate Playwright's own script, which takes a slow phone 50 ms.
 * @param {import('playwright-core').Page} page
 * @param {{ readonly passing: string, readonly name: string, readonly controls?: string }} watch
 * @param {number} [timeout]
 */
export async function firstFieldOf(page, watch, timeout = LIMIT) {
  await page.addInitScript(reportFirstField, { ...watch, report: REPORT })
  const beginning = `${REPORT} ${watch.name} `
  const message = page.waitForEvent('console', { predicate: (said) => said.text().startsWith(beginning), timeout })
  message.catch(() => undefined)
  return async () => Number((await message).text().slice(beginning.length))
}

/** A form that was in the page before its element. */
export const STATIC = '[data-campus-static]'

/** The moment of the first field at all, and of the first one of the library itself. */
const WATCHES = [
  { passing: '', name: 'firstField' },
  { passing: STATIC, name: 'ownField' },
]

/**
 * Opens an empty page on a slow line and a slow phone: 1.6 Mbit/s down, 750 kbit/s up, 150 ms, CPU four times slower,
 * no cache. Whoever calls it closes the context.
 * @param {import('playwright-core').Browser} browser
 */
export async function openSlowPage(browser) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  context.setDefaultTimeout(LIMIT)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { context, page, devtools }
}

/**
 * Opens a page on a slow line and a slow phone, and returns the milliseconds from navigation to each watched field.
 * @param {import('playwright-core').Browser} browser @param {string} address @param {typeof WATCHES} watches
 */
async function timePage(browser, address, watches) {
  const { context, page } = await openSlowPage(browser)
  try {
    const reports = []
    for (const watch of watches) reports.push(await firstFieldOf(page, watch))
    await page.goto(address, { waitUntil: 'commit' })
    return await Promise.all(reports.map((report) => report()))
  } finally {
    await context.close()
  }
}

/**
 * Returns the milliseconds to the first usable field of each page, one number per run. The addresses take turns, so
 * that drift hits all of them alike.
 * @param {readonly { address: string, passing?: string }[]} pages @param {number} runs @returns {Promise<number[][]>}
 */
export async function timeFirstField(pages, runs) {
  const browser = await chromium.launch({ executablePath: findWholeChromium(), args: CHROMIUM_FLAGS })
  /** @type {number[][]} */
  const times = pages.map(() => [])
  try {
    for (let run = 0; run < runs; run += 1)
      for (const [index, { address, passing = '' }] of pages.entries()) {
        const [time = NaN] = await timePage(browser, address, [{ passing, name: 'firstField' }])
        times[index]?.push(time)
      }
  } finally {
    await browser.close()
  }
  return times
}

/**
 * Returns of each page the milliseconds to the first usable field, and to that of the library itself, both from the
 * same runs.
 * @param {readonly string[]} addresses @param {number} runs
 * @returns {Promise<{ readonly first: number[], readonly own: number[] }[]>}
 */
export async function timeBothFields(addresses, runs) {
  const browser = await chromium.launch({ executablePath: findWholeChromium(), args: CHROMIUM_FLAGS })
  const times = addresses.map(() => ({ first: /** @type {number[]} */ ([]), own: /** @type {number[]} */ ([]) }))
  try {
    for (let run = 0; run < runs; run += 1)
      for (const [index, address] of addresses.entries()) {
        const [first = NaN, own = NaN] = await timePage(browser, address, WATCHES)
        times[index]?.first.push(first)
        times[index]?.own.push(own)
      }
  } finally {
    await browser.close()
  }
  return times
}
