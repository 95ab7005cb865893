import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configure } from '../../../src/core/config/config.ts'
import { storeToken } from '../../../src/core/mql/token.ts'
import { loadEmailTemplate, sendSms } from '../../../src/core/home/notifications.ts'
import { openTab } from './support/browser-storage.ts'
import { no, openInstitution, yes, type Institution } from './support/institution.ts'

let institution: Institution
const quiet = { toast: false }
beforeAll(async () => {
  openTab()
  institution = await openInstitution()
  configure({ baseURL: `${institution.origin}/server` })
  storeToken('t', true)
})
afterAll(() => institution.close())
beforeEach(() => {
  institution.seen.length = 0
})

test('the text of an e-mail is the template of the first row', async () => {
  institution.answer = () => ({
    body: { emailNotification: yes([{ messageTemplate: 'first' }, { messageTemplate: 'second' }]) },
  })
  expect(await loadEmailTemplate(201, 17, quiet)).toEqual({ ok: true, result: 'first' })
  expect(institution.seen).toMatchObject([
    { url: '/server/r/mql', body: { emailNotification: { notificationId: 201, clientId: 17 } } },
  ])
})

test('an answer without rows is a failure, and a refusal is passed on', async () => {
  institution.answer = () => ({ body: { emailNotification: yes([]) } })
  expect(await loadEmailTemplate(999, 17, quiet)).toMatchObject({
    ok: false,
    errorCode: 1990,
    failure: 'contract',
    error: 'There is no template 999.',
  })
  institution.answer = () => ({ body: { emailNotification: no(1202, 'Record not found.') } })
  expect(await loadEmailTemplate(999, 17, quiet)).toMatchObject({ ok: false, errorCode: 1202 })
})

test('a requested SMS is reported as queued', async () => {
  institution.answer = () => ({ body: { smsNotification: yes({ status: 'QUEUED' }) } })
  const message = { notificationId: 105, clientId: 17, userId: 7, values: { code: '417023' } }
  expect(await sendSms(message, quiet)).toEqual({ ok: true, result: { status: 'QUEUED' } })
  expect(institution.seen).toMatchObject([{ body: { smsNotification: message } }])
})
