import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageLog, messageLogChoices, type MessageRow } from '../../../src/contract/messages/message-log.ts'
import { findClientById, type Client } from '../../../server/lib/clients/clients.ts'
import { notificationOutbox } from '../../../server/db/schema.ts'
import { enqueueMessage, type Notice } from '../../../server/lib/messaging/send.ts'
import { ask, askRow, call, CLIENTS, signIn } from '../../support/calls.ts'
import { followLink, loadQueue } from '../../support/home/work-queue.ts'
import { startMailServer, type TestMailServer } from '../../support/messages/smtp.ts'
import { addPerson, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { waitUntil } from '../../support/wait-until.ts'

let smtp: TestMailServer
let server: TestServer
let svtu: Client
let administrator = ''
let controller = ''
let auditor = ''
beforeAll(async () => {
  smtp = await startMailServer('campus', 'right')
  server = await startTestServer({ mail: { url: smtp.url, from: 'no-reply@example.ac.in' } })
  svtu = (await findClientById(server.db, CLIENTS.svtu)) as Client
  const addUser = async (roleId: number, name: string) =>
    createToken(
      server,
      await addPerson(server, { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [roleId], name }),
    )
  administrator = await addUser(10, 'Administrator of messages')
  controller = await addUser(11, 'Controller')
  auditor = await addUser(14, 'Auditor')
  await server.db.delete(notificationOutbox)
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const enqueue = (given: Partial<Notice> = {}) =>
  enqueueMessage(server.db, svtu, {
    notificationId: 205,
    channels: ['EMAIL'],
    to: { userId: null, email: 'Meena.R@example.org', mobile: null, language: 'mr' },
    values: { reference: 'C-1' },
    now: new Date(),
    ...given,
  })
const list = (input: object = {}, token = administrator) => askRow(server, messageLog, input, token)
const choice = (...values: readonly string[]) => ({ kind: 'choice', values })
const waitFor = (state: MessageRow['state'], total = 1) =>
  waitUntil(
    `messages that are ${state}`,
    async () => (await list({ filters: { state: choice(state) } })).total === total,
  )
const loadUndelivered = async () =>
  (await loadQueue(server, administrator)).items.find(({ kind }) => kind === 'UNDELIVERED_MESSAGES')

describe('a message that could not be delivered', () => {
  it('is in the log with the reason, without its text, and is work of the home', async () => {
    smtp.refuse(550)
    await enqueue()
    await waitFor('FAILED')
    const [row] = (await list()).rows
    expect(row).toMatchObject({
      event: 205,
      channel: 'EMAIL',
      language: 'mr',
      address: 'M••••@example.org',
      state: 'FAILED',
      failure: 'SMTP_550',
      nextAt: null,
    })
    expect(JSON.stringify(row)).not.toContain('C-1')
    const item = await loadUndelivered()
    expect(item).toMatchObject({ cases: 1, owner: 'YOU' })
    expect((await followLink(server, item?.path ?? '', administrator)).total).toBe(1)
    expect(await askRow(server, messageLogChoices, {}, auditor)).toMatchObject({ undelivered: 1, channels: ['EMAIL'] })
  })

  it('is found by its whole address alone', async () => {
    expect((await list({ search: 'Meena.R@example.org' })).total).toBe(1)
    expect((await list({ search: 'meena' })).total).toBe(0)
  })

  it('is sent again with the text of today, which the audit log names, and is no longer work', async () => {
    smtp.refuse(null)
    const [row] = (await list()).rows
    const sendAgain = () => call(server, 'sendMessagesAgain', { messages: [row?.messageId] }, { token: controller })
    expect((await sendAgain()).result).toEqual({ done: 1, unreachable: 0, decided: 0, more: 0 })
    await waitFor('SENT')
    expect(smtp.arrived.at(-1)?.text).toContain('C-1')
    expect(await loadUndelivered()).toBeUndefined()
    expect((await sendAgain()).result).toEqual({ done: 0, unreachable: 0, decided: 1, more: 0 })
    expect(
      await selectSqlRows(server, `select detail from audit_log where activity = 'sendMessagesAgain'`),
    ).toMatchObject([{ detail: { event: 205, channel: 'EMAIL', failure: 'SMTP_550' } }])
    expect(
      await selectSqlRows(server, `select slot_values from notification_outbox where slot_values is not null`),
    ).toEqual([])
  })

  it('goes to the address that the account has now, and stays if it has none', async () => {
    const moved = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [12], name: 'M' })
    const gone = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [12], name: 'G' })
    await server.db.delete(notificationOutbox)
    smtp.refuse(550)
    for (const { id } of [moved, gone])
      await enqueue({ to: { userId: id, email: 'old@example.org', mobile: null, language: 'en' } })
    await waitFor('FAILED', 2)
    smtp.refuse(null)
    await selectSqlRows(server, `update user_account set email = 'new@example.org' where id = ${moved.id}`)
    await selectSqlRows(server, `update user_account set email = null, email_key = null where id = ${gone.id}`)
    const all = { filters: { state: choice('FAILED') }, except: [] }
    expect((await call(server, 'sendMessagesAgain', all, { token: controller })).result).toEqual({
      done: 1,
      unreachable: 1,
      decided: 0,
      more: 0,
    })
    await waitFor('SENT')
    expect(smtp.arrived.at(-1)?.to).toEqual(['new@example.org'])
    const filters = { state: choice('FAILED'), channel: choice('EMAIL'), event: choice('205') }
    expect((await list({ filters })).rows).toMatchObject([{ who: 'G' }])
  })

  it('is closed by somebody who needs it no longer', async () => {
    const [row] = (await list({ filters: { state: choice('FAILED') } })).rows
    const input = { messages: [row?.messageId] }
    expect((await call(server, 'closeMessages', input, { token: auditor })).errorCode).toBe(1107)
    expect((await call(server, 'closeMessages', input, { token: administrator })).result).toMatchObject({ done: 1 })
    await waitFor('CLOSED')
    expect((await call(server, 'sendMessagesAgain', input, { token: administrator })).result).toMatchObject({ done: 0 })
  })
})

