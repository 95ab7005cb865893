import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, findWholeChromium } from '../../scripts/chromium.mjs'
import { firstFieldOf } from '../browser.mjs'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The longest time until a field, and then until the page is silent, in milliseconds; without a slow line. */
const FIELD_MS = 8000
const SILENCE_MS = 5000

/**
 * @typedef {object} Inspection
 * @property {number} bytes of all files and answers that the page has asked for, without the page itself
 * @property {number} requests the page itself among them
 * @property {string} blocked what a strict policy has blocked
 * @property {string} types whether the first field is drawn under Trusted Types
 * @property {string} violations of WCAG A and AA, by axe
 */

/** Runs in the page: counts what a policy blocks. */
function countBlocked() {
  Object.assign(window, { blocked: 0 })
  addEventListener('securitypolicyviolation', () =>
    Object.assign(window, { blocked: Number(Reflect.get(window, 'blocked')) + 1 }),
  )
}

/**
 * Opens a page in a new context, waits until it is silent, and returns it with whether its first field can be used.
 * @param {import('playwright-core').Browser} browser @param {string} address
 */
async function open(browser, address) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  await page.addInitScript(countBlocked)
  const field = await firstFieldOf(page, { passing: '[data-campus-static]', name: 'firstField' }, FIELD_MS)
  await page.goto(address)
  const drawn = await field().then(
    () => true,
    () => false,
  )
  // A page that never stops asking is looked at as it is.
  await page.waitForLoadState('networkidle', { timeout: SILENCE_MS }).catch(() => undefined)
  const blocked = Number(await page.evaluate(() => Reflect.get(window, 'blocked')))
  return { page, drawn, blocked, close: () => context.close() }
}

/** Runs in the page: the bytes and number of what it has asked for. */
function resources() {
  const entries = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
  return { bytes: entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0), requests: entries.length + 1 }
}

/** @param {import('playwright-core').Page} page */
async function violationsOf(page) {
  await page.evaluate(await readFile(AXE, 'utf8'))
  const { violations } = /** @type {import('axe-core').AxeResults} */ (
    await page.evaluate(`axe.run({ runOnly: ${JSON.stringify(WCAG)}, preload: false })`)
  )
  return violations.map(({ id, nodes }) => `${id} (${nodes.length})`).join(', ') || '0'
}

/**
 * Tells of each page what it weighs, what a strict policy and Trusted Types do to it, and what axe finds, without a
 * slow line.
 * @param {readonly string[]} addresses @returns {Promise<Inspection[]>}
 */
export async function inspectPages(addresses) {
  const browser = await chromium.launch({ executablePath: findWholeChromium(), args: CHROMIUM_FLAGS })
  try {
    /** @type {Inspection[]} */
    const found = []
    for (const address of addresses) {
      const free = await open(browser, address)
      if (!free.drawn) throw new Error(`${address} shows no field.`)
      const weight = await free.page.evaluate(resources)
      const violations = await violationsOf(free.page)
      await free.close()
      const strict = await open(browser, `${address}?policy=strict`)
      const types = await open(browser, `${address}?policy=types`)
      found.push({
        ...weight,
        violations,
        blocked: `${strict.blocked}${strict.drawn ? '' : ', no field'}`,
        types: types.drawn ? `works, ${types.blocked} blocked` : 'no field',
      })
      await strict.close()
      await types.close()
    }
    return found
  } finally {
    await browser.close()
  }
}
