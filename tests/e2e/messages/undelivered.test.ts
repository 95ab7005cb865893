import { afterAll, expect, it } from 'vitest'
import type { Client } from '../../../server/lib/clients/clients.ts'
import { findClientById } from '../../../server/lib/clients/clients.ts'
import { enqueueMessage } from '../../../server/lib/messaging/send.ts'
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

it('An officer finds a message that could not be delivered from the home, and sends it again', async () => {
  mail.server?.refuse(550)
  await enqueueMessage(app.server.db, (await findClientById(app.server.db, CLIENTS.svtu)) as Client, {
    notificationId: 205,
    channels: ['EMAIL'],
    to: { userId: null, email: 'asha@students.example.edu', mobile: null, language: 'en' },
    values: { reference: 'C-2041' },
    now: new Date(),
  })
  const countFailed = async () =>
    (await selectSqlRows(app.server, `select id from notification_outbox where status = 'FAILED'`)).length
  await expect.poll(countFailed).toBe(1)
  const { page, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
  await signIn(page, 'ravi.exams')
  await page.waitForURL(/#\/(modules-dashboard|landing)$/)
  await page.goto(`${app.server.origin}/portal.html#/landing`)
  await page.getByRole('link', { name: 'Send undelivered messages again' }).first().click()
  await page.waitForURL(({ hash }) => hash === '#/messages?filter.state=choice:FAILED')
  await page.getByText('Not delivered (1)').waitFor()
  await page.getByRole('button', { name: 'We have received your correction', exact: true }).click()
  await page.getByText('The mail server or SMS gateway has refused it (SMTP 550).').first().waitFor()
  mail.server?.refuse(null)
  await page.locator('campus-messages').getByRole('button', { name: 'Send again' }).click()
  await page.locator('campus-confirmation').getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Not delivered (0)').waitFor()
  await expect.poll(() => mail.server?.arrived.at(-1)?.text).toContain('C-2041')
  expect(await countFailed()).toBe(0)
  await page.goto(`${app.server.origin}/portal.html#/landing`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Send undelivered messages again' }).count()).toBe(0)
  await close()
})
