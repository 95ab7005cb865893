import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Attribute, Change } from 'ldapts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/server-process.mjs'
import { clearClients } from '../../server/lib/clients/clients.ts'
import {
  attemptGuard,
  auditLog,
  clientConfig,
  directoryLink,
  loginAttempt,
  session,
  userAccount,
  userRole,
} from '../../server/db/schema.ts'
import { verifyWithDirectory } from '../../server/lib/directory/verify.ts'
import { findDirectory } from '../../server/lib/directory/configuration.ts'
import type { RunningServer } from '../../server/app/start.ts'
import { call, CLIENTS, PASSWORD, signIn } from '../support/calls.ts'
import { startTestServer } from '../support/server/server.ts'
import { ENTRIES } from './support/directory-entries.ts'
import { BASE, SERVICE, startDirectory, type TestDirectory } from './support/slapd.ts'

let directory: TestDirectory
let server: RunningServer
beforeAll(async () => {
  directory = await startDirectory(ENTRIES)
  server = await startTestServer({
    secrets: { SECRET_DIRECTORY: SERVICE.password, SECRET_WRONG: 'wrong', SECRET_EMPTY: '' },
  })
})
afterAll(async () => {
  await server.close()
  await directory.remove()
})

const PEOPLE = `ou=people,${BASE}`
const groupName = (name: string) => `cn=${name},ou=groups,${BASE}`
/** Enough for a busy machine; shorter only where a host is silent. */
const PATIENT_MS = 10_000
const usual = () => ({
  hosts: [directory.plain],
  caFile: directory.certificate.ca,
  timeoutMs: PATIENT_MS,
  service: { dn: SERVICE.dn, secretRef: 'SECRET_DIRECTORY' },
  search: { base: BASE, filter: '(&(objectClass=inetOrgPerson)(uid={user}))' },
  groups: {
    base: `ou=groups,${BASE}`,
    filter: '(member={dn})',
    roles: { [groupName('exams')]: [12], [groupName('helpdesk').toUpperCase()]: [15] },
  },
})
async function configure(more: object = {}): Promise<void> {
  const value = { ...usual(), ...more }
  await server.db
    .insert(clientConfig)
    .values({ clientId: CLIENTS.svtu, key: 'login.ldap', value })
    .onConflictDoUpdate({ target: [clientConfig.clientId, clientConfig.key], set: { value } })
  clearClients(server.db)
}
beforeEach(async () => {
  await server.db.delete(attemptGuard)
  await server.db.delete(loginAttempt)
  await configure()
})

const enter = (userName: string, password: string, language = 'en') =>
  call(server, 'ldapLogin', { clientId: CLIENTS.svtu, userName, password }, { language })
const accountOf = async (loginName: string) =>
  (await server.db.select().from(userAccount)).find(
    (account) => account.loginName === loginName && account.clientId === CLIENTS.svtu,
  )
const rolesOf = async (loginName: string) => {
  const account = await accountOf(loginName)
  return (await server.db.select().from(userRole))
    .filter(({ userId }) => userId === account?.id)
    .map(({ roleId, source }) => `${roleId} ${source}`)
    .sort()
}
const RIGHT = ['ravi.exams', 'directory-ravi'] as const
const WRONG = { errorCode: 1101, error: 'The user name or password is not correct.' }

