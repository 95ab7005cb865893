import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXTENSIONS, ROUTES } from '../../../src/core/routing/route-table.ts'
import { isExempt } from '../../../src/core/session/guard.ts'
import { isElementTag } from '../../../src/elements/runtime/registry.ts'
import { addUp, LANGUAGES, MOST, SIZES, walk, WALKS_ALL, type Walk } from '../focus-walk.ts'
import { at, goTo, journeys, signIn, visit, type Visit } from '../support.ts'
import { openPage } from '../open-page.ts'

const app = journeys()

const ADMINISTRATOR = 'asha.admin'
const OPERATOR = 'vle.counter'
const STUDENT = '2025417112003457'
const PEOPLE = [ADMINISTRATOR, 'ravi.exams', 'anita.finance', OPERATOR, STUDENT] as const

const built = [...ROUTES, ...EXTENSIONS].filter(({ tag, path }) => isElementTag(tag) && !path.includes('{'))
const pages = built.filter(({ layout }) => layout !== 'simple').map(({ path }) => path)
/** Those of visitors, with an example where a path has parts. */
const publicPages = [
  ...built.filter((route) => route.layout === 'simple' && isExempt(route)).map(({ path }) => `${path}?client=svtu`),
  '/svtu',
  '/svtu/studentLogin',
  '/svtu/userEmailConfirm/7',
  '/paymentStatus/T1/FEE/A1/740/S/P',
  '/cscpaymentStatus/T1/FEE/A1/740/S/P',
  '/v/ABCDE-FGHJK',
]
/** What people also see at addresses of their own, and, having logged in, on pages for everybody. */
const FURTHER_PAGES: Readonly<Record<string, readonly string[]>> = {
  [ADMINISTRATOR]: ['/edit-user-details?q=aarti', '/user-management?filter.status=choice:ACTIVE'],
  'anita.finance': ['/dashboard?list=cases&from=home', '/dashboard?list=collections&from=home'],
  [OPERATOR]: ['/csc-counter'],
  [STUDENT]: ['/fees', '/find-payment', '/download-exam-hall-ticket-Before-Login'],
}
/** Pages with bars that stay in sight: those of a list, a tree and a form. */
const PAGES_WITH_BARS = ['/role-management', '/add-Role', '/assign-Course']

type Size = readonly [width: number, height: number]
type Case = [language: string, width: number, height: number, person: string | null, paths: readonly string[]]

/** Opens the portal in a language and a size, logged in if a person is given. */
async function enter(language: string, [width, height]: Size, person: string | null) {
  const opened = await visit(
    app.browser,
    `${app.server.origin}/portal.html#${person === STUDENT ? '/svtu/studentLogin' : '/svtu'}`,
    { viewport: { width, height } },
  )
  const { page } = opened
  await page.getByRole('banner').locator('select').first().selectOption(language)
  await page.locator(`html[lang=${language}]`).waitFor()
  if (person) {
    await signIn(page, person)
    await page.waitForURL((url) => /^#\/(modules-dashboard|landing|csc-counter)$/.test(url.hash))
  }
  return opened
}

describe('a person who uses the keyboard', () => {
  const cases: readonly Case[] = WALKS_ALL
    ? LANGUAGES.flatMap((language) =>
        SIZES.flatMap((size) =>
          [null, ...PEOPLE].map((person): Case => [
            language,
            ...size,
            person,
            person ? [...pages, ...(FURTHER_PAGES[person] ?? [])] : publicPages,
          ]),
        ),
      )
    : [
        ['en', 1280, 720, ADMINISTRATOR, pages],
        ['ur', 1280, 720, ADMINISTRATOR, PAGES_WITH_BARS],
        ['en', 320, 256, ADMINISTRATOR, PAGES_WITH_BARS],
        ['ur', 320, 256, STUDENT, ['/landing', '/fees']],
      ]

  describe.each(cases)('(%s, %d × %d, %s)', (language, width, height, person, paths) => {
    let visitor: Visit
    const walks: Walk[] = []
    beforeAll(async () => {
      visitor = await enter(language, [width, height], person)
    })
    afterAll(async () => {
      await visitor.close()
      const { stops, pages: walked } = addUp(walks)
      if (WALKS_ALL) console.info(language, `${width} × ${height}`, person ?? 'a visitor', { pages: walked, stops })
      expect(stops).toBeGreaterThan(0)
    })

    it.each(paths)('always sees what has the focus on %s, if they may open it', async (path) => {
      const { page } = visitor
      if (!(await openPage(page, path))) return
      const found = await walk(page, path, { most: MOST })
      walks.push(found)
      expect([...found.hidden, ...found.lost]).toEqual([])
    })
  })

  it.each([
    [1280, 720],
    [320, 256],
  ])('sees every control of the filters of a list, forwards and backwards (%d × %d)', async (...size) => {
    const { page, close } = await enter('en', size, ADMINISTRATOR)
    await page.waitForURL(at('/landing'))
    await goTo(page, '/user-management')
    const filters = page.locator('campus-user-management').getByRole('button', { name: 'Filters' })
    const walks: Walk[] = []
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      await filters.click()
      await page.getByRole('dialog').waitFor()
      walks.push(await walk(page, 'filters', { key, most: 40 }))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    expect(addUp(walks)).toMatchObject({ hidden: [], lost: [] })
    await close()
  })
})
