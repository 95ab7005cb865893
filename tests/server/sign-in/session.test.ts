import { decodeJwt } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearClients } from '../../../server/lib/clients/clients.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { call, CLIENTS, openUserData, PASSWORD, post, signIn, type CallOptions } from '../../support/calls.ts'
import { createMovableClock, startTestServer } from '../../support/server/server.ts'

const PRN = '2025417112003457'
const clock = createMovableClock()
let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
})
afterAll(() => server.close())
// Whatever one test locked is open again for the next.
beforeEach(() => clock.forwardMinutes(24 * 60))

const tries = (userName: string, password: string, options?: CallOptions, activity = 'ldapLogin') =>
  call(server, activity, { clientId: CLIENTS.svtu, userName, password }, options)
const userOf = async (token: string) => {
  const { result } = await call(server, 'LoginCopy', null, { token })
  return openUserData(v.parse(v.object({ userData: v.string() }), result).userData)
}

describe('a member of staff', () => {
  test('signs in and gets a token in the header, and the address of the server', async () => {
    const body = JSON.stringify({ ldapLogin: { clientId: CLIENTS.svtu, userName: 'asha.admin', password: PASSWORD } })
    const response = await post(server, 'ldapLogin', body)
    expect(await response.json()).toMatchObject({
      ldapLogin: { errorCode: 1000, result: { mustChangePassword: false } },
    })
    expect(response.headers.get('server-ip')).toBe('127.0.0.1')
    const token = response.headers.get('authorization') ?? ''
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({
      cid: CLIENTS.svtu,
      sub: expect.stringMatching(/^\d+$/) as string,
      sid: expect.any(String) as string,
    })
    expect(JSON.parse(String(claims.metadata))).toMatchObject({
      clientId: CLIENTS.svtu,
      userId: Number(claims.sub),
      roleId: '10',
    })
  })

  test('decrypts the user object with the passphrase', async () => {
    const user = await userOf(await signIn(server, 'noor.clerk'))
    expect(user).toMatchObject({ clientId: CLIENTS.svtu, roleId: '21,22', userName: 'noor.clerk' })
    expect(user.roles.map((role) => role.roleId)).toEqual([21, 22])
  })

  test('sees the time of their previous sign-in', async () => {
    const before = clock.now().getTime()
    await signIn(server, 'asha.admin')
    const after = clock.now().getTime()
    clock.forwardMinutes(60)
    const user = await userOf(await signIn(server, 'asha.admin'))
    expect(Date.parse(user.lastSignInAt ?? '')).toBeGreaterThanOrEqual(before)
    expect(Date.parse(user.lastSignInAt ?? '')).toBeLessThanOrEqual(after)
  })

  test('can enter the login name in capitals and with spaces around it', async () => {
    expect(await tries('  ASHA.Admin ', PASSWORD)).toMatchObject({ errorCode: 1000 })
  })

  test('is refused with a wrong password by the same message as an unknown name', async () => {
    const [wrong, unknown] = [await tries('asha.admin', 'wrong'), await tries('nobody.here', 'wrong')]
    expect(wrong).toMatchObject({ errorCode: 1101, error: 'The user name or password is not correct.', result: null })
    expect({ ...unknown, serverTime: '' }).toEqual({ ...wrong, serverTime: '' })
  })

  test('of another institution is unknown here', async () => {
    expect(await tries('sunita.office', PASSWORD)).toMatchObject({ errorCode: 1101 })
  })

  test('cannot sign in at the student sign-in, nor a student at the staff sign-in', async () => {
    expect(await tries('asha.admin', PASSWORD, {}, 'studentLoginPortal')).toMatchObject({ errorCode: 1101 })
    expect(await tries(PRN, PASSWORD)).toMatchObject({ errorCode: 1101 })
  })

  test('learns about a suspension only with the correct password', async () => {
    expect(await tries('locked.user', 'wrong')).toMatchObject({ errorCode: 1101 })
    const answer = await tries('locked.user', PASSWORD)
    expect(answer).toMatchObject({
      errorCode: 1103,
      error: expect.stringMatching(/^This account is not active\. Contact .+\.$/) as string,
    })
  })
})

describe('a student', () => {
  const digitsFrom = (zero: string) =>
    PRN.replaceAll(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))

  test.each([
    ['PRN', PRN],
    ['PRN in Devanagari digits', digitsFrom('०')],
    ['PRN in Urdu digits', digitsFrom('۰')],
    ['PRN with blanks and hyphens', '2025-4171 1200-3457'],
  ])('signs in with the %s', async (_what, userName) => {
    const body = JSON.stringify({ studentLoginPortal: { clientId: CLIENTS.svtu, userName, password: PASSWORD } })
    const response = await post(server, 'studentLoginPortal', body)
    expect(response.headers.get('authorization')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    const answer = v.parse(
      v.object({
        studentLoginPortal: v.object({ errorCode: v.literal(1000), result: v.object({ userData: v.string() }) }),
      }),
      await response.json(),
    )
    expect(openUserData(answer.studentLoginPortal.result.userData)).toMatchObject({ userType: 'STUDENT', roleId: '50' })
  })

  test('is refused with a wrong password like anyone else', async () => {
    expect(await tries(PRN, 'wrong', {}, 'studentLoginPortal')).toMatchObject({ errorCode: 1101, result: null })
  })
})

