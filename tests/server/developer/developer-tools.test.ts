import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { menuEntry } from '../../../src/contract/sign-in/session.ts'
import { clearClients } from '../../../server/lib/clients/clients.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS, openUserData, signIn } from '../../support/calls.ts'
import { startTestServer } from '../../support/server/server.ts'

let server: RunningServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())

async function switchTools(enabled: boolean, clientId?: number): Promise<void> {
  await server.db.execute(
    `update feature_flag set enabled = ${enabled} where client_id = coalesce(${clientId ?? 'null'}, client_id)`,
  )
  clearClients(server.db)
}
afterEach(() => switchTools(true))

const menuOf = async () => {
  const { userData } = v.parse(
    v.object({ userData: v.string() }),
    (await call(server, 'LoginCopy', null, { token })).result,
  )
  const { userId } = openUserData(userData)
  const { result } = await call(server, 'getMenu', { clientId: CLIENTS.svtu, userId, roleId: [10] }, { token })
  return v.parse(v.array(menuEntry), result)
}
const modules = async () =>
  v.parse(
    v.looseObject({
      myModules: v.array(
        v.looseObject({ moduleCode: v.string(), menus: v.array(v.looseObject({ routeName: v.string() })) }),
      ),
    }),
    (await ask(server, 'myModules', null, { token })).result,
  ).myModules

describe('an integrator', () => {
  test('reads that the server is running, its version and its time', async () => {
    expect(await call(server, 'ping', null)).toMatchObject({
      errorCode: 1000,
      result: { version: expect.any(String) as string, time: expect.stringMatching(/^\d{4}-/) as string },
    })
  })

  test('can request a slow answer while the developer tools are enabled', async () => {
    const began = Date.now()
    expect(await call(server, 'ping', { wait: 300 })).toMatchObject({ errorCode: 1000 })
    expect(Date.now() - began).toBeGreaterThanOrEqual(290)
    await switchTools(false)
    const again = Date.now()
    expect(await call(server, 'ping', { wait: 15_000 })).toMatchObject({ errorCode: 1000 })
    expect(Date.now() - again).toBeLessThan(15_000)
  })

  test.each([15_001, -1, 0.5, '300'])('cannot request a delay of %s', async (wait) => {
    expect(await call(server, 'ping', { wait })).toMatchObject({ errorCode: 1201 })
  })

  test('reads the public configuration of an institution and nothing else', async () => {
    const { result } = await ask(server, 'publicConfig', { clientId: CLIENTS.svtu })
    expect(result).toEqual({
      publicConfig: [
        {
          version: expect.any(String) as string,
          languages: ['en', 'mr', 'hi', 'ur'],
          defaultLanguage: 'mr',
          developerTools: true,
          contentAddress: `${server.origin.replace('127.0.0.1', 'localhost')}/cdnserver/svtu-public/`,
        },
      ],
    })
    await switchTools(false, CLIENTS.svtu)
    expect((await ask(server, 'publicConfig', { clientId: CLIENTS.svtu })).result).toMatchObject({
      publicConfig: [{ developerTools: false }],
    })
    expect((await ask(server, 'publicConfig', { clientId: CLIENTS.fauc })).result).toMatchObject({
      publicConfig: [{ developerTools: true }],
    })
  })
})

describe('an administrator', () => {
  test('sees the developer pages in the menu only while they are enabled', async () => {
    const routes = (await menuOf())
      .filter(({ moduleCode }) => moduleCode === 'developer')
      .map(({ routeName }) => routeName)
    expect(routes).toEqual([
      '/mqlRequestDemo',
      '/du',
      '/dummyDashboard',
      '/ui-chips',
      '/ui-collapse',
      '/ui-dropdown',
      '/ui-tables',
      '/ui-form',
      '/ui-tags',
      '/ui-buttons',
    ])
    expect((await modules()).map(({ moduleCode }) => moduleCode)).toContain('developer')
    await switchTools(false, CLIENTS.svtu)
    const without = await menuOf()
    expect(without.length).toBeGreaterThan(5)
    expect(without.filter(({ moduleCode }) => moduleCode === 'developer')).toEqual([])
    expect((await modules()).map(({ moduleCode }) => moduleCode)).not.toContain('developer')
  })

  test('can open a hidden screen, which no list shows', async () => {
    const hide = (isHidden: boolean) =>
      server.db.execute(
        `update menu set is_hidden = ${isHidden} where client_id = ${CLIENTS.svtu} and route_name = '/add-Role'`,
      )
    await hide(true)
    const entries = await menuOf()
    expect(entries.find(({ routeName }) => routeName === '/add-Role')).toMatchObject({ hidden: true, canEdit: true })
    expect(entries.find(({ routeName }) => routeName === '/role-management')).toMatchObject({ hidden: false })
    const shown = (await modules()).flatMap(({ menus }) => menus.map(({ routeName }) => routeName))
    expect(shown).toContain('/role-management')
    expect(shown).not.toContain('/add-Role')
    await hide(false)
  })
})

describe('the MQL console', () => {
  const tool = { 'service-tool': 'console' }
  const change = (headers: Readonly<Record<string, string>>) =>
    call(server, 'toggleFavouriteModule', { moduleCode: 'reports', favourite: true }, { token, headers })
  const setDemo = async (demo: boolean) => {
    await server.db.execute(`update client set demo = ${demo} where id = ${CLIENTS.svtu}`)
    clearClients(server.db)
  }
  afterEach(() => setDemo(true))

  test('can change demo data', async () => {
    expect(await change(tool)).toMatchObject({ errorCode: 1000 })
  })

  test('can read real data, but not change it', async () => {
    await setDemo(false)
    expect(await change(tool)).toMatchObject({ errorCode: 1107, result: null })
    expect(
      await call(
        server,
        'setWorkContext',
        { roleId: null, collegeId: null, academicYear: null },
        { token, headers: tool },
      ),
    ).toMatchObject({ errorCode: 1107 })
    expect(
      await call(server, 'requestMenuAccess', { routeName: '/x', reason: '' }, { token, headers: tool }),
    ).toMatchObject({ errorCode: 1107 })
    expect(await call(server, 'LoginCopy', null, { token, headers: tool })).toMatchObject({ errorCode: 1000 })
    expect(await change({})).toMatchObject({ errorCode: 1000 })
  })
})
