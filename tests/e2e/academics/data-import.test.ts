import { describe, expect, it } from 'vitest'
import { selectSqlRows } from '../../support/sql.ts'
import { accessibilityProblems, journeys, signIn, visit } from '../support.ts'

const app = journeys()

const HEADERS =
  'PRN,Student name,Date of birth,Gender,College code,Programme code,Part number,Academic year,Roll number'
const PRNS = ['2026990000000011', '2026990000000012'] as const

describe('an administrator with a file of students', () => {
  it('imports the correct row, then the corrected file, finds nothing new in it, and undoes the import', async () => {
    const [current] = await selectSqlRows(
      app.server,
      "select code from academic_year where client_id = 17 and status = 'CURRENT'",
    )
    const line = (prn: string, born: string, roll: number) =>
      `${prn},GAURI DESHMUKH,${born},F,101,BSC,1,${String(current?.code)},${roll}`
    const fileOf = (born: string) =>
      Buffer.from([HEADERS, line(PRNS[0], '2006-05-31', 901), line(PRNS[1], born, 902)].join('\n'))
    const written = () =>
      selectSqlRows(app.server, `select prn from student where client_id = 17 and prn in ('${PRNS.join("','")}')`)

    const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
    await page.locator('campus-portal select').first().selectOption('en')
    await signIn(page, 'asha.admin')
    await page.waitForURL(/landing/)
    await page.evaluate(() => (location.hash = '#/data-import'))
    const screen = page.locator('campus-data-import')
    const button = (name: string) => screen.getByRole('button', { name })
    const check = async (born: string) => {
      await screen
        .locator('input[type=file]')
        .setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: fileOf(born) })
      await button('Continue').click()
      await button('Check the file').click()
    }
    await button('Import students').click()
    await screen
      .getByRole('heading', { name: 'Import students', includeHidden: false })
      .and(page.locator(':focus'))
      .waitFor()
    await check('31 May')
    await screen.getByText('This date does not exist.').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.reload()
    await button('Import 1 row').click()
    await screen.getByText('The import is finished.').waitFor()
    expect(await written()).toHaveLength(1)

    await button('Choose another file').click()
    await check('2006-06-30')
    await button('Import 1 row').click()
    await screen.getByText('The import is finished.').waitFor()
    expect(await written()).toHaveLength(2)
    await button('Choose another file').click()
    await check('2006-06-30')
    await screen.getByText('Everything in this file is already there').waitFor()

    await button('All imports').click()
    await screen
      .locator('[data-row]', { hasText: /Imported/ })
      .first()
      .getByRole('button')
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Undo the import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
    await screen.getByText('The import was undone.').waitFor()
    expect(await written()).toHaveLength(1)
    expect(wrong).toEqual([])
    await close()
  })
})
