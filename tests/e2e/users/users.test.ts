import { readFile } from 'node:fs/promises'
import { read } from '@e965/xlsx'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems, chooseLanguage, journeys, signIn, visit } from '../support.ts'

const app = journeys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`

/** Switches the list from Marathi, the language of the institution, to English. */
async function chooseEnglish(page: Page): Promise<void> {
  await page.locator('campus-user-management').waitFor()
  await chooseLanguage(page, 'en')
}

/** Signs an administrator in and opens the list of users. */
async function openUserList() {
  const visited = await visit(app.browser, portal('/svtu'))
  const { page } = visited
  await signIn(page, 'asha.admin')
  await page.waitForURL(/landing/)
  await page.evaluate(() => (location.hash = '#/user-management'))
  await chooseEnglish(page)
  const screen = page.locator('campus-user-management')
  await screen.locator('[data-row]').first().waitFor()
  return { ...visited, screen }
}

/** Exports a file with the menu in a part of the page, and returns its content. */
async function exportFile(page: Page, part: Locator, kind: string): Promise<Buffer> {
  await part.getByRole('button', { name: 'Export', exact: true }).first().click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: kind }).click()])
  return readFile(await file.path())
}

describe('an administrator with many users', () => {
  it('filters, opens a user, returns to the same list, reloads it, and exports it to CSV and Excel', async () => {
    const { page, screen, wrong, close } = await openUserList()
    expect(await accessibilityProblems(page)).toEqual([])

    await screen.getByRole('tab', { name: /^College/ }).click()
    await page.waitForURL(/tab=COLLEGE/)
    await screen.getByRole('searchbox').fill('meera')
    await page.waitForURL(/search=meera/)
    const found = screen.locator('[data-row]', { hasText: 'Meera Bhosale' })
    await found.waitFor()
    // The row was there before the search too: the other rows disappear when its results are shown.
    await expect.poll(() => screen.locator('[data-row]', { hasNotText: /meera/i }).count()).toBe(0)
    const address = page.url()

    await found.getByRole('button', { name: 'Meera Bhosale', exact: true }).click()
    await page.waitForURL(/edit-user-details\?user=/)
    await page.goBack()
    await found.waitFor()
    await expect.poll(() => page.url()).toBe(address)
    await screen.getByRole('tab', { name: /^College/, selected: true }).waitFor()
    await expect.poll(() => screen.getByRole('searchbox').inputValue()).toBe('meera')

    await page.reload()
    await found.waitFor()
    const text = (await exportFile(page, screen, 'CSV')).toString('utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text.split('\r\n')[0]).toContain('User name')
    expect(text).toContain('meera.principal')
    await screen.getByText('Ready', { exact: true }).first().waitFor()

    await found.getByRole('checkbox').check()
    const selectionBar = screen.getByRole('button', { name: 'Clear selection' }).locator('..')
    const book = read(await exportFile(page, selectionBar, 'Excel'), { cellNF: true })
    const sheet = Object.values(book.Sheets)[0] ?? {}
    const columnOf = (header: string): string =>
      Object.keys(sheet)
        .find((place) => place.endsWith('1') && (sheet[place] as { readonly v?: unknown }).v === header)
        ?.slice(0, -1) ?? ''
    expect(sheet['!ref']).toMatch(/^A1:[A-Z]+2$/)
    expect(sheet[`${columnOf('User name')}2`]).toMatchObject({ t: 's', v: 'meera.principal' })
    expect(sheet[`${columnOf('Created')}2`]).toMatchObject({ t: 'n', z: expect.stringMatching(/y.*hh:mm$/) as string })
    expect(wrong).toEqual([])
    await close()
  })

  it('keeps typing during a search, and the field keeps its text and focus', async () => {
    const { page, screen, wrong, close } = await openUserList()
    const search = screen.getByRole('searchbox')
    await search.click()
    await page.keyboard.type('meera ')
    await page.waitForURL(/search=meera$/)
    await screen.locator('[data-row]', { hasText: 'Meera Bhosale' }).waitFor()
    await page.keyboard.type('bho')
    await page.waitForURL(/search=meera\+bho$/)
    await expect.poll(() => search.inputValue()).toBe('meera bho')
    await page.goBack()
    await page.waitForURL(/landing/)
    expect(wrong).toEqual([])
    await close()
  })
})

describe('a principal', () => {
  it('sees only users of the own college, even at an address that searches for others', async () => {
    const { page, wrong, close } = await visit(app.browser, portal('/svtu'))
    await signIn(page, 'meera.principal')
    await page.waitForURL(/landing|modules-dashboard/)
    await page.evaluate(() => (location.hash = '#/user-management?search=asha.admin'))
    await chooseEnglish(page)
    await page.locator('campus-user-management').getByText('No records match these filters.').waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})
