import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, clientDomain } from '../../../server/db/schema.ts'
import { clearClients } from '../../../server/lib/clients/clients.ts'
import { clearSites } from '../../../server/lib/clients/registered-sites.ts'
import { CLIENTS, post, readEnvelope } from '../../support/calls.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

const SITE = 'https://exams.svtu-site.example'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.db.insert(clientDomain).values({ clientId: CLIENTS.svtu, origin: SITE, kind: 'CMS_EMBED' })
  clearSites(server.db)
})
afterAll(() => server.close())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/server/forms/answers/${path}`, { headers })
const read = async (path: string, headers: Record<string, string> = {}) =>
  (await (await ask(path, headers)).json()) as Record<string, Record<string, { result: unknown }>>

describe('answers that the loader asks for ahead', () => {
  test.each([
    ['campus-hall-ticket', 'publishedExamEvents'],
    ['campus-student-login', 'signInOptions'],
    ['campus-login', 'signInProviders'],
    ['campus-admin-login', 'signInProviders'],
  ])('of <%s> are those of the wire to the same calls', async (tag, id) => {
    const answers = await read(`${tag}?client=svtu`)
    const clientId = CLIENTS.svtu
    const calls: readonly (readonly [string, Record<string, unknown>])[] = [
      ['getClientByName', { getClientByName: { clientName: 'svtu' } }],
      ['FetchQueryData', { FetchQueryData: { [id]: { clientId }, fetchGroup: [id] } }],
    ]
    expect(Object.keys(answers)).toEqual(calls.map(([, body]) => JSON.stringify(body)))
    for (const [service, body] of calls) {
      const wire = await readEnvelope(await post(server, service, JSON.stringify(body)), service)
      expect(answers[JSON.stringify(body)]?.[service]?.result).toEqual(wire.result)
    }
  })

  test.each(['campus-payment-status', 'campus-nothing', 'constructor'])(
    'of <%s> are those about the institution alone',
    async (tag) => {
      expect(Object.keys(await read(`${tag}?client=SVTU`))).toEqual(['{"getClientByName":{"clientName":"SVTU"}}'])
    },
  )

  test('say that there is no institution of a code', async () => {
    const answers = await read('campus-hall-ticket?client=nobody')
    expect(Object.values(answers).map(({ getClientByName }) => getClientByName?.result)).toEqual([
      { outcome: 'NOT_FOUND' },
    ])
  })

  test('say that an institution is suspended, and nothing else of it', async () => {
    await server.db.update(client).set({ status: 'SUSPENDED' })
    clearClients(server.db)
    const answers = await read('campus-hall-ticket?client=svtu')
    expect(Object.keys(answers)).toHaveLength(1)
    expect(JSON.stringify(answers)).toContain('"outcome":"SUSPENDED"')
    expect(JSON.stringify(answers)).not.toContain('helpdesk')
    await server.db.update(client).set({ status: 'ACTIVE' })
    clearClients(server.db)
  })

  test('can be read by a page of a registered site, and say nothing of another institution', async () => {
    const own = await ask('campus-hall-ticket?client=svtu', { origin: SITE })
    expect(own.headers.get('access-control-allow-origin')).toBe(SITE)
    expect(own.headers.get('vary')).toMatch(/origin/i)
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(Object.keys((await own.json()) as object)).toHaveLength(2)
    expect(await read('campus-hall-ticket?client=fauc', { origin: SITE })).toEqual({})
  })

  test.each(['https://unregistered.example', 'null'])(
    'are none for a page of the unregistered site %s',
    async (origin) => {
      const response = await ask('campus-hall-ticket?client=svtu', { origin })
      // It may read that, and asks as the wire does, which says why.
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('vary')).toMatch(/origin/i)
      expect(await response.json()).toEqual({})
    },
  )

  test.each(['campus-hall-ticket', 'campus-hall-ticket?client=', `campus-hall-ticket?client=${'x'.repeat(61)}`])(
    'are not there at %s, which names no institution',
    async (path) => {
      expect((await ask(path)).status).toBe(404)
    },
  )

  test('do not depend on a session', async () => {
    const response = await ask('campus-hall-ticket?client=svtu', { authorization: 'Bearer nonsense' })
    expect(Object.keys((await response.json()) as object)).toHaveLength(2)
    expect(response.headers.get('authorization')).toBeNull()
  })
})
