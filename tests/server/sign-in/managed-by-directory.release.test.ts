import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearClients } from '../../../server/lib/clients/clients.ts'
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
  clearClients(server.db)
})
afterAll(() => server.close())

const forgot = async (userName: string) =>
  (await call(server, 'forgotPassword', { ...svtu, userName })).result as Readonly<Record<string, unknown>>
const sent = () => server.db.$count(notificationOutbox)

describe('an institution whose staff sign in with a directory', () => {
  test('names the office that manages the passwords before anyone enters a name', async () => {
    expect(await ask(server, 'passwordPolicy', svtu)).toMatchObject({
      result: { passwordPolicy: [{ networkAccount: true, managedBy: DIRECTORY.managedBy }] },
    })
    expect(await ask(server, 'passwordPolicy', { clientId: CLIENTS.fauc })).toMatchObject({
      result: { passwordPolicy: [{ networkAccount: false, managedBy: null }] },
    })
  })

  test('answers directory users, local users and unknown names alike, and issues no useless code', async () => {
    const { request: nobodys, ...nobody } = await forgot('somebody.unknown')
    const before = await sent()
    const { request: theirs, ...directory } = await forgot('meera.principal')
    expect([directory, await sent(), String(theirs).length]).toEqual([nobody, before, String(nobodys).length])
    const { request: ours, ...local } = await forgot('asha.admin')
    expect([local, String(ours).length]).toEqual([nobody, String(nobodys).length])
    expect(await sent()).toBeGreaterThan(before)
  })

  test('refuses password changes of directory users, but not of students', async () => {
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
