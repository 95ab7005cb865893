import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { notificationOutbox, notificationTemplate, userAccount } from '../../../server/db/schema.ts'
import { findClientById } from '../../../server/lib/clients/clients.ts'
import { buildRecipient, enqueueMessage } from '../../../server/lib/messaging/send.ts'
import { call, CLIENTS, PASSWORD, readEnvelope, post, signIn } from '../../support/calls.ts'
import { addPerson, listCollegeIds, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

const PRN = '2024417101000093' // her language is Urdu, she has a telephone and no e-mail
let server: TestServer
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
  const response = await post(
    server,
    'studentLoginPortal',
    JSON.stringify({ studentLoginPortal: { clientId: CLIENTS.svtu, userName: PRN, password: PASSWORD } }),
  )
  student = response.headers.get('authorization') ?? ''
  expect((await readEnvelope(response, 'studentLoginPortal')).errorCode).toBe(1000)
})
afterAll(() => server.close())
beforeEach(() => server.db.delete(notificationOutbox))

const mail = (input: object, token = admin) =>
  call(server, 'emailNotification', { notificationId: OWN, clientId: CLIENTS.svtu, ...input }, { token })
const sms = (input: object, token = admin) =>
  call(server, 'smsNotification', { notificationId: OWN, clientId: CLIENTS.svtu, ...input }, { token })
const outbox = () => server.db.select().from(notificationOutbox).orderBy(notificationOutbox.id)
/** The id of a template of the institution that may be requested. */
const OWN = 901
beforeAll(async () => {
  const row = { clientId: CLIENTS.svtu, notificationId: OWN, language: 'en', version: 1 } as const
  await server.db.insert(notificationTemplate).values([
    {
      ...row,
      channel: 'EMAIL',
      subject: 'Office hours',
      body: '{institution} to {name}: {link}',
      variables: ['institution', 'name', 'link'],
    },
    { ...row, channel: 'SMS', body: '{#var#} to {#var#}', variables: ['institution', 'name'] },
    { ...row, channel: 'SMS', language: 'ur', body: 'اردو {#var#} {#var#}', variables: ['institution', 'name'] },
  ])
})

