import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configure } from '../../../../src/core/config/config.ts'
import { $blocker } from '../../../../src/core/feedback/blocker.ts'
import { run, type Exchange } from '../../../../src/core/mql/run.ts'
import { getCurrentToken, removeToken, storeToken } from '../../../../src/core/mql/token.ts'
import { openTab } from '../support/browser-storage.ts'
import { openInstitution, yes, type Institution } from '../support/institution.ts'

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.abcdefgh1234'
const FRESH = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.ijklmnop5678'
let institution: Institution
let seen: Exchange[] = []
const watch = { toast: false, onExchange: (exchange: Exchange) => void seen.push(exchange) }

beforeAll(async () => {
  openTab()
  institution = await openInstitution()
  configure({ baseURL: `${institution.origin}/server` })
})
afterAll(() => institution.close())
beforeEach(() => {
  seen = []
  institution.seen.length = 0
  storeToken(TOKEN, true)
  institution.answer = () => ({ body: { Ping: yes(1) }, headers: { authorization: FRESH, 'x-request-id': 'q1' } })
})

test('the observer of a call receives the request and the response as sent', async () => {
  await run('r.[Ping]', { Ping: { a: 1 } }, { ...watch, branch: true, headers: { 'Service-Tool': 'console' } })
  expect(seen).toEqual([
    {
      url: `${institution.origin}/server/r/mql`,
      requestHeaders: {
        accept: 'application/json',
        authorization: 'Bearer …1234',
        'content-type': 'application/json',
        'service-branch': 'main',
        'service-header': 'Ping',
        'service-tool': 'console',
      },
      body: { Ping: { a: 1 } },
      status: 200,
      responseHeaders: expect.objectContaining({ 'x-request-id': 'q1', authorization: '…5678' }) as Record<
        string,
        string
      >,
      milliseconds: expect.any(Number) as number,
    },
  ])
  expect(institution.seen[0]?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'service-tool': 'console' })
})

test('the observer of a call receives masked tokens, both of the request and of the response', async () => {
  const answer = await run('r.[Ping]', {}, watch)
  expect(getCurrentToken()).toBe(FRESH)
  for (const token of [TOKEN, FRESH]) expect(JSON.stringify([answer, seen])).not.toContain(token.slice(0, -4))
  storeToken('short', true)
  await run('r.[Ping]', {}, watch)
  expect(seen[1]?.requestHeaders.authorization).toBe('Bearer …')
  await run('o.[Ping]', {}, { ...watch, headers: { Authorization: `Bearer ${TOKEN}` } })
  expect(seen[2]?.requestHeaders.authorization).toBe('Bearer …1234')
})

test('the observer of a call also receives unexpected statuses and lost connections', async () => {
  institution.answer = () => ({ status: 503 })
  expect(await run('o.[Ping]', {}, watch)).toMatchObject({ failure: 'status', status: 503 })
  institution.answer = () => ({ body: '{', cut: true })
  await run('o.[Ping]', {}, watch)
  configure({ baseURL: 'http://127.0.0.1:1/server' })
  expect(await run('o.[Ping]', {}, watch)).toMatchObject({ failure: 'network' })
  configure({ baseURL: `${institution.origin}/server` })
  expect(seen.map(({ status }) => status)).toEqual([503, 200, null])
  expect($blocker.get().inFlight).toBe(0)
})

test('an anonymous call is refused when restricted and sent when public, and the token stays', async () => {
  const refused = {
    ok: false,
    errorCode: 1990,
    error: 'Operation canceled by the MQL interceptor.',
    result: null,
    failure: 'noToken',
  }
  for (const text of ['r.[Ping]', 'c.[Ping]', 'R.[query_x]'])
    expect(await run(text, {}, { ...watch, asStranger: true })).toEqual(refused)
  expect(institution.seen).toEqual([])
  expect(seen).toEqual([])
  expect(getCurrentToken()).toBe(TOKEN)
  expect(await run('o.[Ping]', {}, { ...watch, asStranger: true })).toMatchObject({ ok: true })
  removeToken()
})