describe('staff of an institution with a directory', () => {
  test('sign in with the directory password and not with their former local one', async () => {
    expect(await enter(...RIGHT)).toMatchObject({ errorCode: 1000, result: { mustChangePassword: false } })
    expect(await enter('ravi.exams', PASSWORD)).toMatchObject(WRONG)
    expect((await server.db.select().from(session)).map(({ via }) => via)).toContain('LDAP')
  })

  test('get the same refusal and count for a wrong password as for an unknown name', async () => {
    const [wrong, unknown] = [await enter('ravi.exams', 'guess'), await enter('who.is.this', 'guess')]
    expect({ ...wrong, serverTime: '' }).toEqual({ ...unknown, serverTime: '' })
    expect(wrong).toMatchObject({ ...WRONG, result: null })
    for (let tries = 0; tries < 4; tries += 1) await enter('ravi.exams', 'guess')
    expect(await enter(...RIGHT)).toMatchObject({ errorCode: 1102 })
  })

  test('are refused after the same time whether the name exists or not', async () => {
    const took = async (name: string): Promise<number> => {
      const start = performance.now()
      await enter(name, 'guess')
      return performance.now() - start
    }
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 8; round += 1) {
      await server.db.delete(attemptGuard)
      times.known.push(await took('ravi.exams'))
      times.unknown.push(await took('who.is.this'))
    }
    // The shortest of each: a busy machine only makes answers later.
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)]
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(1.2)
    expect(Math.min(known, unknown)).toBeGreaterThan(395)
  })

  test('can have passwords and names in any script', async () => {
    await configure({ accounts: 'CREATE' })
    expect(await enter('obrien', 'pässwörd शब्द (*)')).toMatchObject({ errorCode: 1000 })
  })

  test('keep a local password when the configuration names them, in case the directory is unavailable', async () => {
    await configure({ localUsers: ['Asha.Admin'] })
    expect(await enter('asha.admin', PASSWORD)).toMatchObject({ errorCode: 1000 })
    expect(await enter('asha.admin', 'directory-asha')).toMatchObject(WRONG)
  })

  test('of other institutions, and students, sign in as before', async () => {
    expect(await signIn(server, 'aishath.registrar', CLIENTS.fauc)).not.toBe('')
    expect(
      await call(server, 'studentLoginPortal', {
        clientId: CLIENTS.svtu,
        userName: '2024417101000093',
        password: PASSWORD,
      }),
    ).toMatchObject({ errorCode: 1000 })
  })
})

describe('a person who tries to sign in', () => {
  test.each([
    '*',
    '*)(uid=*',
    'ravi.exams)(|(uid=*',
    'ravi.exams*',
    'r*',
    '\\2a',
    `uid=ravi.exams,${PEOPLE}`,
    ')(|(objectClass=*',
  ])('with the login name %j is unknown', async (name) => {
    for (const password of ['directory-ravi', 'guess']) expect(await enter(name, password)).toMatchObject(WRONG)
  })

  test.each(['ｒavi.exams', '\u200bravi.exams'])(
    'as %j is treated as the normalised name: both spellings share one count',
    async (name) => {
      expect(await enter(name, 'guess')).toMatchObject(WRONG)
      expect(await enter(name, 'directory-ravi')).toMatchObject({ errorCode: 1000 })
    },
  )

  test('with a search filter as login name finds nobody even in the directory itself', async () => {
    const configuration = findDirectory(
      { configs: { 'login.ldap': usual() } },
      { secrets: { SECRET_DIRECTORY: SERVICE.password } },
    )
    if (configuration === null || configuration === 'BROKEN') throw new Error('The usual configuration is a good one.')
    const direct = { ...configuration, search: undefined, groups: undefined, bindAs: `uid={user},${PEOPLE}` }
    for (const way of [configuration, direct]) {
      expect(await verifyWithDirectory(way, 'ravi.exams', 'directory-ravi')).toMatchObject({
        loginName: 'ravi.exams',
        displayName: 'Ravi Kulkarni',
      })
      for (const name of [
        '*',
        '*)(uid=*',
        'ravi.exams)(|(uid=*',
        'r*',
        `ravi.exams,${PEOPLE}\u0000`,
        `x,ou=people+uid=ravi.exams`,
        '#ravi',
        '\\2a',
        '"',
        '',
      ])
        expect(await verifyWithDirectory(way, name, 'directory-ravi')).toBe(null)
      expect(await verifyWithDirectory(way, 'ravi.exams', '')).toBe(null)
    }
  })

  test.each(['', ' '])(
    'with the password %j is refused: an empty password would be an unauthenticated bind',
    async (password) => {
      expect((await enter('ravi.exams', password)).errorCode).not.toBe(1000)
    },
  )

  test('is refused when the directory has two entries with the same name', async () => {
    expect(await enter('twin', 'twin')).toMatchObject(WRONG)
  })

  test('gets no additional attempts by spelling the name differently', async () => {
    for (const name of ['ravi.exams', 'RAVI.EXAMS', ' ravi.exams', 'ravi.exams ', 'ｒavi.exams'])
      await enter(name, 'guess')
    expect(await enter(...RIGHT)).toMatchObject({ errorCode: 1102 })
    expect(await enter(' ravi.exams ', 'directory-ravi')).toMatchObject({ errorCode: 1102 })
  })

  test('does not get the account of a former holder of the same directory name', async () => {
    expect(await enter('asha.admin', 'directory-asha')).toMatchObject({ errorCode: 1000 })
    await directory.asOwner(async (owner) => {
      await owner.del(`uid=asha.admin,${PEOPLE}`)
      await owner.add(`uid=asha.admin,${PEOPLE}`, {
        objectClass: 'inetOrgPerson',
        uid: 'asha.admin',
        cn: 'Asha Another',
        sn: 'Another',
        userPassword: 'another-asha',
      })
    })
    expect(await enter('asha.admin', 'another-asha')).toMatchObject({ errorCode: 1103, result: null })
  })
})

