import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForContent } from '../open-page.ts'
import { at, goTo, journeys, signIn, visit } from '../support.ts'

const app = journeys()

/** Opens a page of the portal as somebody who uses the keyboard. */
async function openAs(person: string, path: string) {
  const opened = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
  await signIn(opened.page, person)
  await opened.page.waitForURL(at('/landing'))
  await goTo(opened.page, path)
  return opened
}

/** Marks the screen; the returned function tells whether the page still has the same one. */
async function markScreen(page: Page): Promise<() => Promise<boolean>> {
  const screen = page.locator('campus-portal > *').first()
  await screen.evaluate((element) => element.setAttribute('data-marked', ''))
  return async () => (await screen.getAttribute('data-marked')) !== null
}

async function press(page: Page, control: Locator): Promise<void> {
  await control.focus()
  await page.keyboard.press('Enter')
}

const expectFocus = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element.matches(':focus'))).toBe(true)

describe('a screen whose own controls change its address stays', () => {
  it('with the focus on the tab, on the page of data protection', async () => {
    const { page, wrong, close } = await openAs('asha.admin', '/data-protection')
    const tab = page.locator('campus-data-protection').getByRole('tab').nth(1)
    await tab.waitFor()
    const isSame = await markScreen(page)
    await press(page, tab)
    await page.waitForURL(at('/data-protection?tab=RETENTION'))
    await expectFocus(tab)
    await expect.poll(isSame).toBe(true)
    expect(wrong).toEqual([])
    await close()
  })

  it.each([
    '/assign-prg-part-term-to-user',
    '/assign-Course',
    '/assign-menu-to-program',
    '/assign-menu-to-program-course',
  ])('with the focus on the choice of the year, which is drawn anew, on %s', async (path) => {
    const { page, wrong, close } = await openAs('asha.admin', path)
    const year = page.locator('campus-portal > * select[name=year]')
    await year.waitFor()
    const isSame = await markScreen(page)
    await year.focus()
    // To the year after the one that is chosen.
    await page.keyboard.press('ArrowUp')
    await page.waitForURL(/year=/)
    await waitForContent(page)
    await expectFocus(year)
    await expect.poll(isSame).toBe(true)
    expect(wrong).toEqual([])
    await close()
  })

  it('with the focus on the choice of the course, on the page of internal marks', async () => {
    const { page, close } = await openAs('ravi.exams', '/internal-marks')
    const course = page.locator('campus-open-process select[name=course]')
    await course.waitFor()
    const isSame = await markScreen(page)
    await course.focus()
    await course.selectOption({ index: 1 })
    await page.waitForURL(/course=/)
    await page.locator('campus-open-process table').waitFor()
    await expectFocus(course)
    await expect.poll(isSame).toBe(true)
    await close()
  })

  it('with the focus on the step of an examination that was opened by its address', async () => {
    const { page, close } = await openAs('ravi.exams', '/exam-desk')
    await press(page, page.locator('campus-exam-desk .c-row-title').first())
    await page.waitForURL(/exam=\d/)
    await page.reload()
    const step = page.locator('campus-exam-desk .c-steps button[aria-expanded=false]').first()
    await step.waitFor()
    const isSame = await markScreen(page)
    const name = (await step.textContent()) ?? ''
    await press(page, step)
    await page.waitForURL(/step=/)
    await expectFocus(page.locator('campus-exam-desk .c-steps button').filter({ hasText: name }))
    await expect.poll(isSame).toBe(true)
    await close()
  })

  it('with the focus on its heading where the pressed control has gone, on the page of college administrators', async () => {
    const { page, close } = await openAs('asha.admin', '/editCollegeAdmin')
    const heading = page.locator('campus-edit-college-admin h1')
    const row = page.locator('campus-edit-college-admin .c-row-title').first()
    await row.waitFor()
    const isSame = await markScreen(page)
    await press(page, row)
    await page.waitForURL(/college=/)
    await expectFocus(heading)
    await press(page, page.locator('campus-edit-college-admin button.c-link').first())
    await row.waitFor()
    await expectFocus(heading)
    await expect.poll(isSame).toBe(true)
    await close()
  })
})
