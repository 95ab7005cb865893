import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageSettings } from '../../../src/contract/messages/message-settings.ts'
import { messageText, type MessageTextRow } from '../../../src/contract/messages/message-texts.ts'
import { findClientById, type Client } from '../../../server/lib/clients/clients.ts'
import { notificationOutbox } from '../../../server/db/schema.ts'
import { enqueueMessage } from '../../../server/lib/messaging/send.ts'
import { ask, askRow, call, CLIENTS, signIn } from '../../support/calls.ts'
import { addPerson, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

let server: TestServer
let administrator = ''
let controller = ''
beforeAll(async () => {
  server = await startTestServer()
  const addUser = async (roleId: number, name: string) =>
    createToken(
      server,
      await addPerson(server, { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [roleId], name }),
    )
  administrator = await addUser(10, 'Author of texts')
  controller = await addUser(11, 'Controller')
  await server.db.delete(notificationOutbox)
})
afterAll(() => server.close())

const READY = 201
const findText = async (channel: 'SMS' | 'EMAIL', language = 'mr'): Promise<MessageTextRow> => {
  const { texts } = await askRow(server, messageText, { event: READY }, administrator)
  const found = texts.find((one) => one.channel === channel && one.language === language)
  if (!found) throw new Error('The text is missing.')
  return found
}
const save = (input: object, token = administrator) =>
  call(
    server,
    'saveMessageText',
    {
      event: READY,
      channel: 'SMS',
      language: 'mr',
      seen: 0,
      subject: null,
      dltTemplateId: null,
      dltHeader: null,
      ...input,
    },
    { token },
  )
const loadClient = async (id: number) => (await findClientById(server.db, id)) as Client
const sendReady = async (clientId: number, now = new Date('2026-12-01T06:00:00Z')) => {
  await server.db.delete(notificationOutbox)
  await enqueueMessage(server.db, await loadClient(clientId), {
    notificationId: READY,
    channels: ['SMS', 'EMAIL'],
    to: { userId: null, email: 'asha@example.org', mobile: '+919800000417', language: 'mr' },
    values: { event: 'Winter', seat: 'A7', link: 'https://www.example.ac.in/t' },
    now,
  })
  return server.db.select().from(notificationOutbox).orderBy(notificationOutbox.id)
}

describe('the texts of an event', () => {
  it('are those of the product, with slots, values for a preview and what must stay', async () => {
    const found = await askRow(server, messageText, { event: READY }, administrator)
    expect(found.texts).toHaveLength(10)
    expect(found.slots.toSorted()).toEqual(['event', 'institution', 'link', 'seat'])
    expect(found.samples.mr?.seat).toBe('A1204')
    const text = await findText('SMS')
    expect(text).toMatchObject({ version: 0, required: ['event', 'seat', 'link'], dltTemplateId: null, history: [] })
    expect(text.body).toContain('{seat}')
    expect(text.body).not.toContain('#var#')
  })

  it('are refused with a slot that does not exist, and without one that must stay', async () => {
    const wrong = async (body: string) => {
      const reply = await save({ body })
      return [reply.errorCode, JSON.stringify(reply.result)]
    }
    expect(await wrong('{event} {seat} {link} {name}')).toEqual([1201, expect.stringContaining('{name}')])
    expect(await wrong('{event} {seat}')).toEqual([1201, expect.stringContaining('{link}')])
    expect(await wrong(`{event} {seat} {link} ${'अ'.repeat(900)}`)).toEqual([1201, expect.stringContaining('body')])
    expect((await save({ channel: 'EMAIL', body: '{event} {seat} {link}' })).errorCode).toBe(1201)
    expect((await findText('SMS')).version).toBe(0)
  })

  it('of the institution are sent under their DLT id, to its own people alone', async () => {
    const body = 'तिकीट {event}, {seat}. {link} {institution}'
    expect((await save({ body, dltTemplateId: '1107160000000000201', dltHeader: 'SVTUNI' })).result).toEqual({
      version: 1,
    })
    expect(await findText('SMS')).toMatchObject({
      version: 1,
      body,
      dltTemplateId: '1107160000000000201',
      dltHeader: 'SVTUNI',
      history: [{ version: 1, by: 'Author of texts', withdrawnAt: null }],
    })
    const [sms, mail] = await sendReady(CLIENTS.svtu)
    expect(sms?.body).toMatch(/^तिकीट Winter, A7\. https:\/\/www\.example\.ac\.in\/t /)
    expect(mail?.body).not.toContain('तिकीट Winter, A7. ')
    expect((await sendReady(CLIENTS.shantiban))[0]?.body).not.toMatch(/^तिकीट Winter, A7/)
    const rows = await ask(server, 'messageTexts', {}, { token: administrator })
    expect(JSON.stringify(rows.result)).toContain('"own":1,"registered":1')
  })

  it('are not overwritten by somebody who has read an earlier version', async () => {
    expect((await save({ body: '{event} {seat} {link}', seen: 0 })).errorCode).toBe(1204)
    expect((await save({ body: '{event} {seat} {link}', seen: 1 })).result).toEqual({ version: 2 })
  })

  it('are those of the product again once it is restored, and the history and the audit log keep the others', async () => {
    const restore = (seen: number) =>
      call(
        server,
        'restoreMessageText',
        { event: READY, channel: 'SMS', language: 'mr', seen },
        { token: administrator },
      )
    expect((await restore(1)).errorCode).toBe(1204)
    expect((await restore(2)).result).toEqual({ outcome: 'RESTORED' })
    const text = await findText('SMS')
    expect([text.version, text.body]).toEqual([0, text.product.body])
    expect(text.history.map(({ version, withdrawnAt }) => [version, withdrawnAt !== null])).toEqual([
      [2, true],
      [1, true],
    ])
    expect((await sendReady(CLIENTS.svtu))[0]?.body).not.toMatch(/^तिकीट/)
    expect((await save({ body: '{event} {seat} {link}' })).result).toEqual({ version: 3 })
    const acts = await selectSqlRows(
      server,
      `select activity from audit_log where entity = 'notification_template' order by id`,
    )
    expect(acts.map(({ activity }) => activity)).toEqual([
      'saveMessageText',
      'saveMessageText',
      'restoreMessageText',
      'saveMessageText',
    ])
  })

  it('are for administrators alone', async () => {
    const noor = await signIn(server, 'noor.clerk')
    for (const token of [controller, noor]) {
      expect((await ask(server, 'messageTexts', {}, { token })).errorCode).toBe(1107)
      expect((await save({ body: '{event} {seat} {link}', seen: 3 }, token)).errorCode).toBe(1107)
    }
  })
})

describe('the quiet hours of an institution', () => {
  const setHours = (seen: object | null, quietHours: object | null) =>
    call(server, 'saveMessageSettings', { seen, quietHours }, { token: administrator })
  const night = new Date('2026-12-01T18:00:00Z')
  const sendTimes = async () => (await sendReady(CLIENTS.svtu, night)).map((row) => row.nextAttemptAt.toISOString())

  it('keep an SMS message that can wait until the morning, and let e-mails and codes pass', async () => {
    expect(await sendTimes()).toEqual(['2026-12-02T02:30:00.000Z', night.toISOString()])
    await server.db.delete(notificationOutbox)
    await enqueueMessage(server.db, await loadClient(CLIENTS.svtu), {
      notificationId: 105,
      channels: ['SMS'],
      to: { userId: null, email: null, mobile: '+919800000417', language: 'mr' },
      values: { code: '417023' },
      now: night,
    })
    expect(await server.db.select().from(notificationOutbox)).toMatchObject([{ nextAttemptAt: night }])
  })

  it('are set by an administrator who has seen them', async () => {
    expect(await askRow(server, messageSettings, {}, administrator)).toMatchObject({
      quietHours: { from: 21, until: 8 },
    })
    expect((await setHours(null, null)).errorCode).toBe(1204)
    expect((await setHours({ from: 21, until: 8 }, { from: 22, until: 22 })).errorCode).toBe(1201)
    expect((await setHours({ from: 21, until: 8 }, null)).result).toEqual({ quietHours: null })
    expect(await sendTimes()).toEqual([night.toISOString(), night.toISOString()])
    expect((await setHours(null, { from: 22, until: 7 })).result).toEqual({ quietHours: { from: 22, until: 7 } })
    expect(await sendTimes()).toEqual(['2026-12-02T01:30:00.000Z', night.toISOString()])
  })
})
