import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { BenchLine } from '../bench-line.ts'
import { promiseLine, timesOf } from '../times.ts'

/** A press of a key is answered at once as long as the next picture comes within this (RAIL). */
const PAINTED_MS = 100
/** What a browser calls a long task. */
const LONG_TASK_MS = 50
/** How long an answer of the server takes while somebody types. */
const SLOW_MS = 1500
const BETWEEN_KEYS_MS = 90
/** Long enough for the list to be searched between two words. */
const BETWEEN_WORDS_MS = 700
const WORDS = ['asha ', 'kulkarni ', 'deshmukh']

declare global {
  interface Window {
    /** Milliseconds from each press of a key to the picture after it, and the long tasks. */
    typing: { painted: number[]; long: number[] }
  }
}

/** Runs in the page: takes down what presses of keys wait for. */
function watchTyping(): void {
  window.typing = { painted: [], long: [] }
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port2.onmessage = () => window.typing.painted.push(performance.now() - timeStamp)
        port1.postMessage(null)
      }),
    { capture: true },
  )
  new PerformanceObserver((entries) =>
    window.typing.long.push(...entries.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask' })
}

async function typeInto(
  page: Page,
  field: ReturnType<Page['locator']>,
): Promise<{ painted: number[]; long: number[] }> {
  await page.evaluate(watchTyping)
  await field.click()
  for (const word of WORDS) {
    await page.keyboard.type(word, { delay: BETWEEN_KEYS_MS })
    await pause(BETWEEN_WORDS_MS)
  }
  const written = await field.inputValue()
  if (written !== WORDS.join('')) throw new Error(`"${WORDS.join('')}" was typed, and "${written}" stands there.`)
  // Until the last answer has come and its rows are drawn.
  await pause(SLOW_MS + 1000)
  return page.evaluate(() => window.typing)
}

/**
 * Typing in the search of the list while the server is slow: until each letter is painted, and the longest time in
 * which the page does nothing else; against a plain field in an empty page.
 */
export async function typingLines(database: string, page: Page, list: string): Promise<BenchLine[]> {
  const empty = await page.context().newPage()
  await empty.setContent('<input>')
  const plain = await typeInto(empty, empty.locator('input'))
  await empty.close()
  await page.evaluate((hash) => void (location.hash = hash), list)
  await page.route('**/server/**', async (route) => {
    if (route.request().postData()?.includes('"users"')) await pause(SLOW_MS)
    await route.continue()
  })
  const seen = await typeInto(page, page.locator('campus-user-management').getByRole('searchbox'))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const floor = timesOf(plain.painted)
  const longest = Math.max(0, ...seen.long)
  return [
    {
      name: `users, ${database}, typing: a letter in a plain field until it is painted, p50 / p95`,
      value: `${floor.p50.toFixed(0)} / ${floor.p95.toFixed(0)} ms`,
      promise: 'the floor',
    },
    promiseLine(
      `users, ${database}, typing: a letter in the search until it is painted`,
      timesOf(seen.painted),
      PAINTED_MS,
      floor,
    ),
    {
      name: `users, ${database}, typing: longest task of the page`,
      value: longest === 0 ? 'none of 50 ms' : `${longest.toFixed(0)} ms`,
      promise: `under ${LONG_TASK_MS} ms${longest < LONG_TASK_MS ? '' : ': BROKEN'}`,
      ratio: `plain field: ${Math.max(0, ...plain.long).toFixed(0)} ms`,
    },
  ]
}