describe('a message with a code', () => {
  it('is never kept, and cannot be sent again', async () => {
    await server.db.delete(notificationOutbox)
    smtp.refuse(550)
    await enqueue({ notificationId: 102, values: { code: '417023' } })
    await waitFor('CLOSED')
    expect(JSON.stringify(await selectSqlRows(server, 'select * from notification_outbox'))).not.toContain('417023')
    const [row] = (await list()).rows
    const reply = await call(server, 'sendMessagesAgain', { messages: [row?.messageId] }, { token: controller })
    expect(reply.result).toMatchObject({ done: 0, decided: 1 })
    expect(await loadUndelivered()).toBeUndefined()
  })
})

describe('the log', () => {
  it('finds the messages to a student by PRN and mobile number, and by day', async () => {
    const [student] = await selectSqlRows(
      server,
      `select prn, mobile from student s where client_id = ${CLIENTS.svtu} and mobile <> ''
        and (select count(*) from student o where o.client_id = s.client_id and o.mobile = s.mobile) = 1 limit 1`,
    )
    const mobile = String(student?.mobile)
    await enqueue({ channels: ['SMS'], to: { userId: null, email: null, mobile, language: 'hi' } })
    for (const search of [String(student?.prn), mobile, mobile.slice(3)])
      expect((await list({ search })).rows).toMatchObject([{ prn: student?.prn, channel: 'SMS', state: 'QUEUED' }])
    expect((await list({ filters: { at: { kind: 'days', to: '2020-01-01' } } })).total).toBe(0)
  })

  it('needs the right, holds only the students of a college, and never those of another institution', async () => {
    const anita = await signIn(server, 'anita.finance')
    for (const name of ['messageLog', 'messageLogChoices'])
      expect((await ask(server, name, {}, { token: anita })).errorCode).toBe(1107)
    expect((await list({}, await signIn(server, 'noor.clerk'))).total).toBe(0)
    await enqueueMessage(server.db, (await findClientById(server.db, CLIENTS.shantiban)) as Client, {
      notificationId: 205,
      channels: ['EMAIL'],
      to: { userId: null, email: 'elsewhere@example.org', mobile: null, language: 'en' },
      values: { reference: 'C-2' },
      now: new Date(),
    })
    expect((await list({ search: 'elsewhere@example.org' })).total).toBe(0)
  })
})
