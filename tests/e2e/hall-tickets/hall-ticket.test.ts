import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { startSeededProcess } from '../../support/server/server-process.ts'
import { accessibilityProblems, findTicket, journeys, visit } from '../support.ts'
import { waitForQuiet } from '../quiet.ts'

const app = journeys()

describe('a student on the website of the university', () => {
  it('can type into the form before the script loads, and keeps input and focus afterwards', async () => {
    const { page, close } = await visit(app.browser, 'about:blank')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/campus-elements.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${app.server.origin}/cms.html`, { waitUntil: 'commit' })
    await page.locator('campus-hall-ticket [name=value]').fill('2025417')
    release()
    // Only an element that has loaded everything waits until a field loses the focus.
    await waitForQuiet(page)
    await page.keyboard.type('112003457')
    await expect.poll(() => page.locator('campus-hall-ticket [data-campus-static]').count()).toBe(1)
    await page.keyboard.press('Tab')
    await page.locator('campus-hall-ticket > [slot=campus]:not([data-campus-static])').waitFor()
    await expect.poll(() => page.locator('campus-hall-ticket [name=value]').inputValue()).toBe('2025417112003457')
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('dobDay')
    await close()
  })

  it('submits the form of the loader while the library loads, and gets the ticket afterwards', async () => {
    const { page, wrong, close } = await visit(app.browser, 'about:blank')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/shared-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${app.server.origin}/csc.html`, { waitUntil: 'commit' })
    await findTicket(page)
    await expect.poll(() => page.locator('campus-hall-ticket [data-campus-static]').count()).toBe(1)
    await expect.poll(() => page.locator('campus-hall-ticket > :not([slot]):visible').count()).toBe(0)
    release()
    await page.locator('campus-hall-ticket').getByText('CM204517').waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it.each(['en', 'mr', 'ur'])(
    'finds the ticket and downloads its PDF on the page in %s, without CSP violations',
    async (language) => {
      const { page, wrong, close } = await visit(
        app.browser,
        `${app.server.origin}/${language === 'en' ? 'cms' : `cms.${language}`}.html`,
      )
      await findTicket(page)
      await page.locator('campus-hall-ticket').getByText('CM204517').waitFor()
      await page.locator('campus-hall-ticket').getByText('AARTI RAMESH JADHAV').first().waitFor()
      expect(
        await accessibilityProblems(page).then((problems) =>
          problems.filter((problem) => problem.includes('campus') || problem.includes('c-')),
        ),
      ).toEqual([])
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('campus-hall-ticket').getByRole('button', { name: 'PDF' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^HallTicket_W\d\d_CM204517\.pdf$/)
      const bytes = await readFile(await download.path())
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(bytes.length).toBeLessThan(150 * 1024)
      expect(wrong).toEqual([])
      await close()
    },
  )

  it('is asked to correct invalid details, and no request is sent', async () => {
    const { page, close } = await visit(app.browser, `${app.server.origin}/csc.html`)
    await page.locator('campus-hall-ticket').getByText('For example 2025417112003457').waitFor()
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.postData() ?? ''))
    await findTicket(page, { value: '123', mobile4: '12' })
    await page.locator('campus-hall-ticket').getByText('PRN has 16 digits. You typed 3.').first().waitFor()
    expect(calls.some((body) => body.includes('findHallTicketBeforeLogin'))).toBe(false)
    await close()
  })

  it('gets the ticket through a plain HTML form when JavaScript is disabled', async () => {
    const { page, close } = await visit(app.browser, `${app.server.origin}/cms.html`, { javaScriptEnabled: false })
    await findTicket(page)
    await page.getByText('AARTI RAMESH JADHAV').waitFor()
    await expect.poll(() => page.locator('a[href*=".pdf"]').count()).toBeGreaterThan(0)
    await close()
  })
})

