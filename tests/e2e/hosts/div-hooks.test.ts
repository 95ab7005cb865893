import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findTicket, journeys, visit, type Visit } from '../support.ts'

const app = journeys()
const TAG = 'campus-hall-ticket'
const SCRIPT = '<script type="module" src="/campus-elements.js"></script>'

/** Opens a page with this body, and sums up its layout shifts; `before` can delay requests. */
async function open(body: string, before: (page: Page) => Promise<unknown> = () => Promise.resolve()): Promise<Visit> {
  const visited = await visit(app.browser, 'about:blank')
  await visited.page.addInitScript(() => {
    const sum = { shift: 0 }
    Object.assign(window, { sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await visited.page.route('**/host-page.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/campus-forms.css"></head><body><main><h1>Host</h1>${body}<p>Below</p></main></body></html>`,
    }),
  )
  await before(visited.page)
  await visited.page.goto(`${app.server.origin}/host-page.html`)
  return visited
}

/** Delays the files of the library until the returned function is called. */
async function holdLibrary(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    return route.continue()
  })
  return release
}

describe('a div that stands for an element, because the editor removes unknown tags', () => {
  it('becomes the element, in its language, and finds a ticket', async () => {
    const { page, wrong, close } = await open(
      `<div data-campus-element="hall-ticket" data-client="svtu" data-lang="mr"><p>Ask at the office.</p></div>${SCRIPT}`,
    )
    await page.locator(`div > ${TAG}[client=svtu][lang=mr] [slot=campus][lang=mr] [name=value]`).waitFor()
    await findTicket(page)
    await page.locator(TAG).getByText('CM204517').first().waitFor()
    await expect.poll(() => page.getByText('Ask at the office.').isVisible()).toBe(false)
    expect(wrong).toEqual([])
    await close()
  })

  it('gets only attributes that the element knows, and never a handler or a style', async () => {
    const { page, wrong, close } = await open(
      `<section data-campus-element="campus-student-login" data-client="svtu" data-kiosk data-onclick="document.title='run'" data-onfocus="document.title='run'" data-style="position:fixed" data-id="x" data-slot="y" data-class="z"></section>${SCRIPT}`,
    )
    const element = page.locator('section > campus-student-login')
    await element.locator('[name=userName]').waitFor()
    await expect.poll(() => element.evaluate((one) => one.getAttributeNames())).toEqual(['client', 'kiosk'])
    await element.click()
    await expect.poll(() => page.title()).toBe('Host')
    expect(wrong).toEqual([])
    await close()
  })

  it('with a static form is usable before the script, and keeps text, focus and place when it is taken over', async () => {
    const form = await readFile(`dist/client/forms/${TAG}.en.html`, 'utf8')
    let release = (): void => undefined
    const { page, wrong, close } = await open(
      `<div data-campus-element="hall-ticket" data-client="svtu">${form}</div>`,
      async (opened) => (release = await holdLibrary(opened)),
    )
    const value = page.locator('[name=value]')
    await value.fill('20254')
    await value.evaluate((field) => (field as HTMLInputElement).setSelectionRange(1, 3))
    await page.evaluate(() => {
      const script = document.createElement('script')
      Object.assign(script, { type: 'module', src: '/campus-elements.js' })
      document.head.append(script)
    })
    await page.locator(`div > ${TAG} [data-campus-static]`).waitFor()
    const focused = () =>
      value.evaluate((field) => [
        document.activeElement === field,
        (field as HTMLInputElement).value,
        (field as HTMLInputElement).selectionStart,
        (field as HTMLInputElement).selectionEnd,
      ])
    await expect.poll(focused).toEqual([true, '20254', 1, 3])
    release()
    await page.waitForFunction((tag) => customElements.get(tag), TAG)
    await page.locator('[name=mobile4]').focus()
    await page.locator(`${TAG} [slot=campus]:not([data-campus-static])`).waitFor()
    await expect.poll(() => value.inputValue()).toBe('20254')
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { sum: { shift: number } }).sum.shift))
      .toBeLessThan(0.001)
    expect(wrong).toEqual([])
    await close()
  })

  it('stays as the page wrote it when its name is wrong, and the console says so', async () => {
    const warnings: string[] = []
    const { page, close } = await open(
      `<div data-campus-element="hall-tickets" data-client="svtu"><p>Ask at the office.</p></div>${SCRIPT}`,
      (opened) => {
        opened.on('console', (message) => warnings.push(message.text()))
        return Promise.resolve()
      },
    )
    await expect
      .poll(() => warnings.filter((text) => text.includes('data-campus-element="hall-tickets"')).length)
      .toBe(1)
    await expect.poll(() => page.getByText('Ask at the office.').isVisible()).toBe(true)
    await close()
  })

  it('is added later, copied and moved by a page builder, and each copy has one form', async () => {
    const { page, wrong, close } = await open(`<div id="canvas"></div>${SCRIPT}`)
    await page.evaluate(() => {
      const block = document.createElement('div')
      block.dataset.campusElement = 'hall-ticket'
      block.dataset.client = 'svtu'
      document.querySelector('#canvas')?.append(block)
    })
    await page.locator(`#canvas ${TAG} form`).waitFor()
    await page.locator('[name=value]').fill('20254')
    await page.evaluate(() => {
      const block = document.querySelector('#canvas > div')
      const column = document.body.appendChild(document.createElement('section'))
      if (block) column.append(block.cloneNode(true), block)
    })
    await expect
      .poll(() =>
        page.evaluate(
          (tag) => [...document.querySelectorAll(tag)].map((one) => one.querySelectorAll('form').length),
          TAG,
        ),
      )
      .toEqual([1, 1])
    await expect.poll(() => page.locator('section > div:last-child [name=value]').inputValue()).toBe('20254')
    expect(wrong).toEqual([])
    await close()
  })
})
