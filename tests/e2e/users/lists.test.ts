import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { administratorAt, sumOf, watchShifts } from '../layout-shifts.ts'
import { accessibilityProblems, goTo, journeys } from '../support.ts'
import { messagePattern, readMessage } from '../devices.ts'

const app = journeys()
/** Each width with one language that the institution offers, the narrow ones with the longest words. */
const SIZES = [
  ['en', 1280],
  ['ur', 1024],
  ['mr', 768],
] as const
const LISTS = [
  ['/user-management', 'campus-user-management'],
  ['/role-management', 'campus-role-management'],
] as const
const administrator = (more?: { readonly width?: number; readonly language?: string }) =>
  administratorAt(app.browser, app.server.origin, more)

/** Finds the box in which a table scrolls. */
const scrollBox = (screen: Locator): Locator => screen.getByRole('grid').locator('..')
/** Finds the box around it, which indicates hidden columns on a side. */
const edgesOf = (screen: Locator): Locator => scrollBox(screen).locator('..')

/** Measures how far the table of a list overflows its box, and which headings are truncated. */
const measureTable = (screen: Locator) =>
  screen.evaluate((host) => {
    const root = host.shadowRoot
    const frame = root?.querySelector('[role=grid]')?.parentElement
    const headings = [...(root?.querySelectorAll<HTMLElement>('thead th') ?? [])]
    return {
      beyond: frame ? frame.scrollWidth - frame.clientWidth : 0,
      headings: headings.map((heading) => heading.textContent),
      cut: headings
        .filter((heading) =>
          [heading, ...heading.querySelectorAll<HTMLElement>(':scope > span')].some(
            (part) => part.scrollWidth > part.clientWidth + 1,
          ),
        )
        .map((heading) => heading.textContent),
    }
  })

