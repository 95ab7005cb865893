import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../src/contract/parts.ts'
import { notificationOutbox, notificationTemplate, userAccount } from '../../server/db/schema.ts'
import { clientById } from '../../server/clients.ts'
import { recipientOf, send } from '../../server/messaging/send.ts'
import type { RunningServer } from '../../server/start.ts'
import { call, CLIENTS, PASSWORD, envelopeOf, post, signIn } from '../support/calls.ts'
import { startTestServer } from '../support/server.ts'

const PRN = '2024417101000093' // her language is Urdu, she has a telephone and no e-mail
let server: RunningServer
let admin: string
let clerk: string
let student: string
const people = new Map<string, typeof userAccount.$inferSelect>()
const idOf = (loginName: string): number => people.get(loginName)?.id ?? 0
beforeAll(async () => {
  server = await startTestServer()
  for (const person of await server.db.select().from(userAccount)) people.set(person.loginName, person)
  admin = await signIn(server, 'asha.admin')
  clerk = await signIn(server, 'noor.clerk')
  const response = await post(server, 'studentLoginPortal', JSON.stringify({ studentLoginPortal: { clientId: CLIENTS.svtu, userName: PRN, password: PASSWORD } }))
  student = response.headers.get('authorization') ?? ''
  expect((await envelopeOf(response, 'studentLoginPortal')).errorCode).toBe(1000)
})
afterAll(() => server.close())
beforeEach(() => server.db.delete(notificationOutbox))

const mail = (input: object, token = admin) => call(server, 'emailNotification', { notificationId: 105, clientId: CLIENTS.svtu, ...input }, { token })
const sms = (input: object, token = admin) => call(server, 'smsNotification', { notificationId: 105, clientId: CLIENTS.svtu, ...input }, { token })
const outbox = () => server.db.select().from(notificationOutbox).orderBy(notificationOutbox.id)
const code = { values: { code: '417023' } }

describe('an e-mail', () => {
  test('is filled, answered, and waits in the outbox at the address that the institution has', async () => {
    const messageTemplate = '{institution} साठी आपला लॉगिन कोड 417023 आहे. तो 5 मिनिटे वैध आहे.'.replace('{institution}', 'सुवर्णतीर विद्यापीठ')
    expect(await mail(code)).toMatchObject({ errorCode: 1000, result: [{ messageTemplate }] })
    expect(await outbox()).toMatchObject([
      { clientId: CLIENTS.svtu, userId: idOf('asha.admin'), channel: 'EMAIL', language: 'mr', address: 'asha.admin@svtu.example.edu', subject: 'आपला लॉगिन कोड', body: messageTemplate, status: 'QUEUED', requestedBy: idOf('asha.admin') },
    ])
  })

  test('that is only looked up is answered with its slots, and not queued', async () => {
    const { result } = await mail({ notificationId: 201 })
    expect(v.parse(v.array(v.object({ messageTemplate: v.string() })), result)[0]?.messageTemplate).toContain('{seat}')
    expect(await outbox()).toEqual([])
  })

  test('takes the institution’s own text before everybody’s, and the newest of them', async () => {
    const row = { clientId: CLIENTS.svtu, notificationId: 103, channel: 'EMAIL', language: 'mr', subject: 's', variables: [] } as const
    await server.db.insert(notificationTemplate).values([{ ...row, body: 'old', version: 1 }, { ...row, body: 'own', version: 2 }, { ...row, clientId: CLIENTS.fauc, body: 'not ours', version: 9 }])
    expect((await mail({ notificationId: 103 })).result).toEqual([{ messageTemplate: 'own' }])
  })

  test('falls back to the language of the institution, then to English', async () => {
    const only = (language: 'en' | 'mr', notificationId: number) => server.db.insert(notificationTemplate).values({ notificationId, channel: 'SMS', language, body: language, variables: [] })
    await only('en', 901)
    await only('en', 902)
    await only('mr', 902)
    for (const notificationId of [901, 902]) expect(await sms({ notificationId }, student)).toMatchObject({ result: { status: 'QUEUED' } })
    expect((await outbox()).map(({ body }) => body)).toEqual(['en', 'mr'])
  })
})

describe('a message to a telephone', () => {
  test('fills nameless slots in the order of the recipient’s language', async () => {
    expect(await sms({ userId: idOf(PRN), ...code })).toMatchObject({ errorCode: 1000, result: { status: 'QUEUED' } })
    expect(await outbox()).toMatchObject([
      { userId: idOf(PRN), channel: 'SMS', language: 'ur', address: '+910000000909', subject: null, body: 'سوورن تیر یونیورسٹی کے لیے آپ کا لاگ اِن کوڈ 417023 ہے۔ یہ 5 منٹ تک کارآمد ہے۔', requestedBy: idOf('asha.admin') },
    ])
  })

  test('with empty slots is refused, slot by slot', async () => {
    expect(await sms({ userId: idOf(PRN), notificationId: 201, values: { seat: 'BA300009' } })).toMatchObject({
      errorCode: 1201,
      result: { fieldErrors: [{ field: 'values.event', message: 'This field is required.' }, { field: 'values.link', message: 'This field is required.' }] },
    })
    expect(await outbox()).toEqual([])
  })

  test('cannot carry the name of another institution, nor a second line', async () => {
    await sms({ userId: idOf(PRN), values: { ...code.values, institution: 'Elsewhere' } })
    expect((await outbox())[0]?.body).toContain('سوورن')
    expect(await sms({ userId: idOf(PRN), values: { code: '1\n2' } })).toMatchObject({ errorCode: 1201 })
  })

  test('to somebody without a telephone, and one that nobody has written, is not found', async () => {
    expect(await sms(code)).toMatchObject({ errorCode: 1202 })
    expect(await sms({ userId: idOf(PRN), notificationId: 999, ...code })).toMatchObject({ errorCode: 1202 })
  })
})

