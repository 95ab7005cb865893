import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { addPerson, type Person } from '../../support/people.ts'
import { CLIENTS } from '../../support/calls.ts'
import { journeys, PASSWORD, visit } from '../support.ts'

const app = journeys()

test('An administrator imports a file for more people than are shown, exports everybody, and undoes the import', async () => {
  const people: Person[] = []
  for (let count = 0; count < 101; count += 1)
    people.push(await addPerson(app.server, { clientId: CLIENTS.svtu, userType: 'STAFF', roleIds: [23] }))
  const lines = people.map(({ loginName }) => `${loginName},MCOM,VIEW`)

  const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
  await page.locator('input[name=userName]').fill('asha.admin')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/(landing|modules-dashboard)/)
  await page.evaluate(() => sessionStorage.setItem('lang', 'en'))
  await page.goto(`${app.server.origin}/portal.html#/assign-prg-part-term-to-user`)
  await page.reload()

  await page.getByRole('button', { name: 'Import a file' }).click()
  await page.locator('dialog input[type=file]').setInputFiles({
    name: 'scope.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['user,programme,access', ...lines, 'nobody.here,MCOM,VIEW'].join('\r\n')),
  })
  await page.getByRole('button', { name: 'Read the file' }).click()
  await page.getByText('The file contains 101 changes for 101 people').waitFor()
  await page.getByText('1 line could not be used.').waitFor()
  await page.getByRole('button', { name: 'Save all changes' }).click()
  await page.getByText('Saved: ').waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export everybody as CSV' }).click()
  const exported = await readFile(await (await download).path(), 'utf8')
  expect(people.filter(({ loginName }) => !exported.includes(`${loginName},MCOM,,,,VIEW,,`))).toEqual([])

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Saved: ').waitFor({ state: 'hidden' })
  const left = await app.server.db.query.userPpt.findMany({
    where: (row, { inArray }) =>
      inArray(
        row.userId,
        people.map(({ id }) => id),
      ),
  })
  expect(left).toEqual([])
  expect(wrong).toEqual([])
  await close()
})
