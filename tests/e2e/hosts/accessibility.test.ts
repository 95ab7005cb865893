import { describe, expect, it } from 'vitest'
import { listPublicElements } from '../../../scripts/vite/element-entries.ts'
import { accessibilityProblems, journeys, visit, type Visit } from '../support.ts'
import {
  clippedText,
  endlessMotion,
  fieldsWithoutLabel,
  focusableNames,
  focusedName,
  readElement,
  selectsWithoutArrow,
  sideways,
  spaceText,
  textAfterContact,
  withoutBorder,
  withoutSpacing,
} from './in-page.ts'
import { waitForQuiet } from '../quiet.ts'
import { waitForContent } from '../open-page.ts'

const app = journeys()

/** The rule of axe for WCAG 2.5.3, which it runs on request only. */
const LABEL_IN_NAME = { rules: { 'label-content-name-mismatch': { enabled: true } } }

/** The elements whose first state has no contact of the institution. */
const WITHOUT_CONTACT = new Set(['campus-redirection-landing'])

/** Runs in the page. */
const listValues = (options: Element[]): string[] => options.map((one) => (one as HTMLOptionElement).value)

/** More than any element has; where the focus is caught, a test ends with them. */
const MOST_CONTROLS = 40

/** Opens a page with an element and a field before and behind it, at the width of 400 % zoom of 1280 pixels. */
async function open(tag: string, html: string): Promise<Visit> {
  const visited = await visit(app.browser, 'about:blank', {
    viewport: { width: 320, height: 640 },
    forcedColors: 'active',
    reducedMotion: 'reduce',
  })
  const { page } = visited
  await page.route('**/host-page.html', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html ${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Host</title><link rel="icon" href="data:,"></head><body style="margin:0"><main><h1>Host</h1><input id="before" aria-label="Before"><${tag}></${tag}><input id="behind" aria-label="Behind"></main><script type="module" src="/campus-elements.js" data-client="svtu"></script></body></html>`,
    }),
  )
  await page.goto(`${app.server.origin}/host-page.html`)
  await page.locator(`${tag} :is(h1, h2)`).first().waitFor()
  // Parts that load after the first field can have further controls.
  await waitForQuiet(page)
  return visited
}

describe('a public element, for a person', () => {
  it.each(listPublicElements())(
    '%s: who enlarges the page, spaces the text, or sets colours and motion',
    async (tag) => {
      for (const html of ['lang="en"', 'lang="ur" dir="rtl"']) {
        const { page, wrong, close } = await open(tag, html)
        await expect.poll(async () => [html, 'sideways', await sideways(page)]).toEqual([html, 'sideways', 0])
        await expect
          .poll(() => page.evaluate(withoutBorder, tag), { message: 'fields and buttons without a border' })
          .toEqual([])
        await expect
          .poll(() => page.evaluate(selectsWithoutArrow, tag), { message: 'choices without an arrow' })
          .toEqual([])
        await expect
          .poll(() => page.evaluate(endlessMotion, tag), { message: 'transitions and animations' })
          .toEqual([])
        await spaceText(page)
        await expect
          .poll(() => page.evaluate(withoutSpacing, tag), { message: 'text without the distances' })
          .toEqual([])
        await expect.poll(async () => [html, 'sideways', await sideways(page)]).toEqual([html, 'sideways', 0])
        await expect.poll(() => page.evaluate(clippedText, tag), { message: 'clipped text' }).toEqual([])
        expect(wrong).toEqual([])
        await close()
      }
    },
  )

  it.each(listPublicElements())(
    '%s: who uses the keyboard, and whom no rule of WCAG 2.2 A and AA hinders',
    async (tag) => {
      const { page, close } = await open(tag, 'lang="en"')
      const walk = async (): Promise<string[]> => {
        await page.locator('#before').focus()
        const reached: string[] = []
        while (reached.at(-1) !== '#behind' && reached.length < MOST_CONTROLS) {
          await page.keyboard.press('Tab')
          const { name, visible } = await page.evaluate(focusedName)
          reached.push(visible ? name : `${name}, without an outline`)
        }
        return reached
      }
      // The first focus in a form loads further controls, so that a walk can miss some of them.
      await expect
        .poll(async () => [await walk(), await page.evaluate(focusableNames, tag)])
        .toSatisfy(([reached = [], controls = []]: string[][]) => reached.join() === [...controls, '#behind'].join())
      const controls = await page.evaluate(focusableNames, tag)
      for (let key = controls.length; key >= 0; key -= 1) await page.keyboard.press('Shift+Tab')
      await expect.poll(async () => (await page.evaluate(focusedName)).name).toBe('#before')
      await page.emulateMedia({ forcedColors: 'none' })
      expect(await accessibilityProblems(page, LABEL_IN_NAME)).toEqual([])
      await expect
        .poll(() => page.evaluate(fieldsWithoutLabel, tag), { message: 'fields without a visible label' })
        .toEqual([])
      await expect
        .poll(() => page.evaluate(textAfterContact, tag), { message: 'text after the contact' })
        .toBe(WITHOUT_CONTACT.has(tag) ? null : '')
      await close()
    },
  )

  it.each(listPublicElements())('%s: who releases the pointer elsewhere, or tries each choice', async (tag) => {
    const { page, close } = await open(tag, 'lang="en"')
    const posts: string[] = []
    const element = page.locator(tag)
    // The first focus in a form loads further controls.
    const first = element.locator('a[href], button, input, select').first()
    if ((await first.count()) > 0) await first.focus()
    await waitForContent(page)
    page.on('request', (request) => (request.method() === 'POST' ? posts.push(request.url()) : undefined))
    const before = await page.evaluate(readElement, tag)
    for (const control of await element.locator(':is(button, a[href]):visible').all()) {
      await control.hover()
      await page.mouse.down()
      await page.locator('h1', { hasText: 'Host' }).hover()
      await page.mouse.up()
    }
    await expect.poll(() => page.evaluate(readElement, tag)).toEqual(before)
    for (const choice of await element.locator('select:visible').all())
      for (const value of await choice.locator('option:enabled').evaluateAll(listValues)) {
        await choice.focus()
        await choice.selectOption(value)
        await expect
          .poll(() => choice.evaluate((one) => one.matches(':focus')), { message: `focus after ${value}` })
          .toBe(true)
      }
    for (const box of await element.locator(':is(input[type=checkbox], input[type=radio]):visible').all()) {
      await box.focus()
      await box.check({ force: true })
      await expect
        .poll(() => box.evaluate((one) => one.matches(':focus')), { message: 'focus after a check' })
        .toBe(true)
    }
    await expect.poll(() => page.url()).toBe(before.address)
    expect(posts, 'what was sent').toEqual([])
    await close()
  })
})
