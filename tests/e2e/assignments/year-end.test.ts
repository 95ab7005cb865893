import { expect, test } from 'vitest'
import { startNextYear } from '../../../server/modules/institution/year-change.ts'
import { CLIENTS } from '../../support/calls.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { journeys, PASSWORD, visit } from '../support.ts'

const app = journeys()

test('An administrator whose academic year ends before the changes are saved uses them in the new year', async () => {
  const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
  await page.locator('input[name=userName]').fill('asha.admin')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/(landing|modules-dashboard)/)
  await page.evaluate(() => sessionStorage.setItem('lang', 'en'))
  await page.goto(`${app.server.origin}/portal.html#/user-management?search=farah`)
  await page.reload()
  await page.getByRole('button', { name: 'Actions for Farah Siddiqui' }).click()
  await page.getByRole('menuitem', { name: 'Programme scope' }).click()
  await page.getByLabel('Expand to').selectOption({ label: 'Programme' })
  await page.getByRole('checkbox', { name: /^Bachelor of Commerce/ }).check()
  await page.getByText('Not saved yet').waitFor()

  const [next] = await selectSqlRows(
    app.server,
    `select code, starts_on::text as day from academic_year where client_id = ${CLIENTS.svtu} and status = 'NEXT'`,
  )
  const midnight = new Date(`${String(next?.['day'])}T00:00:00+05:30`)
  while (await startNextYear({ db: app.server.db, now: () => midnight })) continue

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('ended while 1 change was not saved').waitFor()
  await page.getByRole('button', { name: `Use in ${String(next?.['code'])}` }).click()
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved: ').waitFor()
  expect(
    await selectSqlRows(
      app.server,
      `select academic_year.code from user_ppt
       join user_account on user_account.id = user_ppt.user_id
       join program on program.id = user_ppt.program_id
       join academic_year on academic_year.id = user_ppt.academic_year_id
       where user_account.login_name = 'farah.hod' and program.code = 'BCOM'`,
    ),
  ).toEqual([{ code: next?.['code'] }])
  expect(wrong).toEqual([])
  await close()
})
