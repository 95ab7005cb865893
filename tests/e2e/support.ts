import { resolve } from 'node:path'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Settings } from '../../server/lib/config/settings.ts'
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs'
import { createMovableClock, startTestServer, type Clock, type TestServer } from '../support/server/server.ts'
import type { StartOptions } from '../../server/app/start.ts'
import { AXE_OPTIONS } from '../support/axe-options.ts'
import { loadForms } from '../support/form-renderer.ts'
import { DELAY_DRAWINGS, LATE_DRAWINGS } from '../browser/support/late-drawings.mjs'
import { watchRequests } from './quiet.ts'
import { slowPagesDown } from './slow-processor.ts'

/** The password of the demo accounts. */
export const PASSWORD = 'Campus@2026'

/** The time limit of an action or a state: less than that of a test, and enough for a busy machine. */
const PATIENCE_MS = 60_000

/** Starts a headless Chromium. */
export async function launch(more: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS, ...more] })
  slowPagesDown(browser)
  return browser
}

let shared: Promise<Browser> | undefined

/** Returns the Chromium of this test process; every visitor has their own context, and it ends with the process. */
const sharedBrowser = (): Promise<Browser> => (shared ??= launch())

/** Closes a context, and ignores errors of its request handlers that are still running. */
export async function closeContext(context: BrowserContext | undefined): Promise<void> {
  if (!context) return
  const routed = [context, ...context.pages()]
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/** Closes the contexts that failed tests have left open. */
const closeContexts = async (browser: Browser | undefined): Promise<void> => {
  await Promise.all((browser?.contexts() ?? []).map(closeContext))
}

const assertStarted = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw new Error('The journeys of this file have not started.')
  return thing
}

/** A server and a browser for all journeys of a file; they are there once the first test begins. */
export interface Journeys {
  readonly server: TestServer
  readonly browser: Browser
}

/**
 * Starts a server and provides the browser for the journeys of a file. The server runs in the test, so that its clock
 * can be turned on and its database can be looked into.
 */
export function journeys(
  settings: () => Promise<Partial<Settings>> = () => Promise.resolve({}),
  options: StartOptions = {},
): Journeys {
  const running: { server?: TestServer; browser?: Browser } = {}
  beforeAll(async () => {
    ;[running.server, running.browser] = await Promise.all([
      settings().then((given) =>
        startTestServer(given, { assetsFolder: resolve('dist/client'), loadForms, ...options }),
      ),
      sharedBrowser(),
    ])
  })
  afterAll(async () => {
    await closeContexts(running.browser)
    await running.server?.close()
  })
  return {
    get server() {
      return assertStarted(running.server)
    },
    get browser() {
      return assertStarted(running.browser)
    },
  }
}

/** Starts a server and a browser like `journeys`, with a clock that the test can move. */
export function clockedJourneys(settings: Partial<Settings> = {}): Journeys & { readonly clock: Clock } {
  const clock = createMovableClock()
  const started = journeys(() => Promise.resolve(settings), { now: clock.now })
  return Object.defineProperty(started, 'clock', { value: clock }) as Journeys & { readonly clock: Clock }
}

/**
 * The page of a visitor, and its errors: exceptions, console errors, and what the content security policy blocked.
 */
export interface Visit {
  readonly page: Page
  readonly wrong: string[]
  readonly close: () => Promise<void>
}

/** Opens a page as a new visitor. */
export async function visit(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  if (LATE_DRAWINGS > 0) await context.addInitScript(DELAY_DRAWINGS)
  context.on('page', watchRequests)
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = message.text()
    // Chromium's message about a file that failed to load lacks its address.
    wrong.push(text.startsWith('Failed to load resource') ? `${text} (${message.location().url})` : text)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`blocked: ${violatedDirective} ${blockedURI}`),
    )
  })
  await page.goto(address)
  return { page, wrong, close: () => closeContext(context) }
}

/** Types user name and password into the sign-in form of a page and submits it. */
export async function signIn(page: Page, userName: string, password = PASSWORD): Promise<void> {
  await page.locator('input[name=userName]').fill(userName)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form:has(input[name=password]) button[type=submit]').click()
}

/** Opens the menu of the account of a signed-in person; returns it. */
export async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('banner').locator('button.c-person-link').click()
  const menu = page
    .locator('campus-portal')
    .getByRole('dialog')
    .filter({ has: page.locator('.c-account-links') })
  await menu.waitFor()
  return menu
}

/** Chooses a language in the menu of the account. */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  await (await openAccount(page)).locator('select').first().selectOption(language)
  await page.keyboard.press('Escape')
}

/** Logs a signed-in person out in the menu of the account. */
export const logOut = async (page: Page): Promise<void> =>
  (await openAccount(page)).locator('.c-account-end button').click()

/** Opens the person's own details in the menu of the account. */
export const openOwnDetails = async (page: Page): Promise<void> =>
  (await openAccount(page)).locator('a').first().click()

/** Changes the hash of the page, as a link does. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to
  }, path)

/**
 * Does something, and waits for what it shows for some seconds only, as a toast. The wait begins before: on a busy
 * machine, a toast may be gone when `act` ends.
 */
export const doUntilSeen = async (shown: Locator, act: () => Promise<unknown>): Promise<void> => {
  await Promise.all([shown.waitFor(), act()])
}

/** Opens the search of the portal with its key, once the portal listens to it; returns its field. */
export async function openSearch(page: Page): Promise<Locator> {
  await page.getByRole('banner').locator('.c-find-all').waitFor()
  await page.keyboard.press('Control+k')
  return page.getByRole('combobox', { name: 'Search', exact: true })
}

/** Returns whether the hash of an address is this path, as a predicate for `waitForURL`. */
export const at =
  (path: string) =>
  (url: URL): boolean =>
    url.hash === `#${path}`

/** Fills in the hall ticket form for fixture person F01 and submits it. */
export async function findTicket(page: Page, { value = '2025417112003457', mobile4 = '0123' } = {}): Promise<void> {
  const form = page.locator('campus-hall-ticket form')
  await form.locator('[name=value]').fill(value)
  await form.locator('[name=dobDay]').fill('14')
  await form.locator('[name=dobMonth]').fill('3')
  await form.locator('[name=dobYear]').fill('2006')
  await form.locator('[name=mobile4]').fill(mobile4)
  await form.locator('button[type=submit]').click()
}

/**
 * Returns the violations of WCAG 2.2 A and AA that axe finds on the page, including shadow roots. `more`: other options
 * of axe, for example fewer rules.
 */
export async function accessibilityProblems(page: Page, more: object = {}): Promise<string[]> {
  const axeOptions = { ...AXE_OPTIONS, ...more }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate((await import('axe-core')).source)
  return page.evaluate(async (options) => {
    const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
    ]
    // An element that is still being animated does not have its final colours. Spinners and hidden elements never end.
    const moving = rootsIn(document)
      .flatMap((root) => root.getAnimations())
      .filter(
        ({ effect }) =>
          effect instanceof KeyframeEffect &&
          effect.target?.checkVisibility() &&
          effect.getComputedTiming().endTime !== Infinity,
      )
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
    const { axe } = window as unknown as {
      axe: {
        run: (
          root: Document,
          options: object,
        ) => Promise<{ violations: { id: string; nodes: { target: unknown[]; html: string }[] }[] }>
      }
    }
    // At the top, where the header, which stays in sight, covers nothing.
    const { scrollX, scrollY } = window
    window.scrollTo(0, 0)
    const { violations } = await axe.run(document, options)
    window.scrollTo(scrollX, scrollY)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  }, axeOptions)
}
