import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, session, userAccount, userCredential } from '../../../server/db/schema.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { call, CLIENTS, PASSWORD, post, signIn } from '../../support/calls.ts'
import { findLastCode, findLastMessage } from '../../support/messages/outbox.ts'
import { createFrozenClock, startTestServer } from '../../support/server/server.ts'

const clock = createFrozenClock()
let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
})
afterAll(() => server.close())

const STUDENT = '2025417112003457'
const svtu = { clientId: CLIENTS.svtu }
/** Calls that change a factor, a contact or a session, with a valid input for each. */
const CALLS = [
  ['beginSecondStep', {}],
  ['setUpSecondStep', { code: '000000' }],
  ['newRecoveryCodes', { proof: '000000' }],
  ['turnOffSecondStep', { proof: '000000' }],
  ['sendContactOtp', { kind: 'EMAIL', value: 'attacker@example.org' }],
  ['confirmContactOtp', { request: 'a-request-of-sixteen', code: '000000' }],
  ['revokeSessions', { which: 'OTHERS' }],
] as const
const NEEDED = { errorCode: 1112, result: { ways: ['PASSWORD'] } }

/** Signs in, and advances the clock by ten minutes. */
async function staleSession(userName: string): Promise<string> {
  const token = await signIn(server, userName)
  clock.forwardMinutes(10)
  return token
}
/** Confirms the identity, and returns the answer and the token that is valid from then on. */
async function confirm(token: string, input: object) {
  const answer = await post(server, 'confirmIdentity', JSON.stringify({ confirmIdentity: input }), { token })
  const body = (await answer.json()) as { confirmIdentity: { errorCode: number; result: unknown } }
  return { ...body.confirmIdentity, token: answer.headers.get('authorization') ?? token }
}
const password = (token: string, given = PASSWORD) => confirm(token, { way: 'PASSWORD', password: given })
const accountOf = async (userName: string) => {
  const account = (await server.db.select().from(userAccount)).find(
    ({ clientId, loginName }) => clientId === CLIENTS.svtu && loginName === userName,
  )
  if (!account) throw new Error(`There is no ${userName}.`)
  return account
}
const sessionsOf = async (userName: string) => {
  const { id } = await accountOf(userName)
  return (await server.db.select().from(session)).filter(({ userId }) => userId === id)
}

describe('a person who finds another person’s open session', () => {
  test('can change no second factor, contact or session, and send no message', async () => {
    const token = await staleSession('ravi.exams')
    for (const [name, input] of CALLS) expect(await call(server, name, input, { token }), name).toMatchObject(NEEDED)
    expect(await findLastMessage(server, 106)).toBeUndefined()
    expect((await sessionsOf('ravi.exams')).map(({ revokedAt }) => revokedAt)).toEqual([null])
  })

  test('gets validation errors before being asked to re-authenticate', async () => {
    const token = await staleSession('ravi.exams')
    expect(await call(server, 'sendContactOtp', { kind: 'EMAIL', value: 'nowhere' }, { token })).toMatchObject({
      errorCode: 1201,
    })
  })

  test('cannot guess the password: wrong attempts count as sign-ins and end the session', async () => {
    const token = await staleSession('meera.principal')
    const answers = []
    for (let turn = 0; turn < 5; turn += 1) answers.push(await password(token, `wrong-${turn}-guess`))
    expect(answers.map(({ errorCode }) => errorCode)).toEqual([1000, 1000, 1000, 1000, 1102])
    expect(answers[0]).toMatchObject({ result: { outcome: 'WRONG', remaining: 4 } })
    expect(await password(token)).toMatchObject({ errorCode: 1106 })
    expect(await call(server, 'ldapLogin', { ...svtu, userName: 'meera.principal', password: PASSWORD })).toMatchObject(
      { errorCode: 1102 },
    )
  })

  test('gains nothing from concurrent guesses', async () => {
    const token = await staleSession('noor.clerk')
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => password(token, `wrong-${turn}-guess`)))
    expect(answers.filter(({ errorCode }) => errorCode === 1000).length).toBeLessThan(5)
  })

  test('cannot change the account’s contacts in the administrators’ screens either', async () => {
    const token = await signIn(server, 'asha.admin')
    const { publicId, rowVersion } = await accountOf('asha.admin')
    const answer = await call(
      server,
      'updateEditUser',
      { userId: publicId, rowVersion, changes: { email: 'attacker@example.org' }, reason: 'A new address' },
      { token },
    )
    expect(answer).toMatchObject({ errorCode: 1201, result: { fieldErrors: [{ field: 'email' }] } })
  })
})

