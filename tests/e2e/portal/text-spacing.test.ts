import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sideways, spaceText } from '../hosts/in-page.ts'
import { openPage } from '../open-page.ts'
import { at, journeys, signIn, visit } from '../support.ts'

const app = journeys()
/** A home, lists, a form, a tree, settings, a report and a desk; form and home of a person with a long name. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  'asha.admin': [
    '/landing',
    '/user-management',
    '/add-User',
    '/assign-menu-to-program',
    '/institution-settings',
    '/universityUserReport',
    '/students',
    '/notices',
    '/messages',
    '/message-texts',
    '/audit-log',
    '/photo-approval',
  ],
  '2025417112003457': ['/landing', '/my-exam-form'],
}

/** Returns the texts of the page, in shadow roots too, that do not fit into their part and are cut off. */
const findClippedText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const clippedIn = (root: Document | ShadowRoot): string[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((one) => {
        const { overflowX, overflowY } = getComputedStyle(one)
        const isClipped =
          one.clientWidth > 2 &&
          one.textContent.trim() !== '' &&
          one.checkVisibility({ visibilityProperty: true }) &&
          !one.matches('.c-lanes-bar') &&
          ((cuts(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
            (cuts(overflowY) && one.scrollHeight > one.clientHeight + 1))
        return [
          ...(isClipped ? [one.outerHTML.slice(0, 120)] : []),
          ...(one.shadowRoot ? clippedIn(one.shadowRoot) : []),
        ]
      })
    return clippedIn(document)
  })

/** Returns the bars of calendars whose names are not whole even when they have the focus. */
const findClippedBars = (page: Page): Promise<string[]> =>
  page.locator('.c-lanes-rows .c-lanes-bar').evaluateAll((bars) =>
    bars.flatMap((bar) => {
      ;(bar as HTMLElement).focus()
      return bar.scrollWidth > bar.clientWidth + 1 ? [bar.textContent] : []
    }),
  )

/** Returns the words of the days ahead, on a home, that stand over those of another day or reach out of the strip. */
const findOverlappingDays = (page: Page): Promise<string[]> =>
  page.locator('.c-days').evaluateAll((strips) =>
    strips.flatMap((strip) => {
      const words = [...strip.querySelectorAll('.c-day, .c-day-mark')].map((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return { day: one.parentElement, text: one.textContent, box: range.getBoundingClientRect() }
      })
      const end = strip.getBoundingClientRect().right
      return words.flatMap(({ day, text, box }) => {
        const isOver = words.some(
          ({ day: other, box: by }) =>
            other !== day &&
            by.left < box.right - 1 &&
            box.left < by.right - 1 &&
            by.top < box.bottom - 1 &&
            box.top < by.bottom - 1,
        )
        return isOver || box.right > end + 1 ? [text] : []
      })
    }),
  )

it.each(
  Object.keys(PAGES).flatMap((person): [string, number, number][] => [
    [person, 1280, 720],
    [person, 320, 640],
  ]),
)(
  'a person who spaces the text reads all of it on pages of the portal (%s, %d × %d)',
  async (person, width, height) => {
    const start = person === 'asha.admin' ? '/svtu' : '/svtu/studentLogin'
    const { page, close } = await visit(app.browser, `${app.server.origin}/portal.html#${start}`, {
      viewport: { width, height },
    })
    await signIn(page, person)
    await page.waitForURL(at('/landing'))
    for (const path of PAGES[person] ?? []) {
      await openPage(page, path)
      await spaceText(page)
      await expect.poll(async () => [path, 'sideways', await sideways(page)]).toEqual([path, 'sideways', 0])
      await expect
        .poll(async () => [path, await findClippedText(page), await findClippedBars(page)])
        .toEqual([path, [], []])
      await expect.poll(async () => [path, await findOverlappingDays(page)]).toEqual([path, []])
    }
    await close()
  },
)
