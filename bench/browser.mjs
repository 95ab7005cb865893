import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, findWholeChromium } from '../scripts/chromium.mjs'

/** @param {readonly number[]} numbers */
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

/**
 * Runs in the page: notes the moment at which the first field of a form is painted, enabled and takes the focus;
 * `passing` selects what does not count.
 * @param {string} passing */
export function watchFirstField(passing) {
  /** @param {ParentNode} root @returns {HTMLElement | null} */
  const field = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (passing && element.closest(passing)) continue
      if (
        element instanceof HTMLElement &&
        /^(input|select)$/.test(element.localName) &&
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
        Object.assign(window, { firstField: performance.now() })
        return
      }
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * Milliseconds from navigation to the first usable field, one number per run, on a slow line and a slow phone: 1.6
 * Mbit/s down, 750 kbit/s up, 150 ms, CPU four times slower. The addresses take turns, so that drift hits all of them
 * alike.
 * @param {readonly { address: string, passing?: string }[]} pages @param {number} runs @returns {Promise<number[][]>}
 */
export async function timeFirstField(pages, runs) {
  const browser = await chromium.launch({ executablePath: findWholeChromium(), args: CHROMIUM_FLAGS })
  /** @type {number[][]} */
  const times = pages.map(() => [])
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const [index, { address, passing = '' }] of pages.entries()) {
        const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
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
        await page.addInitScript(watchFirstField, passing)
        await page.goto(address, { waitUntil: 'commit' })
        await page.waitForFunction('window.firstField !== undefined', undefined, { timeout: 60_000 })
        times[index]?.push(Number(await page.evaluate('window.firstField')))
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
  return times
}