describe('an administrator who uses a list', () => {
  it.each(SIZES)(
    'in %s at %i px sees no truncated columns or tabs, and a button to choose columns',
    async (language, width) => {
      const { open, wrong, close } = await administrator({ language, width })
      for (const [path, tag] of LISTS) {
        const screen = await open(path, tag)
        await screen.getByRole('columnheader', { name: readMessage(language, 'table.actions'), exact: true }).waitFor()
        await expect.poll(() => measureTable(screen)).toMatchObject({ beyond: 0, cut: [] })
        const { headings } = await measureTable(screen)
        expect(headings.length).toBeGreaterThan(3)
        expect(headings.at(-1)).not.toBe('')
        await screen
          .getByRole('button', { name: messagePattern(language, 'table.moreColumns_other') })
          .or(screen.getByRole('button', { name: messagePattern(language, 'table.moreColumns_one') }))
          .waitFor()
        const findCutTabs = () =>
          screen.evaluate((host) =>
            [...(host.shadowRoot?.querySelectorAll('[role=tab]') ?? [])]
              .map((tab) => tab.getBoundingClientRect().right - (tab.parentElement?.getBoundingClientRect().right ?? 0))
              .filter((out) => out > 1),
          )
        await expect.poll(findCutTabs, { message: 'tabs that are cut off' }).toEqual([])
      }
      expect(wrong).toEqual([])
      await close()
    },
  )

  it('expands hidden columns below a row, chooses columns, and finds the choice kept and resettable', async () => {
    const { page, open, wrong, close } = await administrator()
    const screen = await open('/user-management', 'campus-user-management')
    await screen.getByRole('button', { name: 'Details of Asha Kulkarni' }).click()
    await screen.getByRole('definition').filter({ hasText: 'asha.admin@' }).waitFor()
    const more = screen.getByRole('button', { name: /more columns$/ })
    await more.click()
    const chooser = screen.getByRole('dialog', { name: 'Columns' })
    await expect.poll(() => chooser.getByRole('checkbox', { name: /^E-mail/ }).isChecked()).toBe(false)
    await chooser.getByText('Does not fit at this width').first().waitFor()
    await chooser.getByRole('checkbox', { name: /^E-mail/ }).check()
    await chooser.getByRole('checkbox', { name: /^Colleges/ }).check()
    await page.keyboard.press('Escape')

    const edges = edgesOf(screen)
    await expect.poll(() => measureTable(screen).then(({ headings }) => headings)).toContain('E-mail')
    await expect.poll(() => edges.getAttribute('data-more-end')).toBe('')
    expect(await edges.getAttribute('data-more-start')).toBeNull()
    await scrollBox(screen).evaluate((part) => part.scrollBy({ left: part.scrollWidth }))
    await expect.poll(() => edges.getAttribute('data-more-start')).toBe('')
    await expect.poll(() => edges.getAttribute('data-more-end')).toBeNull()
    const isInSight = () =>
      screen.evaluate((host) => {
        const frame = host.shadowRoot?.querySelector('[role=grid]')?.parentElement?.getBoundingClientRect()
        const row = host.shadowRoot?.querySelector('[data-row]')
        return [...(row ? [row.querySelector('th'), row.lastElementChild] : [])].map((cell) => {
          const place = cell?.getBoundingClientRect()
          return !!place && !!frame && place.left >= frame.left - 1 && place.right <= frame.right + 1
        })
      })
    await expect.poll(isInSight).toEqual([true, true])
    expect(await accessibilityProblems(page)).toEqual([])

    await goTo(page, '/role-management')
    await page.locator('campus-role-management [data-row]').first().waitFor()
    await goTo(page, '/user-management')
    await screen.locator('[data-row]').first().waitFor()
    await expect.poll(() => measureTable(screen).then(({ headings }) => headings)).toContain('E-mail')
    await screen.getByRole('button', { name: 'Columns', exact: true }).click()
    await screen.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Reset columns' }).click()
    await expect
      .poll(() => measureTable(screen).then(({ beyond, headings }) => [beyond, headings.includes('E-mail')]))
      .toEqual([0, false])
    expect(wrong).toEqual([])
    await close()
  })

  it('keeps name and actions visible while scrolling in a right-to-left language', async () => {
    const { open, close } = await administrator({ language: 'ur' })
    const screen = await open('/user-management?hide=', 'campus-user-management')
    const edges = edgesOf(screen)
    await expect.poll(() => edges.getAttribute('data-more-end')).toBe('')
    const sides = () =>
      screen.evaluate((host) => {
        const box = (selector: string) => host.shadowRoot?.querySelector(selector)?.getBoundingClientRect()
        const frame = host.shadowRoot?.querySelector('[role=grid]')?.parentElement?.getBoundingClientRect()
        const [name, acts] = [box('[data-row] th'), box('[data-row] td:last-child')]
        return frame && name && acts
          ? {
              name: name.right <= frame.right + 1 && name.left > frame.left + frame.width / 2,
              acts: Math.abs(acts.left - frame.left) < 3,
            }
          : undefined
      })
    await expect.poll(sides).toEqual({ name: true, acts: true })
    await scrollBox(screen).evaluate((part) => part.scrollBy({ left: -part.scrollWidth }))
    await expect.poll(() => edges.getAttribute('data-more-start')).toBe('')
    await expect.poll(sides).toEqual({ name: true, acts: true })
    await close()
  })

  it.each(['en', 'ur'] as const)('in %s sees no layout shift from counts, selections and filters', async (language) => {
    const { page, close } = await administrator({ language })
    await goTo(page, '/user-management')
    const screen = page.locator('campus-user-management')
    await screen.locator('h1').waitFor()
    const shifts = await watchShifts(page)
    await screen.locator('[data-row]').first().waitFor()
    await expect.poll(() => screen.getByRole('tab').first().textContent()).toMatch(/\d/)
    const loading = await shifts()
    const clear = screen.getByRole('button', { name: readMessage(language, 'table.clearSelection') })
    expect(sumOf(loading), JSON.stringify(loading)).toBeLessThan(0.02)
    await screen.locator('[data-row] input[type=checkbox]').first().check()
    await clear.waitFor()
    const ticking = await shifts()
    expect(sumOf(ticking), JSON.stringify(ticking)).toBe(0)
    await clear.click()
    await clear.waitFor({ state: 'detached' })
    const top = () => scrollBox(screen).evaluate((part) => part.getBoundingClientRect().top)
    const before = await top()
    await screen.locator('input[type=search]').fill('asha')
    await screen.getByRole('group', { name: readMessage(language, 'table.activeFilters') }).waitFor()
    await expect.poll(() => screen.locator('[data-row]').count()).toBeLessThan(10)
    const filtering = await shifts()
    // Matching rows move up from below; everything above them stays in place.
    await expect.poll(top).toBe(before)
    expect(sumOf(filtering), JSON.stringify(filtering)).toBeLessThan(0.1)
    await close()
  })
})
