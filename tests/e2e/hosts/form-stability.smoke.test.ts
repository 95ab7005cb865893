import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../src/core/i18n/languages.ts'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { journeys, visit } from '../support.ts'
import { startSite } from './other-site.ts'

const site = await startSite()
const app = journeys(() => Promise.resolve({ publicOrigins: [site.origin] }))

const FORMS = [
  ['campus-student-login', 'en'],
  ['campus-student-login', 'ur'],
  ['campus-admin-login', 'hi'],
  ['campus-hall-ticket', 'en'],
  ['campus-hall-ticket', 'dv'],
  ['campus-payment-status', 'mr'],
  ['campus-ticket-verify', 'en'],
  ['campus-ticket-verify', 'ur'],
] as const satisfies readonly (readonly [tag: string, language: LanguageCode])[]

/** Records the position of everything that a visitor aims at, in every frame in which it differs from the last. */
function recordPositions(): void {
  const places: string[] = []
  Object.assign(window, { places })
  const record = () => {
    const seen = [...document.querySelectorAll('form :is(input, select, button):not([type=hidden]), #after')]
      .filter((one) => one.checkVisibility({ checkVisibilityCSS: true }) && !one.closest('.c-needs-script'))
      .map((one) => [one.getBoundingClientRect().x, one.getBoundingClientRect().y].map(Math.round).join())
      .join(' ')
    if (document.querySelector('#after') && seen !== places.at(-1)) places.push(seen)
    requestAnimationFrame(record)
  }
  record()
}

describe('a form in the page of another site', () => {
  it.each(FORMS)('of <%s> in %s at 360 px moves nothing when its element takes over', async (tag, language) => {
    const { origin } = app.server
    const form = await (await fetch(`${origin}/forms/${tag}.${language}.html?client=svtu`)).text()
    site.page = `<!doctype html><html lang="${language}" dir="${LANGUAGES[language].direction}"><head><title>Host</title>
      <link rel="icon" href="data:,"><link rel="stylesheet" href="${origin}/campus-forms.css">
      <script type="module" src="${origin}/campus-elements.js" data-client="svtu"></script></head>
      <body><${tag}>${form}</${tag}><p id="after">After</p></body></html>`
    const { page, wrong, close } = await visit(app.browser, 'about:blank', { viewport: { width: 360, height: 800 } })
    await page.addInitScript(recordPositions)
    await page.goto(site.origin)
    await page.locator(`${tag} .campus:not([data-campus-static])`).waitFor()
    await page.waitForLoadState('networkidle')
    const places = await page.evaluate(() => (window as unknown as { places: string[] }).places)
    expect(places).toHaveLength(1)
    expect(wrong).toEqual([])
    await close()
  })
})