describe('whom a message may go to', () => {
  test('a student writes to themselves, and to nobody else', async () => {
    expect(await sms(code, student)).toMatchObject({ errorCode: 1000 })
    expect(await mail({ userId: idOf('asha.admin'), ...code }, student)).toMatchObject({ errorCode: 1107, result: null })
  })

  test('a clerk writes to nobody else either', async () => {
    expect(await sms({ userId: idOf(PRN), ...code }, clerk)).toMatchObject({ errorCode: 1107 })
  })

  test('people of another institution are not found', async () => {
    expect(await mail({ userId: idOf('aishath.registrar'), ...code })).toMatchObject({ errorCode: 1202, result: null })
    expect(await mail({ userId: 999_999_999, ...code })).toMatchObject({ errorCode: 1202, result: null })
  })

  test('no other address than the person’s own is written to', async () => {
    expect(await mail({ to: 'somebody@elsewhere.example', ...code })).toMatchObject({ errorCode: 1107 })
    expect(await mail({ to: 'asha.admin@svtu.example.edu', ...code })).toMatchObject({ errorCode: 1000 })
    expect(await outbox()).toHaveLength(1)
  })
})

test('the seeded messages are there in every language, the short ones with the slots that SMS registers', async () => {
  const rows = await server.db.select().from(notificationTemplate)
  const seeded = rows.filter(({ clientId, notificationId }) => clientId === null && notificationId < 900)
  const idsOf = (channel: string, language: string) => seeded.filter((row) => row.channel === channel && row.language === language).map(({ notificationId }) => notificationId).sort((one, other) => one - other)
  const ids = [101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 121, 122, 123, 124, 125, 126, 127, 131, 132, 133, 134, 135, 136, 137, 138, 139, 201, 202, 203, 204, 205, 206, 207, 208, 209, 301, 302, 303, 304, 305, 401, 402, 403, 501, 502, 601]
  const english = new Map(seeded.filter(({ language }) => language === 'en').map((row) => [`${row.channel} ${row.notificationId}`, row]))
  for (const language of LANGUAGE_CODES) {
    expect(idsOf('EMAIL', language)).toEqual(ids.filter((id) => ![107, 110].includes(id)))
    expect(idsOf('SMS', language)).toEqual(ids.filter((id) => ![101, 104, 106, 124, 125, 126, 127, 131, 132, 135, 501, 502, 601].includes(id)))
  }
  for (const { channel, notificationId, body, variables } of seeded) {
    expect([...variables].sort()).toEqual([...(english.get(`${channel} ${notificationId}`)?.variables ?? [])].sort())
    if (channel === 'SMS') expect([body.split('{#var#}').length - 1, body.replaceAll('{#var#}', '')]).toEqual([variables.length, expect.not.stringMatching(/[{}]/)])
    else expect(body.match(/\{\w+\}/g) ?? []).toEqual(variables.map((name) => `{${name}}`))
  }
})

describe('somebody who wants no notices', () => {
  const wants = (email: boolean, telephone: boolean) => server.db.execute(`update user_account set notices_by_email = ${email}, notices_by_sms = ${telephone}, mobile = '+910000000888' where login_name = 'noor.clerk'`)
  const notice = { notificationId: 204, userId: 0, values: { event: 'Winter 2026', link: '/t' } }
  afterAll(() => wants(true, true))

  test('gets none on that channel, which the sender is told', async () => {
    await wants(true, false)
    const input = { ...notice, userId: idOf('noor.clerk') }
    expect((await sms(input)).result).toEqual({ status: 'DECLINED' })
    expect((await mail(input)).errorCode).toBe(1000)
    expect((await outbox()).map(({ channel }) => channel)).toEqual(['EMAIL'])
  })

  test('still hears of what concerns safety, and of what they have asked for themselves', async () => {
    await wants(false, false)
    const input = { ...notice, userId: idOf('noor.clerk') }
    await mail(input)
    expect(await outbox()).toEqual([])
    for (const notificationId of [103, 203, 601]) await mail({ ...input, notificationId, values: { event: 'e', reason: 'r', what: 'w', advice: 'a', contact: 'c' } })
    expect((await outbox()).map((row) => row.notificationId)).toEqual([103, 203, 601])
    await mail({ ...notice, userId: undefined }, clerk)
    expect((await outbox()).at(-1)).toMatchObject({ notificationId: 204, requestedBy: idOf('noor.clerk') })
  })

  test('is left alone by the server’s own notices too', async () => {
    await wants(true, false)
    const client = await clientById(server.db, CLIENTS.svtu)
    const account = (await server.db.select().from(userAccount)).find(({ loginName }) => loginName === 'noor.clerk')
    if (!client || !account) throw new Error('There is no clerk.')
    const queue = (notificationId: number) => send(server.db, client, { notificationId, channels: ['EMAIL', 'SMS'], to: recipientOf(account, client), values: { what: 'photograph' }, now: new Date() })
    expect(await queue(208)).toEqual(['EMAIL'])
    expect(await queue(109)).toEqual(['EMAIL', 'SMS'])
  })
})
