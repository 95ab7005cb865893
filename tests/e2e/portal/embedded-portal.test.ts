import { LANGUAGES } from '../../../src/contract/i18n/languages.ts'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { describe, expect, it } from 'vitest'
import { startSite } from '../hosts/other-site.ts'
import { accessibilityProblems, journeys, visit } from '../support.ts'

const site = await startSite()
const app = journeys(() => Promise.resolve({ publicOrigins: [site.origin] }))

interface PortalPage {
  /** The attributes of `<html>`, of the script and of the portal. */
  readonly html?: string
  readonly script?: string
  readonly portal?: string
  readonly hash?: string
  readonly width?: number
}

/** Opens a page of another site that contains the portal, and waits for the first screen. */
async function openPage({
  html = 'lang="en"',
  script = '',
  portal = '',
  hash = '#/forgotPassword',
  width = 1280,
}: PortalPage) {
  const opened = await visit(app.browser, 'about:blank', { viewport: { width, height: 900 } })
  site.page = `<!doctype html><html ${html}><head><meta charset="utf-8"><title>College</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
    <script type="module" src="${app.server.origin}/campus-elements.js" ${script}></script></head>
    <body><campus-portal ${portal}></campus-portal></body></html>`
  await opened.page.goto(`${site.origin}/page${hash}`)
  await opened.page.locator('campus-portal > * h1').first().waitFor()
  const read = () =>
    opened.page.evaluate(() => {
      const host = document.querySelector('campus-portal')
      const shown = host?.shadowRoot?.querySelector<HTMLElement>('[data-theme]')
      const { attributes } = document.documentElement
      return {
        html: [...attributes]
          .map(({ name, value }) => `${name}="${value}"`)
          .sort()
          .join(' '),
        portal: [host?.getAttribute('client'), host?.getAttribute('lang')],
        language: `${shown?.lang} ${shown?.dir}`,
        screen: [host?.firstElementChild?.getAttribute('client'), host?.firstElementChild?.getAttribute('lang')],
        toasts: document.querySelector('campus-toaster')?.getAttribute('lang'),
      }
    })
  return { ...opened, read }
}

describe('a portal in a page of another site', () => {
  it.each<[string, PortalPage, string]>([
    ['its own attribute', { portal: 'client="fauc"' }, 'fauc'],
    [
      'its own attribute rather than the configuration',
      { script: 'data-client="svtu"', portal: 'client="fauc"' },
      'fauc',
    ],
    ['the configuration without an attribute', { script: 'data-client="svtu"' }, 'svtu'],
    ['the address before both', { portal: 'client="fauc"', hash: '#/svtu/studentLogin' }, 'svtu'],
  ])('shows the institution of %s, and leaves its attribute alone', async (_, parts, client) => {
    const { read, close } = await openPage(parts)
    await expect.poll(async () => (await read()).screen[0]).toBe(client)
    await expect.poll(async () => (await read()).portal[0]).toBe(parts.portal?.includes('fauc') ? 'fauc' : null)
    await close()
  })

  it('follows its attribute when the page changes it', async () => {
    const { page, read, close } = await openPage({ portal: 'client="fauc" lang="en"', script: 'data-client="svtu"' })
    await expect.poll(async () => (await read()).screen[0]).toBe('fauc')
    await page.evaluate(() => document.querySelector('campus-portal')?.setAttribute('client', 'svtu'))
    await page.locator('campus-portal header').getByText('Suvarnatir University').waitFor()
    await close()
  })

  it.each<[string, PortalPage, LanguageCode]>([
    [
      'its own lang',
      { html: 'lang="en"', script: 'data-client="svtu" data-lang="mr"', portal: 'lang="ur"', width: 360 },
      'ur',
    ],
    ['the page', { html: 'lang="ur"', script: 'data-client="svtu" data-lang="hi"' }, 'ur'],
    ['the configuration', { html: '', script: 'data-client="svtu" data-lang="ur"' }, 'ur'],
    ['its own lang without an institution', { html: '', portal: 'lang="hi"' }, 'hi'],
    ['the institution', { html: '', script: 'data-client="svtu"' }, 'mr'],
    [
      'the route',
      { html: 'lang="hi"', script: 'data-client="svtu"', portal: 'lang="ur"', hash: '#/svtu/studentLogin' },
      'en',
    ],
  ])('is in the language of %s, and leaves <html> alone', async (_, parts, language) => {
    const { page, read, wrong, close } = await openPage(parts)
    const listLanguages = async () => {
      const seen = await read()
      return [seen.language, seen.html, seen.portal[1], seen.screen[1], seen.toasts]
    }
    const own = /lang="(\w+)"/.exec(parts.portal ?? '')?.[1] ?? null
    const shown = `${language} ${LANGUAGES[language].direction}`
    await expect.poll(listLanguages).toEqual([shown, parts.html ?? 'lang="en"', own, language, language])
    expect(await accessibilityProblems(page)).toEqual(parts.html === '' ? ['html-has-lang: <html>'] : [])
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/portal-${language}.png` })
    expect(wrong).toEqual([])
    await close()
  })

  it('lets the choice of a person take precedence, also on the next page', async () => {
    const { page, read, close } = await openPage({ script: 'data-client="svtu"', portal: 'lang="ur"' })
    await page.locator('campus-portal select').first().selectOption('hi')
    await expect.poll(async () => (await read()).language).toBe('hi ltr')
    await expect.poll(async () => (await read()).portal[1]).toBe('ur')
    await page.reload()
    await expect.poll(async () => (await read()).language).toBe('hi ltr')
    await close()
  })

  it('sets language, direction and theme of <html> where it is the whole page', async () => {
    const { page, read, close } = await openPage({ script: 'data-client="svtu"', portal: 'whole-page lang="ur"' })
    await expect.poll(async () => (await read()).html).toBe('data-theme="light" dir="rtl" lang="ur"')
    await page.locator('campus-portal select').first().selectOption('en')
    await expect.poll(async () => (await read()).html).toBe('data-theme="light" dir="ltr" lang="en"')
    await close()
  })
})
