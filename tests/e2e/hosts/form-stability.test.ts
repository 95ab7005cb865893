import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../src/contract/i18n/languages.ts'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { journeys, visit, type Visit } from '../support.ts'
import { startSite } from './other-site.ts'
import { waitForQuiet } from '../quiet.ts'
import { readDelays } from './in-page.ts'

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

/** The forms that need a script, which say so when it has not loaded. */
const LOGINS = [
  ['campus-student-login', 'en', ''],
  ['campus-student-login', 'ur', ''],
  ['campus-admin-login', 'mr', ' plain'],
] as const satisfies readonly (readonly [tag: string, language: LanguageCode, attributes: string])[]

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

/** Opens a page of another site with the form of an element, on a phone; `before` can delay requests. */
async function open(
  tag: string,
  language: LanguageCode,
  attributes = '',
  before: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Visit> {
  const { origin } = app.server
  const form = await (await fetch(`${origin}/forms/${tag}.${language}.html?client=svtu`)).text()
  site.page = `<!doctype html><html lang="${language}" dir="${LANGUAGES[language].direction}"><head><title>Host</title>
    <link rel="icon" href="data:,"><link rel="stylesheet" href="${origin}/campus-forms.css">
    <script type="module" src="${origin}/campus-elements.js" data-client="svtu"></script></head>
    <body><h1>Host</h1><${tag}${attributes}>${form}</${tag}><p id="after">After</p></body></html>`
  const visited = await visit(app.browser, 'about:blank', { viewport: { width: 360, height: 800 } })
  await visited.page.addInitScript(recordPositions)
  await before(visited.page)
  // The load event waits for the script.
  await visited.page.goto(site.origin, { waitUntil: 'commit' })
  return visited
}

/** Returns all positions after the element has taken over and come to rest. */
async function positionsUntilRest(page: Page, tag: string): Promise<string[]> {
  await page.locator(`${tag} .campus:not([data-campus-static])`).waitFor()
  await waitForQuiet(page)
  return page.evaluate(() => (window as unknown as { places: string[] }).places)
}

describe('a form in the page of another site', () => {
  it.each(FORMS)('of <%s> in %s at 360 px moves nothing when its element takes over', async (tag, language) => {
    const { page, wrong, close } = await open(tag, language)
    expect(await positionsUntilRest(page, tag)).toHaveLength(1)
    expect(wrong).toEqual([])
    await close()
  })

  it.each(LOGINS)(
    'of <%s> in %s%s says that it needs a script that is late, and moves and covers no field',
    async (tag, language, attributes) => {
      let release = (): void => undefined
      const held = new Promise<void>((resolve) => (release = resolve))
      const { page, wrong, close } = await open(tag, language, attributes, (opened) =>
        opened.route('**/campus-elements.js', async (route) => {
          await held
          return route.continue()
        }),
      )
      await page.locator('#after').waitFor()
      const notice = page.locator(`${tag} .c-needs-script`)
      // A look at the notice itself would depend on how long the machine has taken until here.
      await expect.poll(() => readDelays(notice)).toEqual([10_000])
      // Skips the delay of the message.
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
      await notice.waitFor()
      const covered = await notice.evaluate((shown) => {
        const over = shown.getBoundingClientRect()
        return [...document.querySelectorAll('input:not([type=hidden]), select, button, a, label')]
          .filter((control) => control.checkVisibility())
          .filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect()
            return left < over.right && right > over.left && top < over.bottom && bottom > over.top
          })
          .map(({ outerHTML }) => outerHTML)
      })
      expect(covered).toEqual([])
      release()
      expect(await positionsUntilRest(page, tag)).toHaveLength(1)
      expect(wrong).toEqual([])
      await close()
    },
  )
})
