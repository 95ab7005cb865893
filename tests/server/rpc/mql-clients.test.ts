import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningServer } from '../../../server/app/start.ts'
import { CLIENTS, readEnvelope, post, signIn } from '../../support/calls.ts'
import { startTestServer } from '../../support/server/server.ts'

/** Calls in the forms that public MQL clients of several generations send; our own client sends none of them. */
let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const AXIOS = { accept: 'application/json, text/plain, */*', 'content-type': 'application/json;charset=utf-8' }
const configuration = JSON.stringify({ clientConfiguration: { clientId: CLIENTS.svtu } })

describe('an MQL client of another vendor', () => {
  test.each(['null/', 'null/null/null/', 'undefined/', '2aBcDeFgHiJkLmNoPqRsTuVwXyZ/'])(
    'that puts %s into the URL is answered',
    async (segments) => {
      const answer = await readEnvelope(
        await post(server, 'clientConfiguration', configuration, { segments, headers: AXIOS }),
        'clientConfiguration',
      )
      expect(answer.errorCode).toBe(1000)
    },
  )

  test('that sends "Bearer null" with a public call is answered as anonymous', async () => {
    const response = await post(server, 'clientConfiguration', configuration, {
      headers: { ...AXIOS, authorization: 'Bearer null' },
    })
    expect(response.headers.get('authorization')).toBeNull()
    expect((await readEnvelope(response, 'clientConfiguration')).errorCode).toBe(1000)
  })

  test('that sends null as the payload is answered like one that sends an object', async () => {
    const both = await Promise.all(
      [null, {}].map(async (data) => {
        const body = JSON.stringify({ FetchQueryData: { institutions: data, fetchGroup: ['institutions'] } })
        return readEnvelope(await post(server, 'FetchQueryData', body, { headers: AXIOS }), 'FetchQueryData')
      }),
    )
    expect(both[0]?.errorCode).toBe(1000)
    expect(both[0]?.result).toEqual(both[1]?.result)
  })

  test('that sends the same payload for several activities gets one envelope per name', async () => {
    const data = { clientId: CLIENTS.svtu, clientName: 'svtu' }
    const response = await post(
      server,
      'clientConfiguration,getClientByName',
      JSON.stringify({ clientConfiguration: data, getClientByName: data }),
      { headers: AXIOS },
    )
    const body = (await response.json()) as Record<
      string,
      { errorCode: number; reponseHeader: unknown; serverTime: string }
    >
    expect(Object.keys(body)).toEqual(['clientConfiguration', 'getClientByName'])
    for (const envelope of Object.values(body)) {
      expect(envelope.errorCode).toBe(1000)
      expect(envelope).toHaveProperty('reponseHeader', null)
      expect(envelope.serverTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)
    }
  })

  test('that stores the authorization header of every response keeps a valid token', async () => {
    let token = await signIn(server, 'asha.admin')
    expect(token).not.toMatch(/^Bearer/i)
    for (let calls = 0; calls < 3; calls += 1) {
      const response = await post(server, 'LoginCopy', JSON.stringify({ LoginCopy: null }), { token, headers: AXIOS })
      expect((await readEnvelope(response, 'LoginCopy')).errorCode).toBe(1000)
      token = response.headers.get('authorization') ?? token
    }
  })

  test('that mixes a query and an activity gets an error and nothing is run', async () => {
    const body = JSON.stringify({
      FetchQueryData: { '': { clientId: CLIENTS.svtu }, institutions: {}, fetchGroup: ['', 'institutions'] },
    })
    const answer = await readEnvelope(await post(server, 'FetchQueryData', body, { headers: AXIOS }), 'FetchQueryData')
    expect(answer.errorCode).not.toBe(1000)
    expect(answer.result).toBeNull()
  })

  test('that sends a string instead of an object gets a field error, not a server error', async () => {
    const answer = await readEnvelope(
      await post(server, 'clientConfiguration', JSON.stringify({ clientConfiguration: 'clientConfiguration' }), {
        headers: AXIOS,
      }),
      'clientConfiguration',
    )
    expect(answer.errorCode).toBeGreaterThan(1000)
    expect(answer.errorCode).not.toBe(1299)
    expect(answer.error).toEqual(expect.any(String))
  })
})