describe('a person who re-authenticates', () => {
  test('can repeat the call for ten minutes, under a new token', async () => {
    const stale = await staleSession('ravi.exams')
    const { token, result } = await password(stale)
    expect(result).toEqual({ outcome: 'CONFIRMED' })
    expect(token).not.toBe(stale)
    expect(await call(server, 'beginSecondStep', {}, { token: stale })).toMatchObject({ errorCode: 1106 })
    clock.forwardMinutes(9.9)
    expect(await call(server, 'beginSecondStep', {}, { token })).toMatchObject({ result: { outcome: 'KEY' } })
    clock.forwardMinutes(0.1)
    expect(await call(server, 'beginSecondStep', {}, { token })).toMatchObject(NEEDED)
    const acts = (await server.db.select().from(auditLog)).filter(({ activity }) => activity === 'confirmIdentity')
    expect(acts.at(-1)).toMatchObject({ actorUserId: (await accountOf('ravi.exams')).id, detail: { way: 'PASSWORD' } })
  })

  test('does so for one session, not for other sessions of the account', async () => {
    const [here, elsewhere] = [await signIn(server, 'ravi.exams'), await signIn(server, 'ravi.exams')]
    clock.forwardMinutes(10)
    const { token } = await password(here)
    expect(await call(server, 'beginSecondStep', {}, { token })).toMatchObject({ errorCode: 1000 })
    expect(await call(server, 'beginSecondStep', {}, { token: elsewhere })).toMatchObject(NEEDED)
  })

  test('uses a code where students sign in with codes', async () => {
    const otherToken = await signIn(server, 'asha.admin')
    const answer = await post(
      server,
      'studentLoginPortal',
      JSON.stringify({ studentLoginPortal: { ...svtu, userName: STUDENT, password: PASSWORD } }),
    )
    const stale = answer.headers.get('authorization') ?? ''
    clock.forwardMinutes(10)
    expect(
      await call(server, 'sendContactOtp', { kind: 'EMAIL', value: 'mine@example.org' }, { token: stale }),
    ).toMatchObject({ errorCode: 1112, result: { ways: ['PASSWORD', 'CODE'] } })
    const sent = await call(server, 'sendIdentityCode', {}, { token: stale })
    expect(sent).toMatchObject({ result: { outcome: 'SENT', validSeconds: 300 } })
    const { request } = sent.result as { request: string }
    const code = await findLastCode(server, 140)
    expect(
      (await confirm(stale, { way: 'CODE', request, code: String((Number(code) + 1) % 1e6).padStart(6, '0') })).result,
    ).toEqual({ outcome: 'WRONG', remaining: 2 })
    // It is worth nothing to anybody else.
    expect(await confirm(otherToken, { way: 'CODE', request, code })).toMatchObject({ errorCode: 1107 })
    const { token, result } = await confirm(stale, { way: 'CODE', request, code })
    expect(result).toEqual({ outcome: 'CONFIRMED' })
    expect(await call(server, 'sendContactOtp', { kind: 'EMAIL', value: 'mine@example.org' }, { token })).toMatchObject(
      { result: { outcome: 'SENT' } },
    )
    expect((await confirm(token, { way: 'CODE', request, code })).result).toEqual({ outcome: 'ENDED' })
  })

  test('uses a code where the account has no password, and only there', async () => {
    const token = await staleSession('asha.admin')
    expect(await call(server, 'sendIdentityCode', {}, { token })).toMatchObject({ result: { outcome: 'OFF' } })
    await server.db.delete(userCredential)
    expect(await call(server, 'revokeSessions', { which: 'OTHERS' }, { token })).toMatchObject({
      errorCode: 1112,
      result: { ways: ['CODE'] },
    })
    expect(await password(token)).toMatchObject({ errorCode: 1107 })
  })
})