describe('an e-mail', () => {
  test('that only the server may send can be looked up without values, but not requested', async () => {
    for (const notificationId of [102, 103, 105, 126, 138, 401])
      expect(await mail({ notificationId })).toMatchObject({
        errorCode: 1000,
        result: [{ messageTemplate: expect.any(String) as string }],
      })
    expect((await mail({ notificationId: 201 })).result).toMatchObject([
      { messageTemplate: expect.stringContaining('{seat}') as string },
    ])
    expect(await outbox()).toEqual([])
  })

  test('that may be requested is filled from the server’s records, with a link to the portal', async () => {
    const { result } = await mail({ values: { name: 'Dear customer', link: 'https://evil.example/pay' } })
    expect(JSON.stringify(result)).toContain('{name}')
    expect(await outbox()).toMatchObject([
      {
        userId: idOf('asha.admin'),
        channel: 'EMAIL',
        subject: 'Office hours',
        status: 'QUEUED',
        requestedBy: idOf('asha.admin'),
      },
    ])
    const [row] = await outbox()
    expect(row?.body).toMatch(/Asha .*: http:\/\/localhost:\d+\/portal\.html#\/svtu$/)
    expect(row?.body).not.toContain('evil')
  })

  test('uses the newest template of the institution, before the default one', async () => {
    const row = {
      clientId: CLIENTS.svtu,
      notificationId: 103,
      channel: 'EMAIL',
      language: 'en',
      subject: 's',
      variables: [],
    } as const
    await server.db.insert(notificationTemplate).values([
      { ...row, body: 'old', version: 1 },
      { ...row, body: 'own', version: 2 },
      { ...row, clientId: CLIENTS.fauc, body: 'not ours', version: 9 },
    ])
    expect((await mail({ notificationId: 103 })).result).toEqual([{ messageTemplate: 'own' }])
  })

  test('falls back to the language of the institution, then to English', async () => {
    const only = (language: 'en' | 'mr', notificationId: number) =>
      server.db
        .insert(notificationTemplate)
        .values({ notificationId, channel: 'SMS', language, body: language, variables: [] })
    await only('en', 911)
    await only('en', 912)
    await only('mr', 912)
    for (const notificationId of [911, 912])
      expect(await sms({ notificationId }, student)).toMatchObject({ result: { status: 'QUEUED' } })
    expect((await outbox()).map(({ body }) => body)).toEqual(['en', 'mr'])
  })
})

describe('an SMS', () => {
  test('fills unnamed slots in the order of the recipient’s language', async () => {
    expect(await sms({ userId: idOf(PRN) })).toMatchObject({ errorCode: 1000, result: { status: 'QUEUED' } })
    expect(await outbox()).toMatchObject([
      {
        userId: idOf(PRN),
        channel: 'SMS',
        language: 'ur',
        address: '+910000000909',
        subject: null,
        body: expect.stringContaining('اردو') as string,
        requestedBy: idOf('asha.admin'),
      },
    ])
    expect(await sms({ notificationId: 110, userId: idOf(PRN) })).toMatchObject({ result: { status: 'QUEUED' } })
    expect((await outbox())[1]?.body).toContain('0093')
  })

  test('cannot be requested when only the server may send it', async () => {
    for (const notificationId of [102, 103, 105, 121, 138, 203, 301])
      expect(await sms({ notificationId, values: { code: '417023' } }), String(notificationId)).toMatchObject({
        errorCode: 1107,
      })
    expect(await sms({ notificationId: 999 })).toMatchObject({ errorCode: 1202 })
    expect(await outbox()).toEqual([])
  })
})

describe('the recipient of a requested message', () => {
  test('can only be themselves for a student or a clerk', async () => {
    expect(await sms({}, student)).toMatchObject({ errorCode: 1000 })
    for (const token of [student, clerk])
      for (const send of [mail, sms])
        expect(await send({ userId: idOf('asha.admin') }, token)).toMatchObject({ errorCode: 1107, result: null })
    expect(await outbox()).toHaveLength(1)
  })

  test('must be of the same college for a college administrator; for all others the answer is the same', async () => {
    const [one = 0, two = 0] = await listCollegeIds(server, CLIENTS.svtu)
    const clientId = CLIENTS.svtu
    const principal = await createToken(
      server,
      await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [20], collegeIds: [one] }),
    )
    const near = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [24], collegeIds: [one] })
    const far = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [24], collegeIds: [two] })
    const answers = []
    for (const userId of [near.id, far.id, idOf('asha.admin'), idOf('aishath.registrar'), 999_999_999])
      for (const send of [mail, sms]) answers.push(await send({ userId }, principal))
    for (const to of ['somebody@elsewhere.example', `${near.loginName}@example.edu`, 'asha.admin@svtu.example.edu'])
      answers.push(await mail({ userId: near.id, to }, principal))
    const [first, second] = answers
    answers.forEach(({ errorCode, result }, place) =>
      expect([errorCode, result]).toEqual(
        place % 2 === 0 || place > 9 ? [1000, first?.result] : [1000, second?.result],
      ),
    )
    expect((await outbox()).map(({ userId, channel }) => [userId, channel])).toEqual([
      [near.id, 'EMAIL'],
      [near.id, 'EMAIL'],
    ])
  })
})

describe('the number of messages', () => {
  test('that a student can request at once is the daily limit, even concurrently', async () => {
    const who = await addPerson(server, {
      clientId: CLIENTS.svtu,
      userType: 'COLLEGE',
      roleIds: [1001],
      collegeIds: [],
    })
    const token = await createToken(server, who)
    const answers = await Promise.all(Array.from({ length: 60 }, () => mail({}, token)))
    expect(answers.filter(({ errorCode }) => errorCode === 1000)).toHaveLength(30)
    expect(answers.filter(({ errorCode }) => errorCode === 1301)).toHaveLength(30)
    expect(await outbox()).toHaveLength(5)
  })

  test('that one person gets at the request of several others is limited, which the answers do not reveal', async () => {
    const clientId = CLIENTS.svtu
    const who = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [1001] })
    const desks = await Promise.all(
      [0, 1].map(async () =>
        createToken(server, await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10] })),
      ),
    )
    const answers = await Promise.all(
      desks.flatMap((token) => Array.from({ length: 6 }, () => mail({ userId: who.id }, token))),
    )
    expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(new Set([1000]))
    expect(await outbox()).toHaveLength(5)
  })
})

/** Text that a browser or a phone treats as a link, although it does not look like one. */
const OTHER_LINKS = [
  'evil。com',
  'evil．com',
  'evil｡com',
  'evil\u200b.com',
  'e\u200bvil.com',
  'evil.भारत',
  'wa.me/91',
  't.me/x',
  '10.0.0.9/pay',
]

