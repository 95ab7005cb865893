import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationOutbox, oneTimeToken } from '../../../server/db/schema.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { call, CLIENTS, PASSWORD, signIn } from '../../support/calls.ts'
import { findLastCode, findLastMessage } from '../../support/messages/outbox.ts'
import { createMovableClock, startTestServer } from '../../support/server/server.ts'

const clock = createMovableClock()
let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
})
afterAll(() => server.close())
// Whatever one test has used up is there again for the next.
beforeEach(() => clock.forwardMinutes(24 * 60))

const svtu = { clientId: CLIENTS.svtu }
const forgot = async (userName: string, clientId: number = CLIENTS.svtu) =>
  (await call(server, 'forgotPassword', { clientId, userName })).result as {
    outcome: string
    request: string
    seconds: number
    masked: string | null
  }
const verify = (request: string, code: string) => call(server, 'verifyResetCode', { ...svtu, request, code })
const set = (token: string, password: string, clientId: number = CLIENTS.svtu) =>
  call(server, 'newPassword', { clientId, token, password })
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
async function tokenFor(userName: string): Promise<string> {
  const { request } = await forgot(userName)
  const { result } = await verify(request, await findLastCode(server, 102))
  expect(result).toMatchObject({ outcome: 'PROVEN' })
  return (result as { token: string }).token
}

