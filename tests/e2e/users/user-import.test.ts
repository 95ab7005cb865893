import { readFile } from 'node:fs/promises'
import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems, journeys, signIn, visit } from '../support.ts'

const app = journeys()

const HEADERS = ['User type', 'First name', 'Last name', 'E-mail', 'Mobile', 'Employee code', 'User name', 'Roles']
const FIRST = ['Asha', 'संतोष', 'نادیہ', 'Ravi']

/** Makes a workbook of forty people in the examination section, two of them with invalid values. */
function workbook(): Buffer {
  const people = Array.from({ length: 40 }, (_, index) => [
    'UNIVERSITY',
    FIRST[index % 4],
    'Deshmukh',
    index === 7 ? 'nobody' : `forty${index}@example.edu`,
    index === 11 ? '9.1E+11' : 9_822_012_345 + index,
    `F-${index}`,
    `forty.${index}`,
    'EXAM_SECTION',
  ])
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEADERS, ...people]), 'Staff')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

describe('an administrator with a workbook of forty users', () => {
  it('checks it, downloads the invalid rows, imports the others after a reload, and finds them in the list', async () => {
    const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
    await page.locator('campus-portal select').first().selectOption('en')
    await signIn(page, 'asha.admin')
    await page.waitForURL(/landing/)
    await page.evaluate(() => (location.hash = '#/user-management'))
    const screen = page.locator('campus-user-management')
    await screen.getByRole('button', { name: 'Import' }).first().click()
    await screen.locator('input[type=file]').setInputFiles({
      name: 'staff.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: workbook(),
    })
    await screen.getByRole('button', { name: 'Continue' }).click()
    await screen.getByRole('button', { name: 'Check the file' }).click()
    await screen.getByRole('button', { name: 'Import 38 users' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      screen.getByRole('button', { name: 'Download rows with errors' }).click(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toContain('9.1E+11')

    await page.reload()
    await screen.getByRole('button', { name: 'Import 38 users' }).click()
    await screen.getByText('The import is finished.').waitFor()
    await screen.getByRole('button', { name: 'Show users' }).click()
    await screen.getByRole('searchbox').fill('forty.12')
    await screen.locator('[data-row]', { hasText: 'forty.12' }).waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})