test('a message written by an administrator contains no links or addresses, and is rate limited', async () => {
  const userIds = [people.get('ravi.exams')?.publicId ?? '']
  const write = (text: string) =>
    call(server, 'bulkUserAction', { act: { kind: 'MESSAGE', text }, userIds }, { token: admin, language: 'en' })
  for (const text of [
    'Pay at https://evil.example',
    'see www.evil.example',
    'write to a@b.example',
    'go to evil.example/pay',
    'भुगतान: evil.example',
    ...OTHER_LINKS,
  ])
    expect(await write(text), text).toMatchObject({
      errorCode: 1201,
      result: { fieldErrors: [{ message: 'Remove links and e-mail addresses.' }] },
    })
  expect(
    await call(
      server,
      'setUserStatus',
      { userId: userIds[0], to: 'SUSPENDED', reason: 'see evil.example' },
      { token: admin },
    ),
  ).toMatchObject({ errorCode: 1201 })
  expect(await write('The B.Sc. forms are due at 4.30 p.m. today.')).toMatchObject({
    errorCode: 1000,
    result: { skipped: [] },
  })
  const writeFour = () => Promise.all(Array.from({ length: 4 }, () => write('Again.')))
  const many = [...(await writeFour()), ...(await writeFour())]
  expect(many.filter(({ result }) => JSON.stringify(result).includes('TOO_MANY'))).toHaveLength(4)
})

const MAIL_ONLY = [
  101, 104, 106, 124, 125, 126, 127, 128, 129, 130, 131, 132, 135, 144, 145, 146, 147, 404, 405, 501, 502, 503, 601,
]

test('the seeded templates exist in every language, and the SMS have as many slots as registered', async () => {
  const rows = await server.db.select().from(notificationTemplate)
  const seeded = rows.filter(({ clientId, notificationId }) => clientId === null && notificationId < 900)
  const idsOf = (channel: string, language: string) =>
    seeded
      .filter((row) => row.channel === channel && row.language === language)
      .map(({ notificationId }) => notificationId)
      .sort((one, other) => one - other)
  const ids = [
    101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133,
    134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 201, 202, 203, 204, 205, 206, 207, 208,
    209, 210, 211, 301, 302, 303, 304, 305, 306, 307, 401, 402, 403, 404, 405, 501, 502, 503, 601, 701,
  ]
  const english = new Map(
    seeded.filter(({ language }) => language === 'en').map((row) => [`${row.channel} ${row.notificationId}`, row]),
  )
  for (const language of LANGUAGE_CODES) {
    expect(idsOf('EMAIL', language)).toEqual(ids.filter((id) => ![107, 110].includes(id)))
    expect(idsOf('SMS', language)).toEqual(ids.filter((id) => !MAIL_ONLY.includes(id)))
  }
  for (const { channel, notificationId, body, variables } of seeded) {
    expect([...variables].sort()).toEqual([...(english.get(`${channel} ${notificationId}`)?.variables ?? [])].sort())
    if (channel === 'SMS')
      expect([body.split('{#var#}').length - 1, body.replaceAll('{#var#}', '')]).toEqual([
        variables.length,
        expect.not.stringMatching(/[{}]/),
      ])
    else expect(body.match(/\{\w+\}/g) ?? []).toEqual(variables.map((name) => `{${name}}`))
  }
})

describe('a person who has turned notifications off', () => {
  const wants = (email: boolean, telephone: boolean) =>
    server.db.execute(
      `update user_account set notices_by_email = ${email}, notices_by_sms = ${telephone}, mobile = '+910000000888' where login_name = 'noor.clerk'`,
    )
  afterAll(() => wants(true, true))

  test('gets none on that channel, unknown to the sender, except those that they request themselves', async () => {
    await wants(true, false)
    const input = { userId: idOf('noor.clerk') }
    expect((await sms(input)).result).toEqual({ status: 'QUEUED' })
    expect((await mail(input)).errorCode).toBe(1000)
    expect((await outbox()).map(({ channel }) => channel)).toEqual(['EMAIL'])
    await sms({}, clerk)
    expect((await outbox()).at(-1)).toMatchObject({ channel: 'SMS', requestedBy: idOf('noor.clerk') })
  })

  test('gets none from the server either', async () => {
    await wants(true, false)
    const client = await findClientById(server.db, CLIENTS.svtu)
    const account = (await server.db.select().from(userAccount)).find(({ loginName }) => loginName === 'noor.clerk')
    if (!client || !account) throw new Error('There is no clerk.')
    const queue = (notificationId: number) =>
      enqueueMessage(server.db, client, {
        notificationId,
        channels: ['EMAIL', 'SMS'],
        to: buildRecipient(account, client),
        values: { what: 'photograph' },
        now: new Date(),
      })
    expect(await queue(208)).toEqual(['EMAIL'])
    expect(await queue(109)).toEqual(['EMAIL', 'SMS'])
  })
})