describe('directory groups', () => {
  test('grant roles at sign-in, and remove only roles that they granted', async () => {
    expect(await enter(...RIGHT)).toMatchObject({ errorCode: 1000 })
    const before = await rolesOf('ravi.exams')
    expect(before).toContain('15 DIRECTORY')
    await directory.asOwner((owner) =>
      owner.modify(
        groupName('helpdesk'),
        new Change({
          operation: 'delete',
          modification: new Attribute({ type: 'member', values: [`uid=ravi.exams,${PEOPLE}`] }),
        }),
      ),
    )
    expect(await enter(...RIGHT)).toMatchObject({ errorCode: 1000 })
    const after = await rolesOf('ravi.exams')
    expect(after).toEqual(before.filter((role) => role !== '15 DIRECTORY'))
    expect(after.some((role) => role.endsWith('LOCAL'))).toBe(true)
    const acts = (await server.db.select().from(auditLog)).filter(({ activity }) => activity === 'ldapLogin')
    expect(acts.at(-1)?.detail).toMatchObject({ removed: [15], added: [] })
  })

  test('never grant the role of platform administrator', async () => {
    await configure({
      groups: { base: `ou=groups,${BASE}`, filter: '(member={dn})', roles: { [groupName('exams')]: [1] } },
    })
    expect(await enter(...RIGHT)).toMatchObject({ errorCode: 1305 })
  })
})

describe('a person who exists only in the directory', () => {
  test('is refused until an administrator creates an account', async () => {
    expect(await enter('gita.new', 'directory-gita')).toMatchObject({
      errorCode: 1103,
      error: 'This account is not active. Contact help@svtu.example.edu.',
    })
    expect(await accountOf('gita.new')).toBeUndefined()
  })

  test('gets an account with the roles of their groups where the configuration allows it, once', async () => {
    await configure({ accounts: 'CREATE' })
    const [one, other] = await Promise.all([enter('gita.new', 'directory-gita'), enter('GITA.NEW', 'directory-gita')])
    expect([one.errorCode, other.errorCode]).toEqual([1000, 1000])
    expect(await accountOf('gita.new')).toMatchObject({
      status: 'ACTIVE',
      userType: 'STAFF',
      email: 'gita.new@svtu.example.edu',
    })
    expect(await rolesOf('gita.new')).toEqual(['15 DIRECTORY'])
    const account = await accountOf('gita.new')
    expect((await server.db.select().from(directoryLink)).filter(({ userId }) => userId === account?.id)).toHaveLength(
      1,
    )
  })
})

