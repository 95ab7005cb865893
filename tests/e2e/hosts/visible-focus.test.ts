import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPublicElements } from '../../../scripts/vite/element-entries.ts'
import { addUp, LANGUAGES, MOST, SIZES, walk, WALKS_ALL, type Walk } from '../focus-walk.ts'
import { waitForContent } from '../open-page.ts'
import { closeContext, findTicket, journeys } from '../support.ts'
import { watchRequests } from '../quiet.ts'

const app = journeys()

/** Pages of the demo site with several elements each. */
const DEMO_PAGES = ['cms', 'csc', 'verify', 'stage']
const FIELD = '<input aria-label="Field of the page">'

const buildPage = (tag: string, language: string): string =>
  [
    `<!doctype html><html lang="${language}" dir="${language === 'ur' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><title>Host</title><link rel="icon" href="data:,"></head>',
    `<body><main><h1>Host</h1>${FIELD}<${tag}></${tag}>${FIELD}</main>`,
    '<script type="module" src="/campus-elements.js" data-client="svtu"></script></body></html>',
  ].join('')

describe.each(
  WALKS_ALL
    ? LANGUAGES.flatMap((language) =>
        SIZES.map((size) => [language, ...size, listPublicElements(), DEMO_PAGES] as const),
      )
    : ([['ur', 320, 256, ['campus-hall-ticket', 'campus-student-login'], ['cms']]] as const),
)('a person who uses the keyboard (%s, %d × %d)', (language, width, height, tags, demoPages) => {
  let page: Page
  const walks: Walk[] = []
  beforeAll(async () => {
    const context = await app.browser.newContext({ viewport: { width, height } })
    page = await context.newPage()
    watchRequests(page)
    await page.route('**/host-page.html?*', (route) => {
      const tag = new URL(route.request().url()).search.slice(1)
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: buildPage(tag, language) })
    })
  })
  afterAll(async () => {
    await closeContext(page.context())
    const { pages, stops } = addUp(walks)
    if (WALKS_ALL) console.info(language, `${width} × ${height}`, 'public elements', { pages, stops })
  })
  async function walkHere(where: string): Promise<void> {
    const found = await walk(page, where, { most: MOST })
    walks.push(found)
    expect(found).toMatchObject({ hidden: [], lost: [] })
  }

  it.each(tags)('always sees what has the focus in public elements: %s', async (tag) => {
    await page.goto(`${app.server.origin}/host-page.html?${tag}`)
    await page.locator(`${tag} :is(h1, h2)`).first().waitFor()
    await waitForContent(page)
    await walkHere(tag)
    if (tag !== 'campus-hall-ticket') return
    await findTicket(page)
    await page.locator(`${tag} table`).first().waitFor()
    await walkHere('a hall ticket')
  })

  it.each(demoPages)('always sees what has the focus on the demo page %s', async (name) => {
    const suffix = language === 'ur' && name === 'cms' ? '.ur' : ''
    await page.goto(`${app.server.origin}/${name}${suffix}.html`)
    await waitForContent(page)
    await walkHere(name)
  })
})

it('a walk finds controls under a bar, and those that lose the focus to the page', async () => {
  const context = await app.browser.newContext({ viewport: { width: 400, height: 300 } })
  const page = await context.newPage()
  await page.setContent(
    '<button>First</button>' +
      '<div style="position:fixed;inset:100px 0 auto;height:100px;background:#fff;z-index:1"></div>' +
      '<button style="position:absolute;inset-block-start:130px">Covered</button><button onfocus="this.remove()">' +
      'Removed</button><button>Behind</button><button>Last</button>',
  )
  expect(await walk(page, 'page', { most: MOST })).toEqual({
    stops: 4,
    hidden: ['page Tab 2: button “Covered”'],
    lost: ['page Tab after button “Covered”, before button “Behind”'],
  })
  await closeContext(context)
})
