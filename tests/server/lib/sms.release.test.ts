import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findClientById, clearClients, type Client } from '../../../server/lib/clients/clients.ts'
import { clientConfig, notificationOutbox, notificationTemplate } from '../../../server/db/schema.ts'
import { enqueueMessage } from '../../../server/lib/messaging/send.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { CLIENTS } from '../../support/calls.ts'
import { createMovableClock, startTestServer } from '../../support/server/server.ts'

interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const clock = createMovableClock()
const seen: Seen[] = []
const ACCEPTED = (response: ServerResponse) => void response.end('{"status":"taken"}')
let answer = ACCEPTED
let origin: string
let server: RunningServer
let svtu: Client
const gateway = createServer((request, response) => {
  void text(request).then((body) => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    answer(response)
  })
})

beforeAll(async () => {
  await new Promise<void>((ready) => void gateway.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  server = await startTestServer({ secrets: { SECRET_SMS: 'k e&y' } }, { now: clock.now })
  await server.db.insert(notificationTemplate).values({
    clientId: CLIENTS.svtu,
    notificationId: 105,
    channel: 'SMS',
    language: 'hi',
    body: '{#var#} आपका कोड है। {#var#}',
    variables: ['code', 'institution'],
    dltTemplateId: '1107160000000000105',
  })
})
afterAll(async () => {
  await server.close()
  gateway.closeAllConnections()
  gateway.close()
})
beforeEach(async () => {
  seen.length = 0
  answer = ACCEPTED
  await server.db.delete(notificationOutbox)
})

const configure = async (value: unknown): Promise<void> => {
  await server.db
    .insert(clientConfig)
    .values({ clientId: CLIENTS.svtu, key: 'messaging.sms', value })
    .onConflictDoUpdate({ target: [clientConfig.clientId, clientConfig.key], set: { value } })
  clearClients(server.db)
  svtu = (await findClientById(server.db, CLIENTS.svtu)) as Client
}
const sendCode = (given: { mobile?: string; language?: 'hi' | 'en'; code?: string } = {}) =>
  enqueueMessage(server.db, svtu, {
    notificationId: 105,
    channels: ['SMS'],
    to: { userId: null, email: null, mobile: given.mobile ?? '+919800000417', language: given.language ?? 'hi' },
    values: { code: given.code ?? '417023' },
    now: clock.now(),
  })
const rows = () => server.db.select().from(notificationOutbox).orderBy(notificationOutbox.id)
const expectMessage = (expected: object) => expect.poll(async () => (await rows())[0]).toMatchObject(expected)
const registered = { entityId: '1101500000000000017', header: 'SVTUNI', secretRef: 'SECRET_SMS' }

describe('an SMS', () => {
  test('is sent as JSON, with the numbers of its registration', async () => {
    await configure({
      ...registered,
      url: `${origin}/send`,
      headers: { authorization: 'Bearer {secret}' },
      json: {
        to: '{digits}',
        message: { text: '{text}', ids: ['{templateId}', '{entityId}'] },
        from: '{header}',
        reference: '{id}',
        unicode: true,
      },
    })
    await sendCode()
    await expectMessage({ status: 'SENT', body: '', failure: null })
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/send',
      headers: { authorization: 'Bearer k e&y', 'content-type': 'application/json' },
    })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      to: '919800000417',
      message: { text: '417023 आपका कोड है। सुवर्णतीर विश्वविद्यालय', ids: ['1107160000000000105', '1101500000000000017'] },
      from: 'SVTUNI',
      reference: (await rows())[0]?.publicId,
      unicode: true,
    })
  })

  test('is sent as a form or in a URL, and every value is encoded in its place', async () => {
    await configure({
      ...registered,
      url: `${origin}/form?key={secret}`,
      form: { to: '{to}', text: '{text}', template: '{templateId}' },
    })
    await sendCode({ code: '1&to=+910000000000#{secret}' })
    await expectMessage({ status: 'SENT' })
    expect(seen[0]?.url).toBe('/form?key=k%20e%26y')
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      to: '+919800000417',
      text: '1&to=+910000000000#{secret} आपका कोड है। सुवर्णतीर विश्वविद्यालय',
      template: '1107160000000000105',
    })
    await server.db.delete(notificationOutbox)
    await configure({ ...registered, method: 'GET', url: `${origin}/get?to={digits}&text={text}` })
    await sendCode({ code: '1&to=2' })
    await expectMessage({ status: 'SENT' })
    const requestUrl = new URL(seen[1]?.url ?? '', origin)
    expect([seen[1]?.method, requestUrl.searchParams.getAll('to'), requestUrl.searchParams.get('text')]).toEqual([
      'GET',
      ['919800000417'],
      '1&to=2 आपका कोड है। सुवर्णतीर विश्वविद्यालय',
    ])
  })

  test('whose text is not registered in its language fails and costs nothing', async () => {
    await configure({
      ...registered,
      url: `${origin}/send`,
      form: { to: '{to}', text: '{text}', template: '{templateId}' },
    })
    await sendCode({ language: 'en' })
    await expectMessage({ status: 'FAILED', failure: 'DLT' })
    expect(seen).toEqual([])
  })

  test('to an invalid number is not sent', async () => {
    await configure({ url: `${origin}/send`, form: { to: '{to}' } })
    await sendCode({ mobile: '98000 00417, 98000 00418' })
    await expectMessage({ status: 'FAILED', failure: 'ADDRESS' })
    expect(seen).toEqual([])
  })
})

