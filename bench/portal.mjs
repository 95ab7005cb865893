import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, findWholeChromium } from '../scripts/chromium.mjs'
import { startServerProcess } from '../scripts/server-process.mjs'
import { median, openSlowPage } from './browser.mjs'
import { measureScreen, observeLoading } from './measure-screen.mjs'
import { compareLists } from './portal-list.mjs'
import { signInToPortal } from './portal-session.mjs'

const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const SCREENS = (
  process.env.BENCH_PART ??
  '/landing,/user-management,/add-User,/role-management,/add-Role,/editCollegeAdmin,/universityUserReport,/collegeUserReport,/institution-settings,/academics,/data-import,/registered-sites,/data-protection,/dashboard,/modules-dashboard'
).split(',')
/**
 * Opens the screens of an administrator on a slow line and a slow phone's processor, without a cache, and returns a
 * table: requests, calls, bytes, first and largest content, the last answer, long tasks and layout shift; and a second
 * table that compares the list of users with one of react-admin.
 * @returns {Promise<string>}
 */
export async function benchPortal() {
  const server = await startServerProcess()
  const browser = await chromium.launch({ executablePath: findWholeChromium(), args: CHROMIUM_FLAGS })
  try {
    const { page, devtools } = await openSlowPage(browser)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.addInitScript(observeLoading)
    await signInToPortal(page, server.origin)
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
    const table = [heads, heads.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n')
    return `${table}\n\n${await compareLists(browser, server.origin, RUNS)}`
  } finally {
    await browser.close()
    await server.stop()
  }
}
