import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handoverKey, userAccount } from '../../../server/db/schema.ts'
import { clearClients } from '../../../server/lib/clients/clients.ts'
import { DEMO_ENTRANCE, DOORS } from '../../../server/modules/sign-in/demonstration/doors.ts'
import { issueHandoverKey } from '../../../server/modules/sign-in/handover/handover.ts'
import { call, CLIENTS, openUserData } from '../../support/calls.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const press = (as: string, headers: Record<string, string> = { origin: server.origin }) =>
  fetch(`${server.origin}/server/demo/enter`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ as }).toString(),
    redirect: 'manual',
  })
const enter = (userKey: string) => call(server, 'loginBlWithoutPass', { userKey, clientId: CLIENTS.svtu })
const readKey = (response: Response) =>
  new URLSearchParams(response.headers.get('location')?.replace(/^.*\?/, '')).get('userKey') ?? ''

describe('the doors of the start page', () => {
  test.each(Object.entries(DOORS))('sign in with one press: %s', async (as, { userName, target }) => {
    const response = await press(as)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^\/portal\.html#\/redirectionLandingPage\?userKey=/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const userKey = readKey(response)
    const { errorCode, result } = await enter(userKey)
    expect(errorCode).toBe(1000)
    const { userData, target: opened } = result as { userData: string; target: string }
    expect(openUserData(userData)).toMatchObject({ userName })
    expect(opened).toBe(target)
    expect(await enter(userKey)).toMatchObject({ errorCode: 1701 })
  })

  test('give a page its key as JSON, if it asks for it', async () => {
    const response = await press('administrator', { origin: server.origin, accept: 'application/json' })
    const { userKey, clientId } = (await response.json()) as { userKey: string; clientId: number }
    expect(clientId).toBe(CLIENTS.svtu)
    expect(await enter(userKey)).toMatchObject({ errorCode: 1000 })
  })

  test('are closed to pages elsewhere, to requests without a page, and to other names', async () => {
    const before = await server.db.$count(handoverKey)
    const tries = [
      press('administrator', { origin: 'https://elsewhere.example' }),
      press('administrator', { origin: 'null' }),
      press('administrator', { origin: 'http://elsewhere.example', host: 'elsewhere.example' }),
      press('administrator', {}),
      press('toString'),
      press('rohini.admin'),
      press(''),
      fetch(`${server.origin}/server/demo/enter?as=administrator`, { headers: { origin: server.origin } }),
    ]
    for (const tried of await Promise.all(tries)) expect(tried.status).toBe(404)
    expect(await server.db.$count(handoverKey)).toBe(before)
  })

  test('are closed where the people are not invented, and a key from before opens nothing there', async () => {
    const userKey = readKey(await press('administrator'))
    const setDemo = async (demo: boolean) => {
      await server.db.execute(`update client set demo = ${String(demo)} where id = ${CLIENTS.svtu}`)
      clearClients(server.db)
    }
    await setDemo(false)
    expect((await press('student')).status).toBe(404)
    expect(await enter(userKey)).toMatchObject({ errorCode: 1701 })
    await setDemo(true)
    expect((await press('student')).status).toBe(303)
  })

  test('are no way for partners to enter as an administrator', async () => {
    const people = await server.db.select().from(userAccount)
    const asha = people.find(({ loginName }) => loginName === 'asha.admin')
    const handover = { clientId: CLIENTS.svtu, userId: asha?.id ?? 0, audience: 'svtu' }
    for (const [issuer, errorCode] of [
      ['CSC', 1701],
      ['campus-erp', 1701],
      [DEMO_ENTRANCE, 1000],
    ] as const)
      expect(await enter(await issueHandoverKey(server.db, { ...handover, issuer }, new Date()))).toMatchObject({
        errorCode,
      })
  })
})
