import { readFile, writeFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems, journeys, visit } from '../support.ts'
import { waitForQuiet } from '../quiet.ts'

const app = journeys()
const openStart = (options: BrowserContextOptions = {}) => visit(app.browser, `${app.server.origin}/`, options)

/** Waits until the script of the page has made the form its own. */
const waitForForm = (page: Page) =>
  page.locator('campus-hall-ticket .campus:not([data-campus-static]) form').first().waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: false }).click()

/** Renews a picture of the documentation, or checks that it is there. */
async function keepPicture(page: Page, file: string): Promise<void> {
  const picture = await page.screenshot()
  if (process.env.UPDATE_DOCS) await writeFile(file, picture)
  expect((await readFile(file)).length).toBeGreaterThan(0)
}

describe('a stranger on the start page', () => {
  it('sees the form beside its two lines, and finds the hall ticket of the student whom the page names', async () => {
    const { page, wrong, close } = await openStart({ viewport: { width: 1280, height: 800 } })
    await waitForForm(page)
    await page.getByText('Winter 2026 Examination').first().waitFor({ state: 'attached' })
    await keepPicture(page, 'docs/pictures/start.png')
    for (const place of [page.locator('h1'), page.locator('.two-lines'), page.locator('.doors')])
      await expect.poll(async () => (await place.first().boundingBox())?.y).toBeLessThan(800)
    await press(page, 'Fill in')
    await press(page, 'Get hall ticket')
    await page.locator('campus-hall-ticket').getByText('AARTI RAMESH JADHAV').first().waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('has the form in five languages', async () => {
    const { page, wrong, close } = await openStart()
    await waitForForm(page)
    const root = page.locator('campus-hall-ticket .campus').first()
    for (const [name, language, direction] of [
      ['ދިވެހި', 'dv', 'rtl'],
      ['اردو', 'ur', 'rtl'],
      ['मराठी', 'mr', 'ltr'],
      ['हिन्दी', 'hi', 'ltr'],
      ['English', 'en', 'ltr'],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect
        .poll(() => root.evaluate((node) => ['lang', 'dir'].map((name) => node.getAttribute(name))))
        .toEqual([language, direction])
    }
    expect(wrong).toEqual([])
    await close()
  })

  it.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('meets a page that fits and is accessible: %s, %i px', async (colorScheme, width) => {
    const { page, wrong, close } = await openStart({ colorScheme, viewport: { width, height: 800 } })
    await waitForForm(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await accessibilityProblems(page)).toEqual([])
    for (const path of ['/figures.html', '/fixtures.html']) {
      await page.goto(`${app.server.origin}${path}`)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await accessibilityProblems(page)).toEqual([])
    }
    await page.goto(`${app.server.origin}/figures.html`)
    await page.getByText(/requests, 0 of them to other sites/).waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})

describe('one press on the start page', () => {
  it.each([
    ['Student', '/landing', null],
    ['Administrator', '/landing', null],
    ['Controller', '/landing', 'demo/pictures/controller.png'],
    ['Finance officer', '/landing', null],
    ['Service centre', '/csc-counter', null],
  ] as const)('enters the portal: %s', async (name, path, picture) => {
    const { page, wrong, close } = await openStart({ viewport: { width: 1280, height: 800 } })
    expect(await (await fetch(`${app.server.origin}/`)).text()).not.toContain('Campus@2026')
    await press(page, name)
    await page.waitForFunction((expected) => location.hash === `#${expected}`, path)
    await page.locator('campus-portal').getByRole('heading', { level: 1 }).first().waitFor()
    await waitForQuiet(page)
    if (picture) await keepPicture(page, picture)
    expect(wrong).toEqual([])
    await close()
  })

  it('shows a student her home on a phone, and an administrator the grid of courses', async () => {
    const phone = await openStart({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
    await press(phone.page, 'Student')
    await phone.page.locator('campus-portal').getByRole('heading', { level: 1 }).first().waitFor()
    await waitForQuiet(phone.page)
    await keepPicture(phone.page, 'demo/pictures/student.png')
    await phone.close()
    const desk = await openStart({ viewport: { width: 1280, height: 800 } })
    await press(desk.page, 'Administrator')
    await desk.page.waitForFunction(() => location.hash === '#/landing')
    await desk.page.evaluate(() => (location.hash = '#/assign-Course?view=matrix'))
    await desk.page.locator('campus-assign-course').getByRole('heading', { level: 1 }).first().waitFor()
    await waitForQuiet(desk.page)
    await keepPicture(desk.page, 'demo/pictures/courses.png')
    await desk.close()
  })
})