describe('a person who forgot their password', () => {
  test('sets a new one with the code from the mail, is signed out everywhere and is notified', async () => {
    const before = await signIn(server, 'meera.principal')
    const token = await tokenFor('meera.principal')
    expect(await set(token, 'river-lantern-46-quilt')).toMatchObject({
      errorCode: 1000,
      result: { outcome: 'CHANGED' },
    })
    expect(await call(server, 'LoginCopy', null, { token: before })).toMatchObject({ errorCode: 1106 })
    expect((await findLastMessage(server, 103, 'EMAIL'))?.address).toBe('meera.principal@svtu.example.edu')
    await signIn(server, 'meera.principal', CLIENTS.svtu, 'river-lantern-46-quilt')
    expect(await call(server, 'ldapLogin', { ...svtu, userName: 'meera.principal', password: PASSWORD })).toMatchObject(
      { errorCode: 1101 },
    )
  })

  test.each([
    ['the PRN', '2025417112003457', null],
    ['the e-mail address', 'Ravi.Exams@svtu.example.edu', 'R***@svtu.example.edu'],
    ['the PRN in Devanagari digits', '२०२५४१७११२००३४५७', null],
    ['the mobile number', '+91 00000 00123', '******0123'],
  ])('can enter %s', async (_what, typed, masked) => {
    const { request, ...answer } = await forgot(typed)
    expect(answer).toMatchObject({ outcome: 'SENT', masked })
    expect(await verify(request, await findLastCode(server, 102))).toMatchObject({ result: { outcome: 'PROVEN' } })
  })

  test('gets the same answer, after the same work and time, as for an unknown name', async () => {
    const requestReset = async (userName: string) => {
      const began = performance.now()
      const { request, ...rest } = await forgot(userName)
      return { rest, length: request.length, took: performance.now() - began, request }
    }
    const [ofKnown, ofUnknown] = [await requestReset('ravi.exams'), await requestReset('nobody.here')]
    expect(ofUnknown.rest).toEqual(ofKnown.rest)
    expect(ofUnknown.length).toBe(ofKnown.length)
    expect(Math.min(ofKnown.took, ofUnknown.took)).toBeGreaterThanOrEqual(245)
    const rows = await server.db.select().from(oneTimeToken)
    const two = rows.sort((one, other) => one.id - other.id).slice(-2)
    expect(two.map(({ codeHash }) => codeHash?.length)).toEqual([43, 43])
    expect([
      (await verify(ofKnown.request, 'abcdef')).errorCode,
      (await verify(ofUnknown.request, 'abcdef')).errorCode,
    ]).toEqual([1201, 1201])
    const guesses = async (request: string) => [
      (await verify(request, '000000')).result,
      (await verify(request, '000000')).result,
      (await verify(request, '000000')).result,
    ]
    expect(await guesses(ofUnknown.request)).toEqual(await guesses(ofKnown.request))
  })

  test.each(['ravi.exams', 'nobody.here'])(
    'who requests a code for %s twice invalidates the first code',
    async (userName) => {
      const first = await forgot(userName)
      const second = await forgot(userName)
      expect((await verify(first.request, '000000')).result).toEqual({ outcome: 'ENDED' })
      expect((await verify(second.request, '000000')).result).toEqual({ outcome: 'WRONG', remaining: 2 })
    },
  )

  test('has three attempts per code, however many are sent concurrently', async () => {
    const { request } = await forgot('ravi.exams')
    const code = await findLastCode(server, 102)
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(request, wrongOf(code))))
    expect(answers.filter(({ result }) => (result as { outcome: string }).outcome === 'WRONG')).toHaveLength(2)
    expect(await verify(request, code)).toMatchObject({ result: { outcome: 'ENDED' } })
  })

  test('can use a code and a token only once, even concurrently', async () => {
    const { request } = await forgot('ravi.exams')
    const code = await findLastCode(server, 102)
    const { result } = await verify(request, code)
    expect(await verify(request, code)).toMatchObject({ result: { outcome: 'ENDED' } })
    const { token } = result as { token: string }
    const both = await Promise.all([set(token, 'kelp/Origami/9271'), set(token, 'Tvh7#mqz2Kd-also')])
    expect(both.map((answer) => (answer.result as { outcome: string }).outcome).sort()).toEqual(['CHANGED', 'INVALID'])
    expect(await set(token, 'yet-another-Tulip-55')).toMatchObject({ result: { outcome: 'INVALID' } })
  })

  test('cannot use an older code or token after a newer one was sent', async () => {
    const older = await forgot('ravi.exams')
    const olderCode = await findLastCode(server, 102)
    const token = await tokenFor('ravi.exams')
    expect(await verify(older.request, olderCode)).toMatchObject({ result: { outcome: 'ENDED' } })
    await tokenFor('ravi.exams')
    expect(await set(token, 'kelp/Origami/9271-b')).toMatchObject({ result: { outcome: 'INVALID' } })
  })

  test('cannot use a code after fifteen minutes', async () => {
    const { request } = await forgot('ravi.exams')
    const code = await findLastCode(server, 102)
    clock.forwardMinutes(15.1)
    expect(await verify(request, code)).toMatchObject({ result: { outcome: 'ENDED' } })
    const token = await tokenFor('ravi.exams')
    clock.forwardMinutes(15.1)
    expect(await set(token, 'kelp/Origami/9271-c')).toMatchObject({ result: { outcome: 'INVALID' } })
  })

  test('cannot use a code at another institution', async () => {
    const token = await tokenFor('ravi.exams')
    expect(await set(token, 'kelp/Origami/9271-d', CLIENTS.fauc)).toMatchObject({ result: { outcome: 'INVALID' } })
    expect((await forgot('ravi.exams', CLIENTS.fauc)).outcome).toBe('SENT')
    expect((await findLastMessage(server, 102))?.clientId).toBe(CLIENTS.svtu)
  })

  test('can request three codes an hour, and no more by varying the spelling of the name', async () => {
    const answers = [
      await forgot('asha.admin'),
      await forgot('asha.admin'),
      await forgot('ASHA.admin'),
      await forgot('asha.admin'),
    ]
    expect(answers.map(({ outcome }) => outcome)).toEqual(['SENT', 'SENT', 'SENT', 'WAIT'])
    const sent = await server.db.$count(notificationOutbox)
    expect((await forgot('asha.admin@svtu.example.edu')).outcome).toBe('SENT')
    expect(await server.db.$count(notificationOutbox)).toBe(sent)
  })

  test('is rate limited after twenty requests from one address', async () => {
    const request = async (_: unknown, turn: number) =>
      (await call(server, 'forgotPassword', { ...svtu, userName: `nobody${turn}` })).errorCode
    const codes = await Promise.all(Array.from({ length: 21 }, request))
    expect(codes.filter((code) => code === 1000)).toHaveLength(20)
    expect(codes).toContain(1301)
  })

  test('who was locked out can sign in with the new password', async () => {
    for (let turn = 0; turn < 5; turn += 1)
      await call(server, 'ldapLogin', { ...svtu, userName: 'bilal.locked', password: 'wrong' })
    expect(await call(server, 'ldapLogin', { ...svtu, userName: 'bilal.locked', password: PASSWORD })).toMatchObject({
      errorCode: 1102,
    })
    await set(await tokenFor('bilal.locked'), 'kelp/Origami/9271-e')
    await signIn(server, 'bilal.locked', CLIENTS.svtu, 'kelp/Origami/9271-e')
  })

  test('gets no message and no access while suspended', async () => {
    const sent = await server.db.$count(notificationOutbox)
    expect((await forgot('locked.user')).outcome).toBe('SENT')
    expect(await server.db.$count(notificationOutbox)).toBe(sent)
  })
})

test('no code or token is stored in plain text', async () => {
  const { request } = await forgot('noor.clerk')
  const code = await findLastCode(server, 102)
  const { result } = await verify(request, code)
  const kept = JSON.stringify(await server.db.select().from(oneTimeToken))
  for (const secret of [request, (result as { token: string }).token]) expect(kept).not.toContain(secret)
  expect(kept).not.toContain(`"${code}"`)
})
