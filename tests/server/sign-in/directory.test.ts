import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { verifyWithDirectory } from '../../../server/lib/directory/verify.ts'
import {
  findDirectory,
  doesSignInWithDirectory,
  type DirectoryConfiguration,
} from '../../../server/lib/directory/configuration.ts'
import { normaliseDirectoryName, fillFilter, fillDistinguishedName } from '../../../server/lib/directory/names.ts'
import { waitUntil } from '../../support/wait-until.ts'

const SECRETS = { secrets: { SECRET_DIRECTORY: 'the-portals-secret', PATH: '/bin' } }
const usual = { hosts: ['ldaps://ldap.example'], search: { base: 'dc=example', filter: '(uid={user})' } }
const read = (value: unknown) => findDirectory({ configs: value === undefined ? {} : { 'login.ldap': value } }, SECRETS)

describe('an entered login name', () => {
  test.each([
    ['*', '(uid=\\2a)'],
    ['*)(uid=*', '(uid=\\2a\\29\\28uid=\\2a)'],
    ['a\\b\u0000', '(uid=a\\5cb\\00)'],
  ])('(%j) is escaped in a filter', (user, filter) => {
    expect(fillFilter('(uid={user})', { user })).toBe(filter)
  })

  test.each([
    ['ravi', 'uid=ravi,dc=x'],
    ['a,ou=b', 'uid=a\\2cou\\3db,dc=x'],
    ['a+uid=b', 'uid=a\\2buid\\3db,dc=x'],
    [' #"\\<>;', 'uid=\\20#\\22\\5c\\3c\\3e\\3b,dc=x'],
    ['$&{user}', 'uid=$&{user},dc=x'],
  ])('(%j) is escaped in a distinguished name', (user, name) => {
    expect(fillDistinguishedName('uid={user},dc=x', user)).toBe(name)
  })

  test.each([
    [' Ravi.Exams ', 'ravi.exams'],
    ['a@example.ac.in', 'a@example.ac.in'],
    ['ra  vi', null],
    ['', null],
    ['रवि', null],
    ['a'.repeat(101), null],
  ])('(%j) has one normalised spelling or none', (typed, name) => {
    expect(normaliseDirectoryName(typed)).toBe(name)
  })
})

describe('a directory configuration', () => {
  test('is absent, valid, or broken, in which case nobody can sign in', () => {
    expect(read(undefined)).toBe(null)
    expect(read(usual)).toMatchObject({ startTls: true, accounts: 'EXISTING', secret: '' })
    expect(read({ ...usual, service: { dn: 'cn=portal', secretRef: 'SECRET_DIRECTORY' } })).toMatchObject({
      secret: 'the-portals-secret',
    })
  })

  test.each([
    ['no settings', {}],
    ['neither a search nor a name template', { ...usual, search: undefined }],
    ['a filter without a placeholder', { ...usual, search: { base: 'dc=example', filter: '(uid=ravi)' } }],
    ['an invalid distinguished name', { ...usual, search: undefined, bindAs: '{user}' }],
    ['unencrypted connections', { ...usual, hosts: ['ldap://ldap.example'], startTls: false }],
    ['an environment variable that is not a secret', { ...usual, service: { dn: 'cn=portal', secretRef: 'PATH' } }],
    ['the role of platform administrator for a group', { ...usual, groups: { roles: { 'cn=all': [1] } } }],
    ['an unknown setting', { ...usual, startTLS: false }],
  ])('with %s admits nobody', (_what, value) => {
    expect(read(value)).toBe('BROKEN')
  })

  test('manages the passwords of staff, except the accounts that it names', () => {
    const client = { configs: { 'login.ldap': { ...usual, localUsers: ['Asha.Admin'] } } }
    expect(doesSignInWithDirectory(client, { userType: 'UNIVERSITY', loginName: 'ravi.exams' }, SECRETS)).toBe(true)
    expect(doesSignInWithDirectory(client, { userType: 'UNIVERSITY', loginName: 'asha.admin' }, SECRETS)).toBe(false)
    expect(doesSignInWithDirectory(client, { userType: 'STUDENT', loginName: '2024417101000093' }, SECRETS)).toBe(false)
    expect(doesSignInWithDirectory({ configs: {} }, { userType: 'UNIVERSITY', loginName: 'ravi.exams' }, SECRETS)).toBe(
      false,
    )
  })
})

describe('an attacker between the server and the directory', () => {
  const open = new Set<Socket>()
  let close = (): void => undefined
  afterEach(() => close())
  /** Answers the first request of each connection with some bytes, and records all that it receives. */
  async function listen(
    answer: (socket: Socket) => void,
  ): Promise<{ directory: DirectoryConfiguration; getReceived: () => string; lines: () => number }> {
    let [heard, lines] = ['', 0]
    const server = createServer((socket) => {
      open.add(socket)
      lines += 1
      socket.on('error', () => undefined).on('data', (bytes) => void (heard += bytes.toString('latin1')))
      socket.once('data', () => answer(socket))
    })
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
    close = () => {
      for (const socket of open) socket.destroy()
      server.close()
    }
    const directory = read({
      ...usual,
      hosts: [`ldap://127.0.0.1:${(server.address() as AddressInfo).port}`],
      timeoutMs: 500,
      service: { dn: 'cn=portal', secretRef: 'SECRET_DIRECTORY' },
    })
    if (directory === null || directory === 'BROKEN') throw new Error('This configuration is a good one.')
    return { directory, getReceived: () => heard, lines: () => lines }
  }
  const startTlsAnswer = (code: number) =>
    Buffer.from([0x30, 0x0c, 0x02, 0x01, 0x01, 0x78, 0x07, 0x0a, 0x01, code, 0x04, 0x00, 0x04, 0x00])

  test.each([
    ['refuses encryption', (socket: Socket) => void socket.write(startTlsAnswer(2))],
    [
      'answers the TLS handshake with plain text',
      (socket: Socket) => {
        socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
        socket.write(startTlsAnswer(0))
      },
    ],
    [
      'accepts encryption, then closes the connection',
      (socket: Socket) => {
        socket.once('data', () => socket.destroy())
        socket.write(startTlsAnswer(0))
      },
    ],
    ['accepts encryption, then sends nothing more', (socket: Socket) => void socket.write(startTlsAnswer(0))],
    ['uses another protocol', (socket: Socket) => void socket.write('220 smtp.example\r\n')],
  ])('who %s receives neither a login name nor a password', async (_what, answer) => {
    const { directory, getReceived: heard, lines } = await listen(answer)
    await expect(verifyWithDirectory(directory, 'ravi.exams', 'ravis-password')).rejects.toThrow(
      'No host of the directory answers.',
    )
    await waitUntil('the server to close its connections', () => [...open].every(({ closed }) => closed))
    expect(heard()).not.toMatch(/portal|secret|ravi/)
    expect(lines()).toBe(1)
  })
})
