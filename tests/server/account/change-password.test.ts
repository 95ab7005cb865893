import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS, PASSWORD, post, signIn } from '../../support/calls.ts'
import { findLastMessage } from '../../support/messages/outbox.ts'
import { createMovableClock, startTestServer } from '../../support/server/server.ts'

const clock = createMovableClock()
let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
})
afterAll(() => server.close())
beforeEach(() => clock.forwardMinutes(24 * 60))

const svtu = { clientId: CLIENTS.svtu }
const PRN = '2025417112003457'
const studentToken = async (password: string) => {
  const response = await post(
    server,
    'studentLoginPortal',
    JSON.stringify({ studentLoginPortal: { ...svtu, userName: PRN, password } }),
  )
  return response.headers.get('authorization') ?? ''
}
const change = (token: string, current: string, password: string) =>
  call(server, 'changePassword', { current, password }, { token })

describe('a person who must choose a new password', () => {
  test('gets a token that only sets a password, and then signs in', async () => {
    const response = await post(
      server,
      'ldapLogin',
      JSON.stringify({ ldapLogin: { ...svtu, userName: 'leela.new', password: PASSWORD } }),
    )
    expect(response.headers.get('authorization')).toBeNull()
    const body = (await response.json()) as {
      ldapLogin: { errorCode: number; error: string; result: { token: string; minutes: number } }
    }
    expect(body.ldapLogin).toMatchObject({
      errorCode: 1105,
      error: 'Please set a new password to continue.',
      result: { minutes: 15 },
    })
    const { token } = body.ldapLogin.result
    expect(await call(server, 'LoginCopy', null, { token })).toMatchObject({ errorCode: 1106 })
    expect(await call(server, 'confirmUserEmail', { ...svtu, token })).toMatchObject({ result: { outcome: 'INVALID' } })
    expect(await call(server, 'newPassword', { ...svtu, token, password: PASSWORD })).toMatchObject({
      result: { outcome: 'REFUSED' },
    })
    expect(await call(server, 'newPassword', { ...svtu, token, password: 'river-lantern-46-quilt' })).toMatchObject({
      result: { outcome: 'CHANGED' },
    })
    await signIn(server, 'leela.new', CLIENTS.svtu, 'river-lantern-46-quilt')
  })
})

describe('a person who changes their password', () => {
  test('keeps a session here under a new id, is signed out elsewhere, and is notified by mail and SMS', async () => {
    const [here, elsewhere] = [await studentToken(PASSWORD), await studentToken(PASSWORD)]
    const response = await post(
      server,
      'changePassword',
      JSON.stringify({ changePassword: { current: PASSWORD, password: 'kelp/Origami/9271' } }),
      { token: here },
    )
    expect(await response.json()).toMatchObject({
      changePassword: { result: { outcome: 'CHANGED', endedSessions: 1 } },
    })
    const fresh = response.headers.get('authorization') ?? ''
    expect(await call(server, 'LoginCopy', null, { token: fresh })).toMatchObject({ errorCode: 1000 })
    for (const token of [here, elsewhere])
      expect(await call(server, 'LoginCopy', null, { token })).toMatchObject({ errorCode: 1106 })
    expect((await findLastMessage(server, 103, 'SMS'))?.address).toBe('+910000000123')
  })

  test.each([
    ['that is too short', 'kelp/9271', ['TOO_SHORT']],
    ['that is very common', 'Password@12345', ['TOO_EASY']],
    ['that contains the PRN', `x-${PRN}`, ['PERSONAL', 'TOO_EASY']],
    ['that contains the date of birth', 'kelp-14-03-2006-quilt', ['PERSONAL']],
    ['that contains the mobile number', 'kelp 0000000123 quilt', ['PERSONAL']],
    ['that consists of the own name and a year', 'AartiJadhav2026', ['PERSONAL']],
  ])('cannot choose one %s', async (_what, password, problems) => {
    const answer = await change(await studentToken('kelp/Origami/9271'), 'kelp/Origami/9271', password)
    expect(answer.result).toMatchObject({ outcome: 'REFUSED', problems: expect.arrayContaining(problems) as string[] })
  })

  test('cannot reuse one of the last five, but can reuse an older one', { timeout: 180_000 }, async () => {
    const earlier = [
      'kelp/Origami/9271',
      ...['Harbour', 'Thimble', 'Saffron', 'Glacier', 'Meadow'].map((word) => `${word}-quilt-77-${word.length}`),
    ]
    for (const [index, password] of earlier.slice(1).entries()) {
      expect(
        (await change(await studentToken(earlier[index] ?? ''), earlier[index] ?? '', password)).result,
      ).toMatchObject({ outcome: 'CHANGED' })
    }
    const now = earlier.at(-1) ?? ''
    for (const password of earlier.slice(1))
      expect((await change(await studentToken(now), now, password)).result).toEqual({
        outcome: 'REFUSED',
        problems: ['USED_BEFORE'],
      })
    expect((await change(await studentToken(now), now, 'Walnut-quilt-77-6')).result).toMatchObject({
      outcome: 'CHANGED',
    })
    expect(
      (await change(await studentToken('Walnut-quilt-77-6'), 'Walnut-quilt-77-6', 'kelp/Origami/9271')).result,
    ).toMatchObject({ outcome: 'CHANGED' })
  })

  test('has five attempts at the current password in an open session, then the session ends', async () => {
    const token = await signIn(server, 'noor.clerk')
    const answers = []
    for (let turn = 0; turn < 5; turn += 1) answers.push(await change(token, 'a guess', 'river-lantern-46-quilt'))
    expect(answers.map(({ errorCode }) => errorCode)).toEqual([1000, 1000, 1000, 1000, 1102])
    expect(answers[3]?.result).toEqual({ outcome: 'WRONG', remaining: 1 })
    expect(await call(server, 'LoginCopy', null, { token })).toMatchObject({ errorCode: 1106 })
    expect(await call(server, 'ldapLogin', { ...svtu, userName: 'noor.clerk', password: PASSWORD })).toMatchObject({
      errorCode: 1102,
    })
  })
})

test('a visitor can read the password rules before entering anything', async () => {
  expect(await ask(server, 'passwordPolicy', svtu)).toMatchObject({
    result: { passwordPolicy: [{ minLength: 10, history: 5 }] },
  })
})
