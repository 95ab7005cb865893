import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowOf } from '../../../src/contract/activity.ts'
import { institutionConnections } from '../../../src/contract/institution/connections.ts'
import type { institutionSettings } from '../../../src/contract/institution/settings.ts'
import { clearClients } from '../../../server/lib/clients/clients.ts'
import { isPublicAddress, mayConnect, readAllowedHost } from '../../../server/lib/config/connection-hosts.ts'
import { readRank, readRankOfSaver } from '../../../server/lib/directory/rank-of-saver.ts'
import { listOwnSecrets } from '../../../server/lib/config/own-secrets.ts'
import { ask, call, CLIENTS, signIn, type WireEnvelope } from '../../support/calls.ts'
import { approveLast, WAITS } from '../../support/institution/second-administrator.ts'
import { startMailServer, type TestMailServer } from '../../support/messages/smtp.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { countRows, selectSqlRows } from '../../support/sql.ts'

type Settings = RowOf<typeof institutionSettings>
type Section = 'MAIL' | 'SMS' | 'DIRECTORY' | 'OPENID'

const clock = createMovableClock()
let smtp: TestMailServer
let openDirectory: { readonly url: string; readonly close: () => void }
let server: TestServer
let asha = ''
let rohini = ''
beforeAll(async () => {
  smtp = await startMailServer('campus', 'right')
  const secrets = {
    SECRET_SVTU_MAIL: 'right',
    SECRET_SVTU_EMPTY: '',
    SECRET_SHANTIBAN_MAIL: 'theirs',
    SECRET_ALL_SMS: 'key',
  }
  openDirectory = await startOpenDirectory()
  const ports = [smtp.url, openDirectory.url].map((url) => `127.0.0.1:${new URL(url).port}`)
  const connectionHosts = [...ports, '*.svtu.example.edu'].map((host) => readAllowedHost(host) ?? { host, port: null })
  server = await startTestServer({ secrets, connectionHosts }, { now: clock.now })
  ;[asha, rohini] = [await signIn(server, 'asha.admin'), await signIn(server, 'rohini.admin')]
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

async function read(): Promise<Settings> {
  const { result } = await ask(server, 'institutionSettings', {}, { token: asha })
  return (result as { readonly institutionSettings: readonly [Settings] }).institutionSettings[0]
}
/** Saves a connection with the approval of the second administrator, where it is needed. */
async function save(section: Section, values: object, more: object = {}): Promise<WireEnvelope> {
  const { seen } = (await read())[section]
  const saved = await call(server, 'saveConnectionSettings', { section, seen, values, ...more }, { token: asha })
  if (saved.errorCode !== WAITS) return saved
  const approved = await approveLast(server, rohini)
  return approved.errorCode === 1000 ? { ...approved, result: { outcome: 'SAVED' } } : approved
}
async function directoryState(): Promise<RowOf<typeof institutionConnections>['directory']> {
  const { result } = await ask(server, 'institutionConnections', {}, { token: asha })
  return v.parse(v.object({ institutionConnections: v.tuple([institutionConnections.row]) }), result)
    .institutionConnections[0].directory
}
/** Waits until an administrator may save as many connections as before. */
async function nextHour(): Promise<void> {
  clock.forwardMinutes(61)
  ;[asha, rohini] = [await signIn(server, 'asha.admin'), await signIn(server, 'rohini.admin')]
}
/** A directory that answers every request with success and nothing else. */
async function startOpenDirectory(): Promise<{ readonly url: string; readonly close: () => void }> {
  const listener = createServer((socket) => {
    // A message begins with its length and its number (RFC 4511, 4.1.1).
    socket.on('data', (bytes) => socket.write(Buffer.from([48, 12, 2, 1, bytes[4] ?? 0, 101, 7, 10, 1, 0, 4, 0, 4, 0])))
    socket.on('error', () => socket.destroy())
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  return { url: `ldap://127.0.0.1:${(listener.address() as AddressInfo).port}`, close: () => void listener.close() }
}
const wrong = (field: string, sentence: string) => ({
  errorCode: 1201,
  result: { fieldErrors: [{ field, message: expect.stringContaining(sentence) as unknown }] },
})
const DIRECTORY = {
  hosts: ['ldaps://ldap.svtu.example.edu'],
  search: { base: 'ou=people,dc=svtu', filter: '(uid={user})' },
}
const mail = (url: string, secretRef?: string) => ({ mail: { url, from: 'exams@svtu.example.edu', secretRef } })

describe('an administrator', () => {
  test('connects a mail server by the name of its secret, which is never returned, and sends a test mail', async () => {
    const url = smtp.url.replace(/\/\/.*@/, '//campus@')
    expect((await read()).secrets).toEqual(['SECRET_SVTU_MAIL'])
    const values = mail(url, 'SECRET_SVTU_MAIL')
    expect(await save('MAIL', values)).toMatchObject(wrong('secret', 'Enter the secret SECRET_SVTU_MAIL itself'))
    expect(await save('MAIL', values, { secret: 'wrong' })).toMatchObject(wrong('secret', 'not the secret'))
    const { seen } = (await read()).MAIL
    const input = { section: 'MAIL', seen, values, secret: 'right' }
    expect(await call(server, 'saveConnectionSettings', input, { token: asha })).toMatchObject({ errorCode: WAITS })
    // What waits for the second administrator is stored without the secret, and needs none when it is approved.
    const [waiting] = await selectSqlRows(server, `select input from access_change_request where status = 'NEW'`)
    expect(Object.keys(waiting?.['input'] as object).toSorted()).toEqual(['section', 'seen', 'values'])
    expect(JSON.stringify(waiting)).not.toContain('"right"')
    expect(await approveLast(server, rohini)).toMatchObject({ errorCode: 1000 })
    expect(await call(server, 'sendTestMail', {}, { token: asha })).toMatchObject({ result: { outcome: 'SENT' } })
    const after = await read()
    expect(after.MAIL.values).toEqual(mail(url, 'SECRET_SVTU_MAIL'))
    expect(JSON.stringify(after)).not.toContain('right')
    const { result } = await ask(server, 'institutionSettingsHistory', {}, { token: asha })
    expect((result as { institutionSettingsHistory: readonly object[] }).institutionSettingsHistory[0]).toMatchObject({
      by: 'Asha Kulkarni',
      changes: expect.arrayContaining([{ path: 'mail.secretRef', before: null, after: 'SECRET_SVTU_MAIL' }]) as unknown,
    })
    expect(await save('MAIL', { mail: null })).toMatchObject({ result: { outcome: 'SAVED' } })
    expect(await selectSqlRows(server, `select key from client_config where key = 'messaging.mail'`)).toEqual([])
  })

  test('who has connected a directory or a provider may leave: whom it lets in stays the same', async () => {
    const openId = { name: { name: 'Own' }, issuer: 'https://id.svtu.example.edu', clientId: 'campus' }
    const wanted = [
      ['DIRECTORY', 'directory', { directory: { ...DIRECTORY, localUsers: ['asha.admin', 'rohini.admin'] } }],
      ['OPENID', 'openId', { openId }],
    ] as const
    const [saver] = await selectSqlRows(server, `select id from user_account where login_name = 'asha.admin'`)
    const id = Number(saver?.['id'])
    const rank = await readRank(server.db, CLIENTS.svtu, id)
    for (const [section, path, values] of wanted) {
      expect(await save(section, values, section === 'DIRECTORY' ? { unreached: true } : {})).toMatchObject({
        result: { outcome: 'SAVED' },
      })
      await server.db.execute(`update user_role set role_id = 12 where user_id = ${id} and role_id = 10`)
      expect(await readRankOfSaver(server.db, CLIENTS.svtu, path)).toBe(rank)
      await server.db.execute(`update user_role set role_id = 10 where user_id = ${id} and role_id = 12`)
      expect(await save(section, { [path]: null })).toMatchObject({ result: { outcome: 'SAVED' } })
    }
    await nextHour()
  })

  test('is refused secrets of others, unknown ones, and addresses in the network of the server', async () => {
    const host = 'smtp://mail.svtu.example.edu'
    for (const name of ['SECRET_SHANTIBAN_MAIL', 'SECRET_SVTU_EMPTY', 'SECRET_NOBODY'])
      expect(await save('MAIL', mail(host, name))).toMatchObject(wrong('values.mail.secretRef', name))
    for (const url of ['smtp://10.0.0.5', 'smtp://[::1]:25', 'smtp://192.0.2.1:587', 'smtp://2130706433'])
      expect(await save('MAIL', mail(url))).toMatchObject(wrong('values.mail.url', 'may not connect'))
    expect(
      await save('OPENID', { openId: { name: { name: 'X' }, issuer: 'http://localhost:80', clientId: 'x' } }),
    ).toMatchObject(wrong('values.openId.issuer', 'may not connect'))
    expect(await save('MAIL', mail('smtp://exams:word@mail.svtu.example.edu'))).toMatchObject({ errorCode: 1201 })
    const sms = { url: 'https://sms.svtu.example.edu/send', form: { apikey: '12345' } }
    expect(await save('SMS', { sms })).toMatchObject({ errorCode: 1201 })
    const values = { sms: { ...sms, form: { apikey: '{secret}' }, secretRef: 'SECRET_SVTU_MAIL' } }
    expect(await save('SMS', values, { secret: 'right' })).toMatchObject({ result: { outcome: 'SAVED' } })
  })

  test('enters a secret again before it goes to another host, another port or into another text', async () => {
    await nextHour()
    const values = (url: string, form: object, secretRef = 'SECRET_SVTU_MAIL') => ({ sms: { url, form, secretRef } })
    const [first, key] = ['https://sms.svtu.example.edu/send', { apikey: '{secret}', message: '{text}' }]
    expect(await save('SMS', values(first, key), { secret: 'right' })).toMatchObject({ result: { outcome: 'SAVED' } })
    const again = wrong('secret', 'Enter the secret')
    for (const changed of [
      values('https://other.svtu.example.edu/send', key),
      values('https://sms.svtu.example.edu/echo', key),
      values(`${first}?key={secret}`, key),
      values(first, { ...key, message: '{text} {secret}' }),
      values(first, { apikey: '{secret}', message: '{secret}' }),
    ])
      expect(await save('SMS', changed), JSON.stringify(changed)).toMatchObject(again)
    expect(await save('SMS', values('https://sms.svtu.example.edu:444/send', key), { secret: 'right' })).toMatchObject(
      wrong('values.sms.url', 'may not connect'),
    )
    expect(await save('SMS', values(first, { ...key, sender: 'SVTU' }))).toMatchObject({ result: { outcome: 'SAVED' } })
    // The same secret for another service is another place.
    expect(await save('MAIL', mail('smtp://sms.svtu.example.edu', 'SECRET_SVTU_MAIL'))).toMatchObject(again)
    const openId = { name: { name: 'X' }, clientId: 'x', secretRef: 'SECRET_SVTU_MAIL' }
    expect(
      await save('OPENID', { openId: { ...openId, issuer: 'https://login.svtu.example.edu/realms/x' } }),
    ).toMatchObject(again)
    const directory = {
      ...DIRECTORY,
      service: { dn: 'cn=x', secretRef: 'SECRET_SVTU_MAIL' },
      localUsers: ['asha.admin'],
    }
    expect(await save('DIRECTORY', { directory }, { unreached: true })).toMatchObject(again)
  })

  test('of a gateway with a secret of the operator changes only texts without the secret', async () => {
    await nextHour()
    const sms = {
      url: 'https://sms.svtu.example.edu/send',
      headers: { authorization: 'Bearer {secret}' },
      json: { to: '{digits}', text: '{text}' },
      secretRef: 'SECRET_ALL_SMS',
    }
    await server.db.execute(`update client_config set value = '${JSON.stringify(sms)}'
      where client_id = ${CLIENTS.svtu} and key = 'messaging.sms'`)
    clearClients(server.db)
    for (const change of [
      { url: 'https://sms.svtu.example.edu/echo' },
      { method: 'GET' },
      { headers: { authorization: 'Bearer {secret}', accept: '{secret}' } },
      { headers: { accept: 'Bearer {secret}' } },
      { json: { to: '{digits}', text: '{text} {secret}' } },
      { form: { text: '{secret}' } },
    ])
      expect(
        await save('SMS', { sms: { ...sms, ...change } }, { secret: 'key' }),
        JSON.stringify(change),
      ).toMatchObject(wrong('values.sms.secretRef', 'belongs to the operator'))
    expect(
      await save('SMS', { sms: { ...sms, json: { to: '{to}', text: '{text}', lang: '{language}' } } }),
    ).toMatchObject({ result: { outcome: 'SAVED' } })
    expect(await save('SMS', { sms: null })).toMatchObject({ result: { outcome: 'SAVED' } })
    // Once removed, it is a secret like any other of the operator.
    expect(await save('SMS', { sms }, { secret: 'key' })).toMatchObject(
      wrong('values.sms.secretRef', 'no secret SECRET_ALL_SMS'),
    )
  })

  test('connects a directory only if able to log in afterwards; what the operator has set stays', async () => {
    await nextHour()
    expect(await save('DIRECTORY', { directory: DIRECTORY })).toMatchObject(
      wrong('values.directory.localUsers', 'asha.admin'),
    )
    expect(await save('DIRECTORY', { directory: { ...DIRECTORY, caFile: '/etc/passwd' } })).toMatchObject({
      errorCode: 1201,
    })
    const local = { ...DIRECTORY, localUsers: ['asha.admin'] }
    expect(await save('DIRECTORY', { directory: local })).toMatchObject({ result: { outcome: 'UNREACHABLE' } })
    expect(await selectSqlRows(server, `select value from client_config where key = 'login.ldap'`)).toEqual([])
    expect(await save('DIRECTORY', { directory: local }, { unreached: true })).toMatchObject({
      result: { outcome: 'SAVED' },
    })
    expect(await directoryState()).toMatchObject({ state: 'CONNECTED', lastTry: { reached: false } })
    await server.db.execute(`update client_config set value = value || '{"caFile":"/etc/ssl/ca.pem"}'
      where client_id = ${CLIENTS.svtu} and key = 'login.ldap'`)
    expect(JSON.stringify(await read())).not.toContain('caFile')
    expect(await save('DIRECTORY', { directory: { ...local, accounts: 'CREATE' } })).toMatchObject({
      result: { outcome: 'SAVED' },
    })
    expect(await selectSqlRows(server, `select value from client_config where key = 'login.ldap'`)).toMatchObject([
      { value: { accounts: 'CREATE', caFile: '/etc/ssl/ca.pem' } },
    ])
    expect(await save('DIRECTORY', { directory: null })).toMatchObject({ result: { outcome: 'SAVED' } })
  })

  test('sees whether a directory was reached with the settings as they are', async () => {
    const { url, close } = openDirectory
    const local = { ...DIRECTORY, hosts: [url], startTls: false, localUsers: ['asha.admin'] }
    expect(await directoryState()).toMatchObject({ state: 'NONE', lastTry: null })
    expect(await save('DIRECTORY', { directory: local })).toMatchObject({ result: { outcome: 'SAVED' } })
    expect(await directoryState()).toMatchObject({ lastTry: { reached: true } })
    close()
    // What has nothing to do with reaching it changes nothing.
    expect(await save('DIRECTORY', { directory: { ...local, accounts: 'CREATE' } })).toMatchObject({
      result: { outcome: 'SAVED' },
    })
    expect(await directoryState()).toMatchObject({ lastTry: { reached: true } })
    const attempt = { userName: 'somebody', password: 'a password' }
    expect(await call(server, 'tryDirectorySignIn', attempt, { token: asha })).toMatchObject({
      result: { outcome: 'UNREACHABLE' },
    })
    expect(await directoryState()).toMatchObject({ lastTry: { reached: false } })
    await server.db.execute(`update client_config set value = value || '{"startTls":true}'
      where client_id = ${CLIENTS.svtu} and key = 'login.ldap'`)
    clearClients(server.db)
    expect(await directoryState()).toMatchObject({ state: 'CONNECTED', lastTry: null })
    expect(await save('DIRECTORY', { directory: null })).toMatchObject({ result: { outcome: 'SAVED' } })
  })

  test('must confirm who they are, and is refused a save of what somebody else has changed meanwhile', async () => {
    const { seen } = (await read()).MAIL
    const values = mail('smtp://mail.svtu.example.edu')
    const change = (token: string) =>
      call(server, 'saveConnectionSettings', { section: 'MAIL', seen, values }, { token })
    clock.forwardMinutes(11)
    expect(await change(asha)).toMatchObject({ errorCode: 1112 })
    ;[asha, rohini] = [await signIn(server, 'asha.admin'), await signIn(server, 'rohini.admin')]
    expect(await change(asha)).toMatchObject({ errorCode: WAITS })
    expect((await read()).MAIL.seen).toBe(seen)
    expect(await approveLast(server, rohini)).toMatchObject({ result: { outcome: 'APPROVED' } })
    expect(await countRows(server, 'notification_outbox where notification_id = 147')).toBeGreaterThan(1)
    expect(
      await call(server, 'saveConnectionSettings', { section: 'MAIL', seen, values: { mail: null } }, { token: asha }),
    ).toMatchObject({ errorCode: 1204 })
    const noor = await signIn(server, 'noor.clerk')
    expect(await change(noor)).toMatchObject({ errorCode: 1107 })
    expect(await call(server, 'tryOpenIdProvider', {}, { token: asha })).toMatchObject({
      result: { outcome: 'NO_PROVIDER' },
    })
  })
})

test('secrets belong to the institution whose code they name, the longer code first', () => {
  const secrets = { SECRET_ABC_MAIL: 'x', SECRET_ABC_NORTH_MAIL: 'x', SECRET_LDAP: 'x' }
  expect(listOwnSecrets('abc', ['abc', 'abc-north'], { secrets })).toEqual(['SECRET_ABC_MAIL'])
  expect(listOwnSecrets('abc-north', ['abc', 'abc-north'], { secrets })).toEqual(['SECRET_ABC_NORTH_MAIL'])
  expect(listOwnSecrets('abc', ['abc'], { secrets })).toEqual(Object.keys(secrets))
})

test('hosts of the own network are allowed on the usual ports of a service, and on ports that are named', async () => {
  const hosts = ['ldap.campus.example.edu', '*.lan.example.edu:3890', '10.0.0.5:2525', '[fd00::5]:3890', 'fd00::6']
  const connectionHosts = hosts.map((text) => readAllowedHost(text) ?? { host: '', port: null })
  const may = (url: string) => mayConnect(url, 'directory', { connectionHosts })
  for (const url of ['ldap://ldap.campus.example.edu', 'ldaps://ldap.campus.example.edu:636', 'ldap://[fd00::6]:389'])
    expect(await may(url), url).toBe(true)
  for (const url of ['ldap://dc.lan.example.edu:3890', 'ldap://10.0.0.5:2525', 'ldap://[fd00::5]:3890'])
    expect(await may(url), url).toBe(true)
  for (const url of ['ldap://ldap.campus.example.edu:22', 'ldap://dc.lan.example.edu', 'ldap://10.0.0.5:389'])
    expect(await may(url), url).toBe(false)
  for (const text of ['a:0', 'a:70000', 'a b', 'https://a', 'a:x', '*', '10.0.0.5:', 'a*b'])
    expect(readAllowedHost(text), text).toBeNull()
})

test('addresses of machines, local networks and special purposes are not public', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.9',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ])
    expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['::1', '::ffff:10.0.0.1', 'fe80::1', 'fd00::1', '64:ff9b::a00:1', '2002:a00:1::', 'nowhere'])
    expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['93.184.216.34', '2606:2800:220:1::1']) expect(isPublicAddress(address), address).toBe(true)
})