describe('the hall ticket form', () => {
  const answers: readonly (readonly [string, { status: number; contentType: string; body: string } | 'abort'])[] = [
    ['is unreachable', 'abort'],
    ['answers with HTML', { status: 200, contentType: 'text/html', body: '<h1>Proxy</h1>' }],
    ['answers with status 500', { status: 500, contentType: 'text/plain', body: 'no' }],
    [
      'answers with an unknown outcome',
      {
        status: 200,
        contentType: 'application/json',
        body: '{"findHallTicketBeforeLogin":{"errorCode":1000,"error":null,"result":{"outcome":"SURPRISE"}}}',
      },
    ],
  ]
  it.each(answers)('keeps the input and shows an error when the server %s', async (_what, answer) => {
    const { page, close } = await visit(app.browser, `${app.server.origin}/csc.html`)
    await page.locator('campus-hall-ticket').getByText('Available until').waitFor()
    await page.route('**/server/**', (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)))
    await findTicket(page)
    await page.locator('campus-hall-ticket .c-notice').first().waitFor()
    await expect.poll(() => page.locator('campus-hall-ticket [name=value]').inputValue()).toBe('2025417112003457')
    await close()
  })

  it('shows that a slow call is still running, and keeps the input when a student cancels it', async () => {
    const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/csc.html`)
    await page.locator('campus-hall-ticket').getByText('Available until').waitFor()
    await page.route('**/server/**', () => undefined)
    await findTicket(page)
    await page.getByText('Still working… You can wait or cancel.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('campus-hall-ticket .c-notice').getByText('Cancelled.').waitFor()
    await expect.poll(() => page.getByText('Still working').count()).toBe(0)
    await expect.poll(() => page.locator('campus-hall-ticket [name=value]').inputValue()).toBe('2025417112003457')
    expect(wrong).toEqual([])
    await close()
  })

  it('aborts its call when it is removed from the page', async () => {
    const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/csc.html`)
    await page.locator('campus-hall-ticket').getByText('Available until').waitFor()
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/server/**', async (route) => {
      await held
      await route.continue()
    })
    const requested = page.waitForRequest(
      (request) => request.postData()?.includes('findHallTicketBeforeLogin') === true,
    )
    const givenUp = page.waitForEvent('requestfailed')
    await findTicket(page)
    await requested
    await page.evaluate(() => document.querySelector('campus-hall-ticket')?.remove())
    await givenUp
    release()
    expect(wrong).toEqual([])
    await close()
  })

  it('sends one call when it is submitted twice in a row', async () => {
    const { page, close } = await visit(app.browser, `${app.server.origin}/csc.html`)
    await page.locator('campus-hall-ticket').getByText('Available until').waitFor()
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.postData()?.includes('findHallTicketBeforeLogin')) calls.push(request.url())
    })
    await page.evaluate(() =>
      document
        .querySelector('campus-hall-ticket form')
        ?.addEventListener('submit', (event) => setTimeout(() => (event.target as HTMLFormElement).requestSubmit()), {
          once: true,
        }),
    )
    await findTicket(page)
    await page.locator('campus-hall-ticket').getByText('CM204517').waitFor()
    expect(calls).toHaveLength(1)
    await close()
  })
})

describe('a page on a different origin from the server', () => {
  it('finds and downloads a ticket if its origin is allowed, and says at once if it is not', async () => {
    const pages = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(pageOf()))
    await new Promise<void>((listening) => pages.listen(0, '127.0.0.1', listening))
    const { port } = v.parse(v.object({ port: v.number() }), pages.address())
    const other = await startSeededProcess({ ALLOWED_ORIGINS: `http://localhost:${port}` })
    const pageOf = () =>
      `<!doctype html><html lang="en"><title>x</title><script type="module" src="${other.origin}/campus-elements.js" data-base-url="${other.origin}/server" data-cdn-base-url="${other.origin}/cdnserver" data-client="svtu"></script><campus-hall-ticket></campus-hall-ticket>`
    const allowed = await visit(app.browser, `http://localhost:${port}/`)
    await findTicket(allowed.page)
    await allowed.page.locator('campus-hall-ticket').getByText('CM204517').waitFor()
    const [download] = await Promise.all([
      allowed.page.waitForEvent('download'),
      allowed.page.locator('campus-hall-ticket').getByRole('button', { name: 'PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('HallTicket_W26_CM204517.pdf')
    expect(allowed.wrong).toEqual([])
    await allowed.close()
    const otherSite = await visit(app.browser, `http://127.0.0.1:${port}/`)
    await otherSite.page
      .locator('campus-hall-ticket')
      .getByText(/not allowed to use/)
      .waitFor()
    await otherSite.close()
    await other.stop()
    await new Promise((closed) => pages.close(closed))
  })
})

describe('a sandboxed frame without storage and origin', () => {
  it('says at once that its calls are refused, with a link to the portal', async () => {
    const { page, close } = await visit(app.browser, 'about:blank')
    await page.route('**/frame.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>x</title><iframe title="x" sandbox="allow-scripts allow-forms" src="/cms.html" width="600" height="900"></iframe>',
      }),
    )
    await page.goto(`${app.server.origin}/frame.html`)
    const element = page.frameLocator('iframe').locator('campus-hall-ticket')
    await element.getByText(/not allowed to use/).waitFor()
    expect(await element.getByRole('link', { name: /portal\.html/ }).getAttribute('href')).toContain('lang=en')
    await close()
  })
})

describe('a page that loads the script in two versions', () => {
  it('shows the form, and logs a warning that names both versions', async () => {
    const { page, wrong, close } = await visit(app.browser, 'about:blank')
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await page.route('**/second.js', async (route) => {
      const answer = await route.fetch({ url: `${app.server.origin}/campus-elements.js` })
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('0.1.0', '0.2.0') })
    })
    await page.route('**/host.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>x</title><script type="module" src="/campus-elements.js" data-client="svtu"></script><script type="module" src="/second.js"></script><campus-hall-ticket></campus-hall-ticket>',
      }),
    )
    await page.goto(`${app.server.origin}/host.html`)
    await page.locator('campus-hall-ticket').getByText('Available until').waitFor()
    await expect
      .poll(() => warnings.filter((text) => text.includes('0.2.0 was loaded again') && text.includes('0.1.0')))
      .toHaveLength(1)
    expect(wrong).toEqual([])
    await close()
  })
})

// Last, because afterwards the server demands a proof of work from this address.
describe('a person who guesses the details of a student', () => {
  it('sees the same error for five wrong attempts, and is then blocked', async () => {
    const { page, close } = await visit(app.browser, `${app.server.origin}/csc.html`)
    const element = page.locator('campus-hall-ticket')
    // The message of an attempt is the same as that of the one before: each has an event of its own.
    let answers = 0
    await page.exposeFunction('countAnswer', () => (answers += 1))
    await page.evaluate(() => {
      const { countAnswer } = window as unknown as { countAnswer: () => void }
      document.addEventListener('campus-ticket-found', () => countAnswer())
    })
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await findTicket(page, { value: '2024417104000041', mobile4: '9999' })
      await expect.poll(() => answers).toBe(attempt)
      await element.getByText('We could not find a hall ticket for these details.').waitFor()
      await page.locator('campus-hall-ticket button[type=submit]:not([aria-disabled=true])').waitFor()
    }
    await findTicket(page, { value: '2024417104000041', mobile4: '9999' })
    await element.getByText('Too many attempts for this number.').waitFor()
    await close()
  })
})