describe('the connection to the directory', () => {
  const ways: readonly (readonly [string, () => object])[] = [
    ['StartTLS', () => ({})],
    ['LDAPS', () => ({ hosts: [directory.secure] })],
    [
      'a direct bind without a search',
      () => ({ service: undefined, search: undefined, bindAs: `uid={user},${PEOPLE}`, groups: undefined }),
    ],
    ['a second host when the first is down', () => ({ hosts: [`ldap://localhost:${dead}`, directory.plain] })],
    [
      'a second host when the first does not respond',
      () => ({ hosts: [`ldap://localhost:${mute}`, directory.plain], timeoutMs: 2000 }),
    ],
  ]
  let dead = 0
  let mute = 0
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket))
  beforeAll(async () => {
    dead = await findFreePort()
    await new Promise<void>((ready) => void silent.listen(0, '127.0.0.1', ready))
    mute = (silent.address() as AddressInfo).port
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })

  test.each(ways)('can use %s', async (_name, way) => {
    await configure(way())
    expect(await enter(...RIGHT)).toMatchObject({ errorCode: 1000 })
    expect(await enter('ravi.exams', 'guess')).toMatchObject(WRONG)
  })

  const broken: readonly (readonly [string, () => object])[] = [
    ['its certificate is from an untrusted authority', () => ({ caFile: undefined })],
    ['its certificate is for another host', () => ({ hosts: [directory.secure.replace('localhost', '127.0.0.1')] })],
    [
      'its certificate is for another host, after StartTLS',
      () => ({ hosts: [directory.plain.replace('localhost', '127.0.0.1')] }),
    ],
    ['nothing listens on its port', () => ({ hosts: [`ldap://localhost:${dead}`] })],
    [
      'it does not respond',
      () => ({ hosts: [`ldaps://localhost:${mute}`, `ldap://localhost:${mute}`], timeoutMs: 300 }),
    ],
    [
      'the portal’s own directory password is wrong',
      () => ({ service: { dn: SERVICE.dn, secretRef: 'SECRET_WRONG' } }),
    ],
    [
      'the portal’s own directory password is empty',
      () => ({ service: { dn: SERVICE.dn, secretRef: 'SECRET_EMPTY' } }),
    ],
    [
      'the portal’s own directory password is not set',
      () => ({ service: { dn: SERVICE.dn, secretRef: 'SECRET_NOWHERE' } }),
    ],
    [
      'passwords would be sent unencrypted to another machine',
      () => ({ hosts: ['ldap://directory.example.edu'], startTls: false }),
    ],
    ['the configuration is misspelt', () => ({ host: 'ldap://localhost' })],
  ]
  test.each(broken)(
    'fails when %s: no attempt is reported as wrong, counted, or accepted with another password',
    async (_name, way) => {
      await configure(way())
      for (let tries = 0; tries < 2; tries += 1)
        expect(await enter(...RIGHT)).toMatchObject({ errorCode: 1305, result: null })
      expect(await enter('ravi.exams', PASSWORD)).toMatchObject({ errorCode: 1305 })
      await configure()
      for (let tries = 0; tries < 4; tries += 1) expect(await enter('ravi.exams', 'guess')).toMatchObject(WRONG)
      expect(await enter(...RIGHT)).toMatchObject({ errorCode: 1000 })
    },
  )

  test('recovers without intervention, and a failure at the last attempt does not lock an account', async () => {
    for (let tries = 0; tries < 4; tries += 1) await enter('ravi.exams', 'guess')
    await directory.stop()
    expect(await enter(...RIGHT)).toMatchObject({
      errorCode: 1305,
      error:
        'The directory of your institution is not available. Your password has not been checked. Please try again in a few minutes.',
    })
    expect((await enter(...RIGHT)).errorCode).toBe(1305)
    expect(
      (
        await call(
          server,
          'ldapLogin',
          { clientId: CLIENTS.svtu, userName: RIGHT[0], password: RIGHT[1] },
          { language: 'ur' },
        )
      ).error,
    ).toContain('ڈائریکٹری')
    await directory.start()
    expect(await enter(...RIGHT)).toMatchObject({ errorCode: 1000 })
  })
})
