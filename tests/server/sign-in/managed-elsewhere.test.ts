import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetClients } from '../../../server/lib/clients/clients.ts'
import { clientConfig, notificationOutbox } from '../../../server/db/schema.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS, PASSWORD, signIn } from '../../support/calls.ts'
import { startTestServer } from '../../support/server/server.ts'

const svtu = { clientId: CLIENTS.svtu }
const DIRECTORY = {
  hosts: ['ldaps://localhost:9'],
  search: { base: 'dc=example', filter: '(uid={user})' },
  localUsers: ['asha.admin'],
  managedBy: { name: 'IT cell, room 4', translations: { mr: 'आयटी कक्ष, खोली 4' } },
}

let server: RunningServer
let session: string
beforeAll(async () => {
  server = await startTestServer()
  session = await signIn(server, 'ravi.exams')
  await server.db.insert(clientConfig).values({ clientId: CLIENTS.svtu, key: 'login.ldap', value: DIRECTORY })
  forgetClients(server.db)
})
afterAll(() => server.close())

const forgot = async (userName: string) =>
  (await call(server, 'forgotPassword', { ...svtu, userName })).result as Readonly<Record<string, unknown>>
const sent = () => server.db.$count(notificationOutbox)

describe('at an institution whose staff have their passwords in a directory', () => {
  test('everybody is told who manages them, before anybody has said who they are', async () => {
    expect(await ask(server, 'passwordPolicy', svtu)).toMatchObject({
      result: { passwordPolicy: [{ networkAccount: true, managedBy: DIRECTORY.managedBy }] },
    })
    expect(await ask(server, 'passwordPolicy', { clientId: CLIENTS.fauc })).toMatchObject({
      result: { passwordPolicy: [{ networkAccount: false, managedBy: null }] },
    })
  })

  test('a forgotten password of theirs gets the same answer as one of ours and one of nobody, and no code that would change nothing', async () => {
    const { request: nobodys, ...nobody } = await forgot('somebody.unknown')
    const before = await sent()
    const { request: theirs, ...directory } = await forgot('meera.principal')
    expect([directory, await sent(), String(theirs).length]).toEqual([nobody, before, String(nobodys).length])
    const { request: ours, ...local } = await forgot('asha.admin')
    expect([local, String(ours).length]).toEqual([nobody, String(nobodys).length])
    expect(await sent()).toBeGreaterThan(before)
  })

  test('nobody of them changes a password here, and a student still does', async () => {
    expect(
      await call(
        server,
        'changePassword',
        { current: PASSWORD, password: 'river-lantern-46-quilt' },
        { token: session },
      ),
    ).toMatchObject({ result: { outcome: 'MANAGED_ELSEWHERE' } })
    const before = await sent()
    await forgot('2025417112003457')
    expect(await sent()).toBeGreaterThan(before)
  })
})
