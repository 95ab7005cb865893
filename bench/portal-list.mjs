import { rm } from 'node:fs/promises'
import { median, openSlowPage } from './browser.mjs'
import { measureScreen, observeLoading } from './measure-screen.mjs'
import { buildReactAdmin, REACT_ADMIN_ANSWERS, REACT_ADMIN_PAGE } from './peers/react-admin.mjs'
import { openSite } from './peers/site.mjs'
import { signInToPortal } from './portal-session.mjs'

/** The beginning of the message that a page writes to the console when its rows are there. */
const REPORT = 'campus-rows'

/**
 * Runs in the page: reports on the console when a list shows its first row.
 * @param {{ readonly host: string, readonly row: string, readonly report: string }} where
 */
function reportRows({ host, row, report }) {
  const look = () => {
    const root = host ? document.querySelector(host)?.shadowRoot : document
    if (root?.querySelector(row)?.checkVisibility()) console.debug(report, performance.now())
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** The two lists, each on its own server: both have search, filters, sorting, paging and chosen rows. */
const LISTS = [
  {
    title: 'Portal, `/user-management`',
    path: '/portal.html#/user-management',
    host: 'campus-user-management',
    row: '[data-row]',
    signIn: true,
  },
  {
    title: 'react-admin 5, a list of 25 users',
    path: '/peers/react-admin.html',
    host: '',
    row: '.RaDatagrid-row',
    signIn: false,
  },
]

/**
 * Opens a list several times, without a cache and then with one; ours in a tab that has a session.
 * @param {import('playwright-core').Browser} browser @param {string} origin @param {(typeof LISTS)[number]} list
 * @param {number} runs
 */
async function measureList(browser, origin, { path, host, row, signIn }, runs) {
  const { context, page, devtools } = await openSlowPage(browser)
  try {
    await page.setViewportSize({ width: 1280, height: 900 })
    if (signIn) await signInToPortal(page, origin)
    await page.addInitScript(observeLoading)
    await page.addInitScript(reportRows, { host, row, report: REPORT })
    const openOnce = async () => {
      const message = page.waitForEvent('console', { predicate: (said) => said.text().startsWith(REPORT) })
      const [measured, said] = await Promise.all([measureScreen(page, devtools, `${origin}${path}`), message])
      return { ...measured, rows: Number(said.text().slice(REPORT.length)) }
    }
    const cold = []
    for (let run = 0; run < runs; run += 1) cold.push(await openOnce())
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: false })
    await openOnce()
    const warm = []
    for (let run = 0; run < runs; run += 1) warm.push(await openOnce())
    return { cold, warm }
  } finally {
    await context.close()
  }
}

/**
 * Opens our list of users and a list of react-admin under the same conditions, and returns the lines of a table: times
 * to the rows, the processor's time, requests and bytes, without a cache and with one.
 * @param {import('playwright-core').Browser} browser @param {string} origin of our server @param {number} runs
 * @returns {Promise<string>}
 */
export async function compareLists(browser, origin, runs) {
  const { folder, built } = await buildReactAdmin()
  const site = await openSite(built, { 'react-admin': REACT_ADMIN_PAGE }, origin, {
    caching: 'public, max-age=31536000, immutable',
    answers: REACT_ADMIN_ANSWERS,
  })
  try {
    const rows = []
    for (const list of LISTS) {
      const measured = await measureList(browser, list.signIn ? origin : site.origin, list, runs)
      for (const [cache, several] of Object.entries(measured)) {
        const find = (/** @type {keyof (typeof several)[number]} */ name) => median(several.map((one) => one[name]))
        rows.push([
          ...[list.title, cache, find('requests'), find('calls'), Math.round(find('bytes') / 1000)],
          ...[Math.round(find('first')), Math.round(find('rows')), Math.round(find('processor'))],
        ])
      }
    }
    const heads = ['List', 'cache', 'requests', 'calls', 'kB', 'first content, ms', 'rows, ms', 'processor, ms']
    return [heads, heads.map((_, index) => (index < 2 ? '---' : '--:')), ...rows]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n')
  } finally {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  }
}
