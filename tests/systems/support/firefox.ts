import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'

/**
 * A headless Firefox without a profile of anybody's, driven through WebDriver BiDi. `downloads`: the folder in which it
 * saves what is downloaded, without a question.
 */
export const launchFirefox = (downloads?: string): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-IN',
      ...(downloads === undefined
        ? {}
        : {
            'browser.download.folderList': 2,
            'browser.download.dir': downloads,
            'browser.download.always_ask_before_handling_new_types': false,
            'pdfjs.disabled': true,
          }),
    },
  })

/**
 * A page of a visitor of its own, and everything that went wrong in it: faults, errors on the console, what the content
 * policy blocked.
 */
export interface FirefoxVisit {
  readonly page: Page
  readonly wrong: string[]
  readonly close: () => Promise<void>
}

/** Opens a page as a new visitor. */
export async function openVisit(browser: Browser, address: string): Promise<FirefoxVisit> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error instanceof Error ? error.message : String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text())
  })
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`blocked: ${violatedDirective} ${blockedURI}`),
    )
  })
  // A window behind another one is told nothing of focus.
  await page.bringToFront()
  await page.goto(address)
  return { page, wrong, close: () => context.close() }
}

/** The first visible thing that says a text, in shadow roots too; waits until there is one. */
async function findText(page: Page, selector: string, text: string): Promise<ElementHandle> {
  const found = await page.waitForFunction(
    (wanted, words) => {
      const roots: (Document | ShadowRoot)[] = [document]
      for (const root of roots) {
        for (const one of root.querySelectorAll('*')) {
          if (one.shadowRoot) roots.push(one.shadowRoot)
          const own = [...one.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('')
          const found = own.includes(words) && one.checkVisibility() ? one.closest(wanted) : null
          if (found) return found
        }
      }
      return false
    },
    {},
    selector,
    text,
  )
  return found as ElementHandle
}

/** Waits for a text to be shown. */
export const waitForText = async (page: Page, text: string): Promise<void> => {
  await findText(page, '*', text)
}

/** Waits until a screen of the portal has drawn its heading. */
export const waitForScreen = async (page: Page, tag: string): Promise<void> => {
  await page.waitForFunction((name) => document.querySelector(name)?.shadowRoot?.querySelector('h1') ?? false, {}, tag)
}

/** Presses the button that says a text. */
export const pressButton = async (page: Page, text: string): Promise<void> => {
  const button = await findText(page, 'button', text)
  await button.click()
}

/** Types into a field that is empty. */
export async function typeText(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).click()
  await page.keyboard.type(text)
}

/** Types user name and password into the sign-in of an element and sends them. */
export async function signIn(page: Page, element: string, userName: string, password = 'Campus@2026'): Promise<void> {
  await typeText(page, `${element} input[name=userName]`, userName)
  await typeText(page, `${element} input[name=password]`, password)
  await page.locator(`${element} button[type=submit]`).click()
}

/** Waits until the hash is this path. */
export const waitForPath = (page: Page, path: string): Promise<unknown> =>
  page.waitForFunction((hash) => location.hash === hash, {}, `#${path}`)

/** Changes the hash of the page, as a link does. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to
  }, path)
