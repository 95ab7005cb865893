import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS, PASSWORD, post, signIn } from '../../support/calls.ts'
import { createMovableClock, startTestServer } from '../../support/server/server.ts'

const clock = createMovableClock()
let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
})
afterAll(() => server.close())
beforeEach(() => clock.forwardMinutes(24 * 60))

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
async function enter(
  userAgent: string,
  more: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const body = JSON.stringify({
    ldapLogin: { clientId: CLIENTS.svtu, userName: 'noor.clerk', password: PASSWORD, ...more },
  })
  return (
    (await post(server, 'ldapLogin', body, { headers: { 'user-agent': userAgent, ...headers } })).headers.get(
      'authorization',
    ) ?? ''
  )
}
interface Row {
  readonly handle: string
  readonly current: boolean
  readonly device: object
  readonly sharedComputer: boolean
  readonly address: string
}
const listOf = async (token: string) =>
  ((await ask(server, 'mySessions', null, { token })).result as { mySessions: Row[] }).mySessions
const alive = async (token: string) => (await call(server, 'LoginCopy', null, { token })).errorCode === 1000
const revoke = (token: string, payload: object) => call(server, 'revokeSessions', payload, { token })
const idOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid

describe('a person signed in on two devices', () => {
  test('sees both sessions, the current one first, with device type and network', async () => {
    const [laptop, phone] = [await enter(LAPTOP), await enter(PHONE, { sharedComputer: true })]
    const rows = await listOf(laptop)
    expect(rows).toMatchObject([
      {
        current: true,
        device: { kind: 'COMPUTER', browser: 'Firefox', system: 'Windows' },
        address: '127.0.0.0',
        sharedComputer: false,
      },
      { current: false, device: { kind: 'PHONE', browser: 'Chrome', system: 'Android' }, sharedComputer: true },
    ])
    expect(JSON.stringify(rows)).not.toContain(idOf(phone))
  })

  test('ends the other session, all other sessions, or all sessions', async () => {
    const [laptop, phone, third] = [await enter(LAPTOP), await enter(PHONE), await enter(PHONE)]
    const [other] = (await listOf(laptop)).filter(({ current }) => !current)
    expect(await revoke(laptop, { which: 'THESE', handles: [other?.handle] })).toMatchObject({
      result: { outcome: 'ENDED', count: 1, current: false },
    })
    expect([await alive(laptop), [await alive(phone), await alive(third)].filter(Boolean).length]).toEqual([true, 1])
    expect(await revoke(laptop, { which: 'OTHERS' })).toMatchObject({ result: { count: 1 } })
    expect([await alive(laptop), await alive(phone), await alive(third)]).toEqual([true, false, false])
    expect(await revoke(laptop, { which: 'ALL' })).toMatchObject({ result: { current: true } })
    expect(await alive(laptop)).toBe(false)
  })

  test('cannot end another person’s session', async () => {
    const [mine, otherToken] = [await enter(LAPTOP), await signIn(server, 'asha.admin')]
    const [theirs] = await listOf(otherToken)
    expect(await revoke(mine, { which: 'THESE', handles: [theirs?.handle] })).toMatchObject({ result: { count: 0 } })
    expect(await alive(otherToken)).toBe(true)
  })

  test('finds failed sign-in attempts and their methods in the history', async () => {
    await call(
      server,
      'ldapLogin',
      { clientId: CLIENTS.svtu, userName: 'noor.clerk', password: 'wrong' },
      { headers: { 'user-agent': PHONE } },
    )
    const rows = (await ask(server, 'loginHistory', null, { token: await enter(LAPTOP) })).result as {
      loginHistory: object[]
    }
    expect(rows.loginHistory.slice(0, 2)).toMatchObject([
      { outcome: 'OK', via: 'PASSWORD', device: { browser: 'Firefox' } },
      { outcome: 'BAD', device: { kind: 'PHONE' } },
    ])
  })
})

describe('a session', () => {
  test('on a shared computer expires after twenty minutes without a call', async () => {
    const [own, shared] = [await enter(LAPTOP), await enter(LAPTOP, { sharedComputer: true })]
    clock.forwardMinutes(19)
    expect(await alive(shared)).toBe(true)
    const fresh = await enter(LAPTOP, { sharedComputer: true })
    clock.forwardMinutes(10.5)
    expect(await alive(own)).toBe(true)
    clock.forwardMinutes(10)
    expect(await alive(fresh)).toBe(false)
  })

  test('always gets a new id: an existing token is not reused', async () => {
    const planted = await enter(LAPTOP)
    const entered = await enter(LAPTOP, {}, { authorization: `Bearer ${planted}` })
    expect(idOf(entered)).not.toBe(idOf(planted))
    expect(await revoke(entered, { which: 'OTHERS' })).toMatchObject({ errorCode: 1000 })
    expect([await alive(planted), await alive(entered)]).toEqual([false, true])
  })

  test('gets a new id when its role changes; only calls in flight are answered with the old token', async () => {
    const before = await enter(LAPTOP)
    const response = await post(
      server,
      'setWorkContext',
      JSON.stringify({ setWorkContext: { roleId: 21, collegeId: null, academicYear: null } }),
      { token: before },
    )
    const after = response.headers.get('authorization') ?? ''
    expect(idOf(after)).not.toBe(idOf(before))
    const underWay = await post(server, 'LoginCopy', JSON.stringify({ LoginCopy: null }), { token: before })
    expect(await underWay.json()).toMatchObject({ LoginCopy: { errorCode: 1000 } })
    expect(idOf(underWay.headers.get('authorization') ?? '')).toBe(idOf(after))
    clock.forwardMinutes(0.5)
    expect([await alive(before), await alive(after)]).toEqual([false, true])
  })
})
