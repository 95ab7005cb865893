import { resolve } from 'node:path'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningServer } from '../../../server/app/start.ts'
import { call, CLIENTS, readEnvelope, post, signIn } from '../../support/calls.ts'
import { loadForms } from '../../support/form-renderer.ts'
import { startTestServer } from '../../support/server/server.ts'
import { isOnPostgres } from '../../support/server/test-database.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const found = { getClientByName: { clientName: 'svtu' } }
const asJson = (value: unknown): string => JSON.stringify(value)

describe('a malformed call', () => {
  test.each([
    ['text', 'hello'],
    ['incomplete JSON', '{"getClientByName":'],
    ['an empty body', ''],
  ])('with %s is refused as not JSON', async (_what, body) => {
    const response = await post(server, 'getClientByName', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errorCode: 1201,
      error: 'The body of the call is not JSON.',
      result: null,
    })
  })

  test.each([
    ['an array', '[]'],
    ['a string', '"getClientByName"'],
    ['null', 'null'],
    ['a number', '7'],
    ['an empty object', '{}'],
    ['a query group that is an array', '{"FetchQueryData":[]}'],
    ['a query group without its list', '{"FetchQueryData":{"institutions":{}}}'],
    ['a text that contains NUL', '{"getClientByName":{"clientName":"a\\u0000b"}}'],
  ])('with %s is refused with the required form of the body', async (_what, body) => {
    const header = body.includes('FetchQueryData') ? 'FetchQueryData' : 'getClientByName'
    const response = await post(server, header, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errorCode: 1201,
      result: null,
      error: expect.stringContaining('must be an object') as string,
    })
  })

  test.each([
    ['no activity under an empty header', '{}', ''],
    ['no activity under a header of spaces', '{}', '  '],
    ['no activity under a lone comma', '{}', ','],
    ['only an empty name', '{"":null}', ''],
    ['an empty name under a lone comma', '{"":{"x":1}}', ', '],
  ])('with %s gets the refusal in an envelope', async (_what, body, header) => {
    for (const type of ['o', 'r', 'r/c'] as const) {
      const response = await post(server, header, body, { type })
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({
        errorCode: 1201,
        error: 'The call names no activity.',
        result: null,
        serverTime: expect.any(String) as string,
      })
    }
  })

  test('without any header gets the same answer', async () => {
    const response = await fetch(`${server.origin}/server/o/mql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { errorCode: 1201, error: 'The call names no activity.' },
    ])
  })

  test.each([
    ['an empty list of queries', { fetchGroup: [] }, 1201, 'The call names no activity.'],
    [
      'the list of a call that mixes activities and queries',
      { qOne: { clientId: 1 }, fetchGroup: ['', 'qOne'] },
      1202,
      'This server does not know .',
    ],
  ])('with %s gets the refusal where the client looks for it', async (_what, group, errorCode, error) => {
    const response = await post(server, 'FetchQueryData', asJson({ FetchQueryData: group }))
    expect(response.status).toBe(200)
    expect(await readEnvelope(response, 'FetchQueryData')).toMatchObject({ errorCode, error, result: null })
  })

  test.each([
    ['a trailing comma', 'getClientByName,', found],
    ['spaces around the comma', ' getClientByName , ', { ...found, '': null }],
  ])('with %s is answered nevertheless', async (_what, header, body) => {
    expect(await readEnvelope(await post(server, header, asJson(body)), 'getClientByName')).toMatchObject({
      errorCode: 1000,
    })
  })

  test('whose payload is its own name, as a client sends for null, reads which field is missing', async () => {
    expect(await call(server, 'getClientByName', 'getClientByName')).toMatchObject({
      errorCode: 1201,
      result: { fieldErrors: expect.any(Array) as unknown[] },
    })
  })

  test('of more than 1 MiB is refused with 413 and a message', async () => {
    const response = await post(
      server,
      'getClientByName',
      asJson({ getClientByName: { clientName: 'x'.repeat(1024 * 1024) } }),
    )
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ errorCode: 1201, error: 'The call is too large: at most 1 MiB.' })
  })

  test('of just under 1 MiB is read', async () => {
    const answer = await call(server, 'getClientByName', { clientName: 'x'.repeat(1024 * 1024 - 200) })
    expect(answer).toMatchObject({
      errorCode: 1201,
      result: { fieldErrors: [{ field: 'clientName', message: 'At most 60 characters.' }] },
    })
  })

  test('of a person who is signed in may have 2 MiB, and more is refused with 413 and a message', async () => {
    const token = await signIn(server, 'asha.admin')
    const sending = (bytes: number) =>
      post(server, 'requestMenuAccess', asJson({ requestMenuAccess: { routeName: 'x'.repeat(bytes), reason: '' } }), {
        token,
      })
    expect((await sending(2 * 1024 * 1024 - 200)).status).toBe(200)
    const refused = await sending(2 * 1024 * 1024)
    expect(refused.status).toBe(413)
    expect(await refused.json()).toMatchObject({ errorCode: 1201, error: 'The call is too large: at most 2 MiB.' })
  })

  test('whose header names another activity is refused', async () => {
    for (const header of ['clientConfiguration', '', 'getClientByName,clientConfiguration', 'FetchQueryData']) {
      const response = await post(server, header, asJson(found))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        errorCode: 1201,
        error: 'The Service-Header must name the activities in the body.',
      })
    }
  })

  test('with a query and an activity is refused and nothing is run', async () => {
    const body = asJson({ FetchQueryData: { institutions: {}, fetchGroup: ['institutions'] }, ...found })
    for (const header of ['FetchQueryData', 'FetchQueryData,getClientByName']) {
      const response = await post(server, header, body)
      expect(response.status).toBe(400)
      const answer: unknown = await response.json()
      expect(answer).toMatchObject({ error: 'Can not support query and activity in a single execution', result: null })
      expect(answer).not.toHaveProperty('getClientByName')
    }
  })

  test.each(['doEverything', '__proto__', 'constructor', 'toString'])(
    'with an unknown activity (%s) is answered under its name',
    async (name) => {
      const response = await post(server, name, `{${asJson(name)}:{}}`)
      expect(response.status).toBe(200)
      const text = await response.text()
      expect(text).toContain(`"${name}":{"errorCode":1202,"error":"This server does not know ${name}."`)
    },
  )

  test('with an unknown query is refused with the whole group', async () => {
    const body = asJson({ FetchQueryData: { institutions: {}, nothing: {}, fetchGroup: ['institutions', 'nothing'] } })
    const answer = await readEnvelope(await post(server, 'FetchQueryData', body), 'FetchQueryData')
    expect(answer).toMatchObject({ errorCode: 1202, result: null })
  })

  test('to other paths and by other methods is not found', async () => {
    for (const path of ['/server/mql', '/server/x/mql', '/server/a/b/c/d/o/mql', '/server/o/mql/more']) {
      const response = await fetch(server.origin + path, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
      expect(response.status, path).toBe(404)
    }
    expect((await fetch(`${server.origin}/server/o/mql`)).status).toBe(404)
  })
})

describe('a call', () => {
  test('is answered in the envelope of the wire protocol, with the request id', async () => {
    const response = await post(server, 'getClientByName', asJson(found))
    expect(response.status).toBe(200)
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const answer = await readEnvelope(response, 'getClientByName')
    expect(Object.keys(answer).sort()).toEqual([
      'debugInfo',
      'error',
      'errorCode',
      'isCompressed',
      'reponseHeader',
      'result',
      'serverTime',
    ])
    expect(answer).toMatchObject({
      errorCode: 1000,
      error: null,
      reponseHeader: null,
      isCompressed: false,
      debugInfo: null,
    })
    expect(answer.result).toMatchObject({ outcome: 'FOUND', client: { clientId: CLIENTS.svtu, code: 'svtu' } })
  })

  test.each(['', 'v1/', 'v1/in/', 'v1/in/du/'])('is accepted at /server/%so/mql', async (segments) => {
    expect(await call(server, 'getClientByName', found.getClientByName, { segments })).toMatchObject({
      errorCode: 1000,
    })
  })

  test('with several activities gets one answer per activity, in order', async () => {
    const body = asJson({
      clientConfiguration: { clientId: 17 },
      getClientByName: { clientName: 'nowhere' },
      getMenu: null,
    })
    const response = await post(server, 'clientConfiguration,getClientByName,getMenu', body)
    const answers = (await response.json()) as Record<string, { errorCode: number }>
    expect(Object.entries(answers).map(([name, { errorCode }]) => [name, errorCode])).toEqual([
      ['clientConfiguration', 1000],
      ['getClientByName', 1000],
      ['getMenu', 1107],
    ])
  })

  test('with queries gets rows by id, and null for none', async () => {
    const token = await signIn(server, 'aishath.registrar', CLIENTS.fauc)
    const ids = ['institutions', 'landing']
    const response = await post(
      server,
      'FetchQueryData',
      asJson({ FetchQueryData: { institutions: {}, fetchGroup: ids } }),
      { token },
    )
    const answer = await readEnvelope(response, 'FetchQueryData')
    expect(answer.errorCode).toBe(1000)
    const result = answer.result as Record<string, unknown>
    expect(Object.keys(result)).toEqual(ids)
    expect((result.institutions as unknown[]).length).toBeGreaterThanOrEqual(3)
    for (const rows of Object.values(result))
      expect(rows === null || (Array.isArray(rows) && rows.length > 0)).toBe(true)
  })

  test('with queries can use the group’s own name', async () => {
    const body = asJson({ FetchQueryData: { institutions: {}, fetchGroup: ['institutions'] } })
    expect(await readEnvelope(await post(server, 'yearData', body), 'FetchQueryData')).toMatchObject({
      errorCode: 1000,
    })
  })

  test.each([
    ['mr', 'हा सर्व्हर xyz ओळखत नाही.'],
    ['hi-IN,hi;q=0.9,en;q=0.8', 'यह सर्वर xyz को नहीं जानता।'],
    ['fr, ur;q=0.5', 'یہ سرور xyz سے واقف نہیں ہے۔'],
    ['fr', 'This server does not know xyz.'],
    ['*', 'This server does not know xyz.'],
  ])('in %s gets its refusal in that language', async (language, error) => {
    expect(await call(server, 'xyz', {}, { language })).toMatchObject({ errorCode: 1202, error })
  })
})

describe('the web server', () => {
  test('reports its status at /health', async () => {
    const response = await fetch(`${server.origin}/health`)
    expect(await response.json()).toMatchObject({
      status: 'ok',
      database: isOnPostgres() ? 'postgres' : 'pglite',
      version: expect.any(String) as string,
      seededOn: expect.stringMatching(/^\d{4}-\d\d-\d\d/) as string,
      uptimeSeconds: expect.any(Number) as number,
    })
  })

  test('answers an incomplete request with an error of its own', async () => {
    const url = new URL(server.origin)
    const status = await new Promise((resolve, reject) => {
      const unfinished = request({
        port: url.port,
        host: url.hostname,
        path: '/server/o/mql',
        method: 'POST',
        headers: { 'content-length': 'many' },
      })
      unfinished.on('response', (response) => resolve(response.statusCode))
      unfinished.on('error', reject)
      unfinished.end()
    })
    expect(status).toBe(400)
  })
})

test('calls are rate limited, and so are the forms for pages, which are rendered', async () => {
  const strict = await startTestServer({ callsPerMinute: 2 }, { assetsFolder: resolve('dist/client'), loadForms })
  try {
    for (let turn = 0; turn < 2; turn++) expect((await post(strict, 'getClientByName', asJson(found))).status).toBe(200)
    const response = await post(strict, 'getClientByName', asJson(found))
    expect(response.status).toBe(429)
    expect(await response.json()).toMatchObject({
      errorCode: 1301,
      error: expect.stringMatching(/^Too many requests\. Try again in (?:\d+ seconds?|1 minute)\.$/) as string,
    })
    expect((await fetch(`${strict.origin}/forms/campus-hall-ticket.en.html?client=svtu`)).status).toBe(429)
    expect((await fetch(`${strict.origin}/health`)).status).toBe(200)
  } finally {
    await strict.close()
  }
})
