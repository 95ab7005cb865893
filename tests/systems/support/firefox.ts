import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'

/**
 * Starts a headless Firefox with a new profile, controlled by WebDriver BiDi. `downloads` is the folder in which it
 * saves downloads without a prompt.
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
 * The page of a new visitor, and all its problems: exceptions, console errors and resources that the content policy
 * blocked.
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
    // Firefox sends no text of an error that is logged as an object.
    const { error } = console
    console.error = (...parts: unknown[]) => error.call(console, parts.map(String).join(' '))
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`blocked: ${violatedDirective} ${blockedURI}`),
    )
  })
  // A window behind another one is told nothing of focus.
  await page.bringToFront()
  await page.goto(address)
  return { page, wrong, close: () => context.close() }
}

/** Waits for the first visible element with a text, also in shadow roots, and returns it. */
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

/** Waits until a text is visible. */
export const waitForText = async (page: Page, text: string): Promise<void> => {
  await findText(page, '*', text)
}

/** Waits until a screen of the portal has rendered its heading. */
export const waitForScreen = async (page: Page, tag: string): Promise<void> => {
  await page.waitForFunction((name) => document.querySelector(name)?.shadowRoot?.querySelector('h1') ?? false, {}, tag)
}

/** Presses the button with a text once it stands still: a menu that opens is moved to its place afterwards. */
export const pressButton = async (page: Page, text: string): Promise<void> => {
  const button = await findText(page, 'button', text)
  await button.evaluate(async (one) => {
    const look = () => JSON.stringify(one.getBoundingClientRect())
    for (let before = ''; before !== look();) {
      before = look()
      await new Promise(requestAnimationFrame)
    }
  })
  await button.click()
}

/** Opens the menu of the account of a signed-in person. */
export const openAccount = (page: Page): Promise<void> => page.locator('campus-portal >>> button.c-person-link').click()

/** Chooses a language in the menu of the account. */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  await openAccount(page)
  // Without `visible` only mutations of the document are watched, not those of a shadow root.
  await page.waitForSelector('campus-portal >>> .c-account-links', { visible: true })
  await page.select('campus-portal >>> select', language)
  await page.keyboard.press('Escape')
}

/** Types into an empty field. */
export async function typeText(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).click()
  await page.keyboard.type(text)
}

/** Enters user name and password into the sign-in of an element, and submits them. */
export async function signIn(page: Page, element: string, userName: string, password = 'Campus@2026'): Promise<void> {
  await typeText(page, `${element} input[name=userName]`, userName)
  await typeText(page, `${element} input[name=password]`, password)
  await page.locator(`${element} button[type=submit]`).click()
}

/** Waits until the hash is this path. */
export const waitForPath = (page: Page, path: string): Promise<unknown> =>
  page.waitForFunction((hash) => location.hash === hash, {}, `#${path}`)

/** Changes the hash of the page like a link. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to
  }, path)