describe('a session', () => {
  const menuOf = async (token: string, changes: object = {}) => {
    const user = await userOf(token)
    return call(
      server,
      'getMenu',
      { clientId: user.clientId, userId: user.userId, roleId: user.roleId.split(','), ...changes },
      { token },
    )
  }
  const routes = (result: unknown) =>
    v.parse(v.array(v.object({ routeName: v.string() })), result).map(({ routeName }) => routeName)

  test('returns the menu of its user’s roles', async () => {
    const { result } = await menuOf(await signIn(server, 'asha.admin'))
    expect(routes(result)).toContain('/user-management')
  })

  test('of a user without a menu returns an empty one', async () => {
    expect(await menuOf(await signIn(server, 'empty.menu'))).toMatchObject({ errorCode: 1000, result: [] })
  })

  test('ignores roles that the payload claims', async () => {
    const { result } = await menuOf(await signIn(server, 'noor.clerk'), { roleId: [1, 10, 11] })
    expect(result).toEqual([])
  })

  test('does not return another user’s menu', async () => {
    const token = await signIn(server, 'noor.clerk')
    expect(await menuOf(token, { userId: (await userOf(token)).userId + 1 })).toMatchObject({
      errorCode: 1107,
      result: null,
    })
  })

  test('ends at sign-out', async () => {
    const token = await signIn(server, 'asha.admin')
    expect(await call(server, 'logout', null, { token })).toMatchObject({ errorCode: 1000, result: null })
    expect(await call(server, 'LoginCopy', null, { token })).toMatchObject({ errorCode: 1106 })
  })

  test('ends after half an hour without a call', async () => {
    const token = await signIn(server, 'asha.admin')
    clock.forwardMinutes(31)
    expect(await call(server, 'LoginCopy', null, { token })).toMatchObject({ errorCode: 1106 })
  })

  test('is extended by every call, with a new token at most once a minute, up to its maximum duration', async () => {
    let token = await signIn(server, 'asha.admin')
    expect((await post(server, 'LoginCopy', '{"LoginCopy":null}', { token })).headers.get('authorization')).toBeNull()
    const first = token
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      clock.forwardMinutes(20)
      const response = await post(server, 'LoginCopy', '{"LoginCopy":null}', { token })
      expect(await response.json()).toMatchObject({ LoginCopy: { errorCode: 1000 } })
      token = response.headers.get('authorization') ?? token
    }
    expect(token).not.toBe(first)
    expect(await call(server, 'LoginCopy', null, { token: first })).toMatchObject({ errorCode: 1106 })
    clock.forwardMinutes(21)
    expect(await call(server, 'LoginCopy', null, { token })).toMatchObject({ errorCode: 1106 })
  })

  test('ends at once when its user is suspended', async () => {
    const token = await signIn(server, 'noor.clerk')
    await server.db.execute(`update user_account set status = 'SUSPENDED' where login_name = 'noor.clerk'`)
    expect(await call(server, 'LoginCopy', null, { token })).toMatchObject({ errorCode: 1106 })
    await server.db.execute(`update user_account set status = 'ACTIVE' where login_name = 'noor.clerk'`)
  })
})

describe('a session in another tab', () => {
  const allowed = async (token: string) => (await call(server, 'sessionSharing', null, { token })).result
  const allow = async (value: boolean): Promise<void> => {
    await server.db.execute(`delete from client_config where client_id = ${CLIENTS.svtu} and key = 'session.shareTabs'`)
    await server.db.execute(
      `insert into client_config (client_id, key, value) values (${CLIENTS.svtu}, 'session.shareTabs', '${value}')`,
    )
    clearClients(server.db)
  }

  test('is not allowed unless the institution has configured it, and never at another institution', async () => {
    const [own, other] = [await signIn(server, 'asha.admin'), await signIn(server, 'sunita.office', CLIENTS.shantiban)]
    expect(await allowed(own)).toEqual({ allowed: false })
    await allow(true)
    expect([await allowed(own), await allowed(other)]).toEqual([{ allowed: true }, { allowed: false }])
    await allow(false)
    expect(await allowed(own)).toEqual({ allowed: false })
  })

  test('is not allowed on a shared computer, and only to the person signed in', async () => {
    await allow(true)
    const body = JSON.stringify({
      ldapLogin: { clientId: CLIENTS.svtu, userName: 'asha.admin', password: PASSWORD, sharedComputer: true },
    })
    const token = (await post(server, 'ldapLogin', body)).headers.get('authorization') ?? ''
    expect(await allowed(token)).toEqual({ allowed: false })
    expect(await call(server, 'sessionSharing', null, { type: 'r' })).toMatchObject({ errorCode: 1106 })
    await allow(false)
  })
})

test('a suspended institution admits nobody, and all its sessions end', async () => {
  const token = await signIn(server, 'sunita.office', CLIENTS.shantiban)
  const setStatus = async (status: string): Promise<void> => {
    await server.db.execute(`update client set status = '${status}' where code = 'shantiban'`)
    clearClients(server.db)
  }
  await setStatus('SUSPENDED')
  try {
    expect(await call(server, 'LoginCopy', null, { token })).toMatchObject({ errorCode: 1106 })
    const refused = await call(server, 'ldapLogin', {
      clientId: CLIENTS.shantiban,
      userName: 'sunita.office',
      password: PASSWORD,
    })
    expect(refused).toMatchObject({
      errorCode: 1304,
      error: expect.stringContaining('not available at the moment') as string,
    })
    expect(await call(server, 'getClientByName', { clientName: 'shantiban' })).toMatchObject({
      result: { outcome: 'SUSPENDED' },
    })
  } finally {
    await setStatus('ACTIVE')
  }
})