describe('a gateway that rejects an SMS', () => {
  const plain = (more: object = {}) =>
    configure({ url: `${origin}/send`, form: { to: '{to}', text: '{text}' }, ...more })
  const status = (code: number) => (response: ServerResponse) =>
    void response.writeHead(code).end('SECRET k e&y 417023')

  test.each([
    [503, 'QUEUED'],
    [429, 'QUEUED'],
    [401, 'QUEUED'],
    [400, 'FAILED'],
  ])('and responds with %i leaves it %s, and records the code without the response text', async (code, expected) => {
    answer = status(code)
    await plain()
    await sendCode()
    await expectMessage({ status: expected, failure: `HTTP_${code}`, attempts: 1 })
    expect((await rows())[0]?.failure).not.toContain('k e&y')
  })

  test('in a response with status 200 is recognised as a failure', async () => {
    answer = (response) => void response.end('ERROR: no credit')
    await plain({ takenWhen: '"taken"' })
    await sendCode()
    await expectMessage({ status: 'QUEUED', failure: 'ANSWER' })
    answer = ACCEPTED
    clock.forwardMinutes(1)
    await expectMessage({ status: 'SENT', attempts: 2 })
  })

  test('and redirects is not followed: the secret is sent to nobody else', async () => {
    answer = (response) => void response.writeHead(307, { location: `${origin}/elsewhere` }).end()
    await plain({ headers: { 'x-key': '{secret}' }, secretRef: 'SECRET_SMS' })
    await sendCode()
    await expect.poll(async () => (await rows())[0]?.failure).not.toBeNull()
    expect(seen.map(({ url }) => url)).toEqual(['/send'])
  })

  test('and drops the connection is retried only when it can detect a repetition', async () => {
    answer = (response) => void response.destroy()
    await plain()
    await sendCode()
    await expectMessage({ status: 'FAILED', failure: 'UNCERTAIN' })
    await server.db.delete(notificationOutbox)
    await plain({ form: { to: '{to}', text: '{text}', reference: '{id}' } })
    await sendCode()
    await expectMessage({ status: 'QUEUED', failure: 'CONNECT' })
  })

  test('because it cannot be reached is retried later', async () => {
    const deaf = createServer()
    await new Promise<void>((ready) => void deaf.listen(0, '127.0.0.1', ready))
    const { port } = deaf.address() as AddressInfo
    await new Promise((closed) => deaf.close(closed))
    await configure({ url: `http://127.0.0.1:${port}/send`, form: { to: '{to}' } })
    await sendCode()
    await expectMessage({ status: 'QUEUED', failure: 'CONNECT' })
  })

  test.each(['http://sms.example/send', 'https://{to}/send', 'https://a@b{text}.example/', 'ftp://127.0.0.1/'])(
    'at %s is an invalid configuration',
    async (url) => {
      await configure({ url, form: {} })
      await sendCode()
      await expectMessage({ status: 'QUEUED', failure: 'CONFIGURATION' })
    },
  )
})
