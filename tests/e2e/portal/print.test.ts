import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { EXTENSIONS, ROUTES } from '../../../src/core/routing/route-table.ts'
import { isElementTag } from '../../../src/elements/runtime/registry.ts'
import { at, findTicket, goTo, journeys, signIn, visit, type Visit } from '../support.ts'
import { waitForContent } from '../open-page.ts'
import { STUDENT_PATHS } from './student-paths.ts'

const app = journeys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`

/** A sheet of A4 between margins of 12 mm, in CSS pixels. */
const SHEET = { width: 703, height: 1032 }

/**
 * Returns what is wrong on paper: printed controls, clipped content, and grids longer than a sheet, whose rows overlap
 * in browsers.
 */
const findPrintFaults = (page: Page): Promise<string[]> =>
  page.evaluate(({ width, height }) => {
    const elementsIn = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? elementsIn(one.shadowRoot) : [])])
    const describeElement = (one: Element): string => `${one.localName}.${one.getAttribute('class') ?? ''}`
    return elementsIn(document)
      .filter((one) => one instanceof HTMLElement && one.checkVisibility() && !one.closest('dialog:not([open])'))
      .flatMap((one) => {
        const box = one.getBoundingClientRect()
        if (box.width === 0 || box.height === 0 || getComputedStyle(one).clipPath !== 'none') return []
        const { display, overflowX, overflowY } = getComputedStyle(one)
        return [
          ...(one.matches(
            '.c-aside, .c-places, .c-context, .c-tools, .c-pager, .c-icon-button, .c-button, campus-toaster *',
          )
            ? [`${describeElement(one)} is printed`]
            : []),
          ...(/grid|flex/.test(display) &&
          one.matches('.c-portal, .c-main, .c-stack, .c-workspace, .c-list, .c-cards') &&
          box.height > height / 2
            ? [`${describeElement(one)} breaks as a ${display}`]
            : []),
          ...(/auto|scroll/.test(`${overflowX} ${overflowY}`) &&
          (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1) &&
          !one.matches('textarea')
            ? [`${describeElement(one)} is cut off`]
            : []),
          ...(box.right > width + 1 ? [`${describeElement(one)} stands ${Math.round(box.right)} wide`] : []),
        ]
      })
  }, SHEET)

const countSheets = async (page: Page): Promise<number> =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

describe('an administrator who prints a page', () => {
  let opened: Visit
  beforeAll(async () => {
    opened = await visit(app.browser, portal('/svtu'), { viewport: SHEET })
    await signIn(opened.page, 'asha.admin')
    await opened.page.waitForURL(at('/landing'))
    await opened.page.locator('campus-landing h1').waitFor()
    await opened.page.emulateMedia({ media: 'print' })
  })

  const screens = [...ROUTES, ...EXTENSIONS].filter(
    ({ layout, tag, path }) =>
      layout !== 'simple' && isElementTag(tag) && !path.includes('{') && !STUDENT_PATHS.includes(path),
  )
  it.each(screens.map(({ path, tag }) => [path, tag] as const))(
    'gets %s without controls, and with nothing cut off',
    async (path, tag) => {
      const { page } = opened
      await goTo(page, path)
      await page.locator(tag).getByRole('heading', { level: 1 }).first().waitFor()
      await waitForContent(page)
      // What came last may still be drawn.
      await expect.poll(() => findPrintFaults(page)).toEqual([])
    },
  )

  it('gets every row of a list on no more sheets than needed', async () => {
    const { page } = opened
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ media: 'screen' })
    await goTo(page, '/user-management?size=100')
    await page.locator('campus-user-management [data-row]').nth(30).waitFor()
    const rows = await page.locator('campus-user-management [data-row]').count()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.locator('campus-user-management [data-row]:visible').count()).toBe(rows)
    // With a font size of eleven pixels, a row with two lines takes at most 40 pixels.
    expect(await countSheets(page)).toBeLessThanOrEqual(Math.ceil((rows * 40 + 200) / SHEET.height))
  })
})

describe('a person who prints a list with its own button', () => {
  it('gets all rows of all pages on paper, with the institution, who has printed them and when, and its page numbers', async () => {
    const { page, close } = await visit(app.browser, portal('/svtu'))
    await signIn(page, 'asha.admin')
    await page.waitForURL(at('/landing'))
    await goTo(page, '/students')
    const list = page.locator('campus-students')
    await list.locator('[data-row]').nth(20).waitFor()
    const total = Number((await list.locator('.c-count').textContent())?.replace(/\D/g, ''))
    // The print dialog would wait for a person: the page stays as it is printed.
    await page.evaluate(() => {
      window.print = () => void dispatchEvent(new Event('beforeprint'))
    })
    await list.getByRole('button', { name: 'Print', exact: true }).click()
    await expect.poll(() => list.locator('[data-row]').count()).toBe(total)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => list.locator('[data-row]:visible').count()).toBe(total)
    const head = list.locator('thead')
    await expect.poll(() => head.evaluate((one) => getComputedStyle(one).display)).toBe('table-header-group')
    await expect.poll(() => list.locator('.c-paper-range').count()).toBe(0)
    const banner = page.getByRole('banner')
    await banner.getByText('Suvarnatir University').waitFor()
    await banner.getByText(/^Printed by Asha Kulkarni on \d/).waitFor()
    await page.evaluate(() => void dispatchEvent(new Event('afterprint')))
    await expect.poll(() => list.locator('[data-row]').count()).toBe(25)
    await close()
  })
})

describe('a student who prints the hall ticket page', () => {
  it('gets the whole ticket on one sheet, without controls', async () => {
    const { page, close } = await visit(app.browser, portal('/download-exam-hall-ticket-Before-Login?client=svtu'), {
      viewport: SHEET,
    })
    await page.getByRole('banner').locator('select').first().selectOption('en')
    await findTicket(page)
    await page.locator('campus-hall-ticket table').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => findPrintFaults(page)).toEqual([])
    const note = page.getByText('Printed from the screen.')
    await expect.poll(() => note.isVisible()).toBe(true)
    const measureGap = async () => {
      const last = await page.locator('campus-hall-ticket table tr').last().boundingBox()
      return ((await note.boundingBox())?.y ?? 0) - (last?.y ?? Infinity) - (last?.height ?? 0)
    }
    await expect.poll(measureGap).toBeGreaterThanOrEqual(0)
    expect(await countSheets(page)).toBe(1)
    await close()
  })
})
