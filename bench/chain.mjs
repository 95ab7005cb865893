import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, findWholeChromium } from '../scripts/chromium.mjs'
import { startServerProcess } from '../scripts/server-process.mjs'
import { firstFieldOf, openSlowPage, STATIC } from './browser.mjs'

const PAGES = resolve(import.meta.dirname, '../dist/client/bench')
const TAGS = [
  'campus-hall-ticket',
  'campus-student-login',
  'campus-payment-status',
  'campus-fee-payment',
  'campus-ticket-verify',
]
/** So long nothing must be asked for before an element counts as at rest. */
const SILENCE_MS = 1500

/** @param {string} tag @param {string} base */
const page = (tag, base) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>bench</title><script type="module" src="${base}campus-elements.js" data-client="svtu"></script></head><body><${tag}></${tag}></body></html>`

/**
 * Runs in the page: keeps the long frames, with the scripts that ran in them.
 */
function keepLongFrames() {
  /** @type {unknown[]} */
  const frames = []
  Object.assign(window, { frames: frames })
  new PerformanceObserver((list) => frames.push(...list.getEntries())).observe({
    type: 'long-animation-frame',
    buffered: true,
  })
}

/**
 * @typedef {{ url: string, asked: number, arrived: number, bytes: number, by: string }} Asked one request: when it was
 * sent and answered, in milliseconds, and by which file
 */

/**
 * Notes every request of a page.
 * @param {import('playwright-core').CDPSession} devtools @param {string} origin
 */
function noteRequests(devtools, origin) {
  /** @type {Map<string, Asked>} */
  const requests = new Map()
  let began = 0
  const toPath = (/** @type {string} */ url) => url.replace(origin, '').replace(/^\/assets\//, '')
  devtools.on('Network.requestWillBeSent', ({ requestId, timestamp, request, initiator }) => {
    began ||= timestamp
    const by = initiator.url ?? initiator.stack?.callFrames[0]?.url ?? ''
    const service = request.headers['Service-Header']
    requests.set(requestId, {
      url: toPath(request.url) + (service ? ` ${service}` : ''),
      asked: (timestamp - began) * 1000,
      arrived: NaN,
      bytes: 0,
      by: by.startsWith('about:') ? 'modulepreload' : toPath(by),
    })
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { arrived: (timestamp - began) * 1000, bytes: encodedDataLength })
  })
  return requests
}

/**
 * Opens a page with an element and returns the lines of its chain.
 * @param {import('playwright-core').Browser} browser @param {string} origin @param {string} name
 */
async function readChain(browser, origin, name) {
  const { context, page: opened, devtools } = await openSlowPage(browser)
  try {
    const requests = noteRequests(devtools, origin)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await opened.addInitScript(keepLongFrames)
    // The fees begin with a button.
    const reports = [
      await firstFieldOf(opened, { passing: '', name: 'firstField', controls: 'button' }),
      await firstFieldOf(opened, { passing: STATIC, name: 'ownField', controls: 'button' }),
    ]
    await opened.goto(`${origin}/bench/${name}.html`, { waitUntil: 'commit' })
    const [first = NaN, own = NaN] = await Promise.all(reports.map((report) => report()))
    const { metrics } = await devtools.send('Performance.getMetrics')
    const cpu = (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? NaN) * 1000
    for (let count = -1; count !== requests.size;) {
      count = requests.size
      await new Promise((done) => setTimeout(done, SILENCE_MS))
    }
    const frames = await opened.evaluate(() =>
      /** @type {{ scripts: { sourceURL: string, startTime: number, duration: number, invokerType: string }[] }[]} */ (
        /** @type {unknown} */ (window.frames)
      ).flatMap(({ scripts }) =>
        scripts.map(({ sourceURL, startTime, duration, invokerType }) => ({
          sourceURL,
          startTime,
          duration,
          invokerType,
        })),
      ),
    )
    const [document, ...all] = [...requests.values()]
    const before = all.filter(({ asked }) => asked < own)
    const ms = (/** @type {number} */ time) => String(Math.round(time)).padStart(6)
    return [
      `${name}: drawn at ${Math.round(first)} ms, in charge at ${Math.round(own)} ms, after ${before.length} requests, ${(before.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(1)} KiB with headers and ${Math.round(cpu)} ms of processor; at rest after ${all.length}`,
      '   asked arrived  bytes  what  ← by what',
      ...[document, ...all].map((one) =>
        one ? `  ${ms(one.asked)}  ${ms(one.arrived)} ${ms(one.bytes)}  ${one.url}  ← ${one.by}` : '',
      ),
      '     ran     for  (scripts of frames longer than 50 ms)',
      ...frames.map(
        ({ sourceURL, startTime, duration, invokerType }) =>
          `  ${ms(startTime)}  ${ms(duration)}  ${sourceURL.replace(origin, '')} (${invokerType})`,
      ),
    ]
  } finally {
    await context.close()
  }
}

/**
 * Prints the chain of each public element in both builds, on a slow line and a slow phone: when each file was asked
 * for, by what, when it arrived and ran, and what had come before the element was in charge.
 * @returns {Promise<string>}
 */
export async function benchChain() {
  const builds = [
    { build: 'usual', base: '/' },
    { build: 'lite', base: '/lite/' },
  ]
  const pages = builds.flatMap(({ build, base }) => TAGS.map((tag) => ({ name: `${build}-${tag}`, tag, base })))
  await mkdir(PAGES, { recursive: true })
  for (const { name, tag, base } of pages) await writeFile(join(PAGES, `${name}.html`), page(tag, base))
  const server = await startServerProcess()
  const browser = await chromium.launch({ executablePath: findWholeChromium(), args: CHROMIUM_FLAGS })
  try {
    /** @type {string[]} */
    const lines = []
    for (const { name } of pages) lines.push(...(await readChain(browser, server.origin, name)), '')
    return lines.join('\n')
  } finally {
    await browser.close()
    await server.stop()
    await rm(PAGES, { recursive: true, force: true })
  }
}
