import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Frame, Page } from 'playwright-core'
import { accessibilityProblems, journeys, visit } from '../support.ts'
import { startHostPage, type PageParts } from '../../support/host-page.ts'
import { waitForQuiet } from '../quiet.ts'

const PICTURE = 'docs/pictures/four-themes.png'
const pages = new Map<string, PageParts>()
const site = await startHostPage('localhost', pages)
const app = journeys(() => Promise.resolve({ publicOrigins: [site.origin] }))

/** Four pages as they exist: each with the same element, adapted by its attributes, custom properties and parts. */
const THEMES = {
  government: {
    css: `body { margin: 0; padding: 24px; background: #fff; font: 18px/1.5 Georgia, serif } h1 { margin: 0 0 16px; font-size: 24px; color: #0b3d91 }
      :root { --campus-color-primary: #0b3d91; --campus-font-family: Georgia, serif; --campus-radius: 4px }`,
    body: '<h1>Student services</h1><campus-student-login client="svtu" plain></campus-student-login>',
  },
  dark: {
    css: `body { margin: 0; padding: 24px; min-height: 100vh; box-sizing: border-box; background: #0e0b1c; color: #fff; font: 16px/1.5 system-ui }
      :root { --campus-color-primary: #8b6cff; --campus-color-surface: #1d1836; --campus-color-border: #4a4270; --campus-radius: 14px }`,
    body: '<div data-theme="dark"><campus-student-login client="svtu"></campus-student-login></div>',
  },
  urdu: {
    css: `body { margin: 0; padding: 24px; min-height: 100vh; box-sizing: border-box; background: #f1f5ee }
      :root { --campus-color-primary: #1b5e3a; --campus-color-surface: #fdfbf3; --campus-color-text: #14301f }`,
    body: '<div lang="ur" dir="rtl"><campus-student-login client="svtu"></campus-student-login></div>',
  },
  compact: {
    css: `body { margin: 0; padding: 24px; min-height: 100vh; box-sizing: border-box; background: #f3f0ea; font: 14px/1.4 Arial, sans-serif }
      campus-student-login { --campus-color-primary: #c2410c; --campus-font-family: Arial; --campus-font-size: 14px; --campus-radius: 0px; --campus-spacing: 12px; --campus-control-size: 36px }
      @layer campus-theme { campus-student-login .c-button { text-transform: uppercase !important; letter-spacing: 0.06em !important } campus-student-login .c-card { box-shadow: none !important; border-block-start: 4px solid #c2410c !important } }`,
    body: '<campus-student-login client="svtu" lang="en"></campus-student-login>',
  },
} as const
type Theme = keyof typeof THEMES

const frameOf = (page: Page, name: Theme): Frame => {
  const frame = page.frame({ name })
  if (!frame) throw new Error(`There is no page ${name}.`)
  return frame
}

/** What the element looks like on its page. */
const look = (frame: Frame) =>
  frame.evaluate(() => {
    const read = (selector: string) => {
      const node = document.querySelector(`.campus ${selector}`)
      if (!node) throw new Error(`Nothing matches ${selector}.`)
      return getComputedStyle(node)
    }
    const [card, button, input] = ['.c-card', '.c-button', '.c-input'].map(read)
    return {
      brand: read('.c-institution').display,
      heading: document.querySelector('.campus .c-title')?.ariaLevel,
      direction: card?.direction,
      shadow: card?.boxShadow === 'none' ? 'none' : 'some',
      font: card?.fontFamily.split(',')[0],
      fontSize: input?.fontSize,
      corner: button?.borderTopLeftRadius,
      height: input?.minHeight,
      letters: button?.textTransform,
      fits: document.documentElement.scrollWidth <= innerWidth,
    }
  })

describe('one element on the pages of four hosts', () => {
  it('takes the colours, fonts, sizes and direction of each, and is shown in the documentation', async () => {
    const { origin } = app.server
    const script = `<script type="module" src="${origin}/campus-elements.js"></script>`
    for (const [name, { css, body }] of Object.entries(THEMES))
      pages.set(`/${name}`, { head: `<style>${css}</style>${script}`, body })
    const frames = Object.keys(THEMES).map((name) => `<iframe name="${name}" title="${name}" src="/${name}"></iframe>`)
    pages.set('/', {
      head: '<style>body { margin: 0; display: grid; grid-template-columns: repeat(4, 1fr); gap: 1px; background: #888 } iframe { border: 0; inline-size: 100%; block-size: 620px }</style>',
      body: frames.join(''),
    })
    const { page, wrong, close } = await visit(app.browser, `${site.origin}/`, {
      viewport: { width: 1680, height: 620 },
    })
    for (const name of Object.keys(THEMES) as Theme[]) {
      await frameOf(page, name).locator('.campus:not([data-campus-static]) .c-help').waitFor({ state: 'attached' })
      expect(await accessibilityProblems(frameOf(page, name) as unknown as Page), name).toEqual([])
    }
    await expect
      .poll(() => look(frameOf(page, 'government')))
      .toMatchObject({
        brand: 'none',
        heading: '2',
        shadow: 'none',
        font: 'Georgia',
        corner: '4px',
        fits: true,
      })
    await expect
      .poll(() => look(frameOf(page, 'dark')))
      .toMatchObject({
        brand: 'flex',
        heading: '2',
        corner: '14px',
        fits: true,
      })
    await expect
      .poll(() => look(frameOf(page, 'urdu')))
      .toMatchObject({
        direction: 'rtl',
        shadow: 'some',
        corner: '8px',
        fits: true,
      })
    await expect
      .poll(() => look(frameOf(page, 'compact')))
      .toMatchObject({
        font: 'Arial',
        fontSize: '14px',
        corner: '0px',
        height: '36px',
        letters: 'uppercase',
        shadow: 'none',
        fits: true,
      })
    const picture = await page.screenshot()
    if (process.env.UPDATE_DOCS) await writeFile(PICTURE, picture)
    expect((await readFile(PICTURE)).length).toBeGreaterThan(0)
    expect(wrong).toEqual([])
    await close()
  })

  it('is plain in the page before its script as after it, in the same place', async () => {
    const { origin } = app.server
    const form = await (await fetch(`${origin}/forms/campus-hall-ticket.en.html?client=svtu`)).text()
    pages.set('/plain', {
      head: `<link rel="stylesheet" href="${origin}/campus-forms.css"><script type="module" src="${origin}/campus-elements.js"></script>`,
      body: `<campus-hall-ticket plain client="svtu">${form}</campus-hall-ticket>`,
    })
    const places: unknown[] = []
    for (const javaScriptEnabled of [false, true]) {
      const { page, close } = await visit(app.browser, `${site.origin}/plain`, { javaScriptEnabled })
      await page.locator(javaScriptEnabled ? '.campus:not([data-campus-static]) form' : 'form').waitFor()
      // A page without script has no frames to wait for: it is complete with its last file.
      if (javaScriptEnabled) await waitForQuiet(page)
      places.push(await page.locator('[name=value]').boundingBox())
      await expect.poll(() => page.locator('.c-institution').isVisible()).toBe(false)
      await close()
    }
    expect(places[1]).toEqual(places[0])
    await site.close()
  })
})
