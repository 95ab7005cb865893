import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findTicket, journeys, visit, type Visit } from '../support.ts'

const app = journeys()
const TAG = 'campus-hall-ticket'
const SCRIPT = '<script type="module" src="/campus-elements.js" data-client="svtu"></script>'

/** Opens a host page with this body and attributes of `<html>`. */
async function open(body: string, html = 'lang="en"', options: Parameters<typeof visit>[2] = {}): Promise<Visit> {
  const visited = await visit(app.browser, 'about:blank', options)
  await visited.page.route('**/host-page.html', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html ${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Host</title><link rel="icon" href="data:,"></head><body><main><h1>Host</h1>${body}</main></body></html>`,
    }),
  )
  await visited.page.goto(`${app.server.origin}/host-page.html`)
  return visited
}

/** Replaces text nodes as page translators do: each gets two `<font>` around it, with other words in them. */
const translate = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.classList.add('translated-ltr')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text instanceof Text && text.data.trim() && !text.parentElement?.closest('script, style')) found.push(text)
    for (const text of found) {
      const outer = document.createElementNS('http://www.w3.org/1999/xhtml', 'font')
      const inner = outer.appendChild(document.createElementNS('http://www.w3.org/1999/xhtml', 'font'))
      inner.textContent = `«${text.data}»`
      text.replaceWith(outer)
    }
  })

/** Returns what reaches beyond the width of the page. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('an element on a page', () => {
  it('that a translator rewrites although it is asked not to: typed text stays, and the form works', async () => {
    const { page, wrong, close } = await open(`<${TAG}></${TAG}>${SCRIPT}`)
    const value = page.locator(`${TAG} [slot=campus]:not([data-campus-static]) [name=value]`)
    await value.fill('2025417112003457')
    await translate(page)
    // An empty submit renders error messages between the rewritten nodes, the rest of the form removes them again.
    await page.locator(`${TAG} button[type=submit]`).click()
    await page.locator(`${TAG} [aria-invalid=true]`).first().waitFor()
    await expect.poll(() => value.inputValue()).toBe('2025417112003457')
    await translate(page)
    await findTicket(page)
    await page.locator(TAG).getByText('CM204517').first().waitFor()
    await page.evaluate(() => (document.documentElement.lang = 'hi'))
    await page.locator(`${TAG} [slot=campus][lang=hi]`).waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('inside a form of the page submits its own form, and not that of the page', async () => {
    const { page, wrong, close } = await open(
      `<form action="/stolen" method="get" id="theirs"><input name="q"><div id="here"></div></form>${SCRIPT}`,
    )
    await page.evaluate((tag) => {
      const submitted: string[] = []
      Object.assign(window, { submitted })
      document.querySelector('#theirs')?.addEventListener('submit', (event) => {
        submitted.push((event.target as Element).id)
        event.preventDefault()
      })
      document.querySelector('#here')?.append(document.createElement(tag))
    }, TAG)
    await page.locator(`${TAG} [slot=campus]:not([data-campus-static]) form`).waitFor()
    await findTicket(page)
    await page.locator(TAG).getByText('CM204517').first().waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/host-page.html')
    const own = await page.evaluate(() => (window as unknown as { submitted: string[] }).submitted)
    expect(own.filter((id) => id === 'theirs')).toEqual([])
    expect(wrong).toEqual([])
    await close()
  })

  it('whose script a plug-in starts only at the first movement of the mouse', async () => {
    const { page, wrong, close } = await open(
      `<${TAG}><a href="/office">Office</a></${TAG}><script type="text/delayed" data-type="module" src="/campus-elements.js" data-client="svtu"></script>
<script>addEventListener('mousemove', ({ clientX }) => {
  // Chromium sends a movement of its own when what is below the pointer changes.
  if (clientX !== 80) return
  for (const held of document.querySelectorAll('script[type="text/delayed"]')) {
    const script = document.createElement('script')
    for (const { name, value } of held.attributes) script.setAttribute(name, value)
    script.type = 'module'
    held.replaceWith(script)
  }
})</script>`,
    )
    await page.getByRole('link', { name: 'Office' }).waitFor()
    await page.mouse.move(40, 40)
    await page.mouse.move(80, 80)
    await findTicket(page)
    await page.locator(TAG).getByText('CM204517').first().waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('with two versions of the script: the first one stays and works', async () => {
    const warnings: string[] = []
    const visited = await visit(app.browser, 'about:blank')
    visited.page.on('console', (message) => warnings.push(message.text()))
    await visited.page.route('**/old/**', async (route) => {
      const response = await route.fetch({ url: route.request().url().replace('/old/', '/') })
      return route.fulfill({
        response,
        body: (await response.text()).replaceAll('"0.1.0"', '"0.0.9"').replaceAll('`0.1.0`', '`0.0.9`'),
      })
    })
    await visited.page.route('**/host-page.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"></head><body><${TAG}></${TAG}><script type="module" src="/old/campus-elements.js" data-base-url="/server" data-client="svtu"></script>${SCRIPT}</body></html>`,
      }),
    )
    await visited.page.goto(`${app.server.origin}/host-page.html`)
    await findTicket(visited.page)
    await visited.page.locator(TAG).getByText('CM204517').first().waitFor()
    await expect.poll(() => warnings.filter((text) => text.includes('was loaded again'))).toHaveLength(1)
    expect(visited.wrong).toEqual([])
    await visited.close()
  })

  it.each(['campus-hall-ticket', 'campus-student-login', 'campus-payment-status', 'campus-ticket-verify'])(
    '%s at 200 % zoom and from right to left needs no sideways scrolling',
    async (tag) => {
      for (const html of ['lang="en"', 'lang="ur" dir="rtl"']) {
        // Zoom halves the width in CSS pixels: 1280 becomes 640, and a phone of 640 becomes 320 (WCAG 1.4.10).
        const { page, wrong, close } = await open(`<${tag}></${tag}>${SCRIPT}`, html, {
          viewport: { width: 320, height: 512 },
        })
        await page.locator(`${tag} [slot=campus]:not([data-campus-static]) form`).waitFor()
        await expect.poll(async () => [html, await sideways(page)]).toEqual([html, 0])
        expect(wrong).toEqual([])
        await close()
      }
    },
  )

  it('in forced colours has borders around its fields and buttons, and a visible focus', async () => {
    const { page, close } = await open(`<${TAG}></${TAG}>${SCRIPT}`, 'lang="en"', { forcedColors: 'active' })
    await page.locator(`${TAG} [slot=campus]:not([data-campus-static]) form`).waitFor()
    const drawn = (selector: string) =>
      page
        .locator(`${TAG} ${selector}`)
        .first()
        .evaluate((one) => {
          const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(one)
          return { border: borderTopStyle !== 'none' && borderTopWidth !== '0px', outline: outlineStyle !== 'none' }
        })
    await expect.poll(async () => (await drawn('[name=value]')).border).toBe(true)
    await expect.poll(async () => (await drawn('button[type=submit]')).border).toBe(true)
    await page.locator(`${TAG} [name=value]`).focus()
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await drawn(':focus')).outline).toBe(true)
    await close()
  })

  it('on paper shows a found ticket without its buttons, in black on white also from a dark page', async () => {
    const { page, close } = await open(`<${TAG} theme="dark"></${TAG}>${SCRIPT}`)
    await findTicket(page)
    await page.locator(TAG).getByText('CM204517').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    const root = page.locator(`${TAG} [slot=campus]`)
    await expect.poll(() => root.evaluate((one) => getComputedStyle(one).colorScheme)).toBe('light')
    await expect.poll(() => page.locator(TAG).getByText('CM204517').first().isVisible()).toBe(true)
    await expect.poll(() => page.locator(`${TAG} button:visible`).count()).toBe(0)
    await close()
  })
})
