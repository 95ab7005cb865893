import { afterAll, expect, it } from 'vitest'
import { CLIENTS } from '../../support/calls.ts'
import { startMailServer, type TestMailServer } from '../../support/messages/smtp.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { journeys, signIn, visit } from '../support.ts'

const mail: { server?: TestMailServer } = {}
const app = journeys(async () => {
  mail.server = await startMailServer('campus', 'a-password-for-mail')
  return { mail: { url: mail.server.url, from: 'no-reply@example.ac.in' } }
})
afterAll(() => mail.server?.close())

async function openScreen(userName: string, screen: string) {
  const visitor = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
  await signIn(visitor.page, userName)
  await visitor.page.waitForURL(/#\/(modules-dashboard|landing)$/)
  await visitor.page.goto(`${app.server.origin}/portal.html#${screen}`)
  return visitor
}

it('A message to students is written, released by a second person and delivered; the one not reached is found', async () => {
  // Everybody has left but four students, one of whom has no address.
  await selectSqlRows(
    app.server,
    `update student set status = 'PASSED' where client_id = ${CLIENTS.svtu} and id not in
       (select id from student where client_id = ${CLIENTS.svtu} and status = 'ACTIVE' order by id limit 4)`,
  )
  await selectSqlRows(
    app.server,
    `update student set email = 's' || id || '@students.example.edu'
     where client_id = ${CLIENTS.svtu} and status = 'ACTIVE'`,
  )
  await selectSqlRows(
    app.server,
    `update student set email = null
     where id = (select min(id) from student where client_id = ${CLIENTS.svtu} and status = 'ACTIVE')`,
  )
  const administrator = await openScreen('asha.admin', '/message-texts')
  await administrator.page.locator('input[name="releaseAbove"]').fill('0')
  await administrator.page.getByRole('button', { name: 'Save number' }).click()
  await administrator.page.getByText('The number was saved.').waitFor()
  await administrator.close()

  const writer = await openScreen('ravi.exams', '/student-messages')
  await writer.page.getByRole('button', { name: 'Write a message' }).click()
  await writer.page.locator('input[name="mr.title"]').fill('शुल्क')
  await writer.page.locator('textarea[name="mr.body"]').fill('Pay the fees, F-2041.')
  await writer.page.getByRole('button', { name: 'Check message' }).click()
  await writer.page.getByText('It goes to 4 students').waitFor()
  await writer.page.getByText('Without an e-mail address: 1').waitFor()
  await writer.page.getByRole('button', { name: 'Show names' }).click()
  await writer.page.locator('.c-to-students-names li').waitFor()
  await writer.page.getByRole('button', { name: 'Submit for release' }).click()
  await writer.page.getByText('You entered this yourself.').waitFor()
  expect(mail.server?.arrived).toEqual([])

  const second = await openScreen('asha.admin', '/landing')
  await second.page.getByRole('link', { name: 'Decide messages to students' }).first().click()
  await expect.poll(() => second.page.locator('campus-student-messages tbody tr').count()).toBe(1)
  await second.page.getByRole('button', { name: 'शुल्क', exact: true }).click()
  await second.page.locator('.c-side').getByRole('button', { name: 'Release message' }).click()
  await second.page.locator('campus-confirmation').getByRole('button', { name: 'Release message' }).click()
  await expect.poll(() => mail.server?.arrived.filter(({ text }) => text.includes('F-2041')).length).toBe(3)
  await second.page.getByRole('link', { name: 'Not reached: 1' }).click()
  await second.page.waitForURL(/#\/messages\?/)
  const rows = second.page.locator('campus-messages tbody tr')
  await expect.poll(() => rows.count()).toBe(1)
  await rows.locator('.c-row-title').click()
  await second.page.locator('.c-side').getByText('The student has no address for this channel.').waitFor()
  await second.close()
  await writer.close()
})
