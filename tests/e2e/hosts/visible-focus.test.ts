import { expect, it } from 'vitest'
import { listPublicElements } from '../../../scripts/vite/element-entries.ts'
import { addUp, LANGUAGES, MOST, SIZES, walk, WALKS_ALL, type Walk } from '../focus-walk.ts'
import { waitForContent } from '../open-page.ts'
import { closeContext, findTicket, journeys } from '../support.ts'

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

it.each(
  WALKS_ALL
    ? LANGUAGES.flatMap((language) => SIZES.map((size) => [language, ...size, listPublicElements()] as const))
    : ([['ur', 320, 256, ['campus-hall-ticket', 'campus-student-login']]] as const),
)(
  'in public elements, a person who uses the keyboard always sees what has the focus (%s, %d × %d)',
  { timeout: 1_800_000 },
  async (language, width, height, tags) => {
    const context = await app.browser.newContext({ viewport: { width, height } })
    const page = await context.newPage()
    await page.route('**/host-page.html?*', (route) => {
      const tag = new URL(route.request().url()).search.slice(1)
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: buildPage(tag, language) })
    })
    const walks: Walk[] = []
    for (const tag of tags) {
      await page.goto(`${app.server.origin}/host-page.html?${tag}`)
      await page.locator(`${tag} :is(h1, h2)`).first().waitFor()
      await waitForContent(page)
      walks.push(await walk(page, tag, { most: MOST }))
      if (tag !== 'campus-hall-ticket') continue
      await findTicket(page)
      await page.locator(`${tag} table`).first().waitFor()
      walks.push(await walk(page, 'a hall ticket', { most: MOST }))
    }
    for (const name of WALKS_ALL ? DEMO_PAGES : ['cms']) {
      const suffix = language === 'ur' && name === 'cms' ? '.ur' : ''
      await page.goto(`${app.server.origin}/${name}${suffix}.html`)
      await waitForContent(page)
      walks.push(await walk(page, name, { most: MOST }))
    }
    await closeContext(context)
    const { hidden, lost, ...counts } = addUp(walks)
    if (WALKS_ALL) console.info(language, `${width} × ${height}`, 'public elements', counts)
    expect({ hidden, lost }).toEqual({ hidden: [], lost: [] })
  },
)

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
