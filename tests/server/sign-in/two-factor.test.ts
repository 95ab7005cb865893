import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { computeCode } from '../../../server/modules/account/two-factor/totp.ts'
import { clearClients } from '../../../server/lib/clients/clients.ts'
import {
  auditLog,
  clientConfig,
  loginAttempt,
  notificationOutbox,
  oneTimeToken,
  recoveryCode,
  secondStep,
  session,
  userAccount,
} from '../../../server/db/schema.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { computeAppCode } from '../../support/authenticator.ts'
import { ask, call, CLIENTS, readEnvelope, openUserData, PASSWORD, post, signIn } from '../../support/calls.ts'
import { findLastMessage } from '../../support/messages/outbox.ts'
import { createFrozenClock, startTestServer } from '../../support/server/server.ts'

const clock = createFrozenClock()
let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
})
afterAll(() => server.close())

const svtu = { clientId: CLIENTS.svtu }
const PRN = '2025417112003457'
const ticketOf = (result: unknown): string => v.parse(v.object({ ticket: v.string() }), result).ticket
const keyOf = (result: unknown) => v.parse(v.object({ key: v.string(), address: v.string() }), result)
const codesOf = (result: unknown): string[] =>
  v.parse(v.object({ recoveryCodes: v.array(v.string()) }), result).recoveryCodes
const accountOf = async (loginName: string) => {
  const row = (await server.db.select().from(userAccount)).find(
    (one) => one.clientId === CLIENTS.svtu && one.loginName === loginName,
  )
  if (!row) throw new Error(`no ${loginName}`)
  return row
}
const password = (userName: string, given = PASSWORD) =>
  call(server, 'ldapLogin', { ...svtu, userName, password: given })
const ticketFor = async (userName: string) => ticketOf((await password(userName)).result)
const confirm = (ticket: string, code: string, client: number = CLIENTS.svtu) =>
  call(server, 'confirmSecondStep', { clientId: client, ticket, code })
const outcome = (value: string) => ({ errorCode: 1000, result: { outcome: value } })
/** Returns the code of the next time step, so that none is used twice. */
const nextCode = (key: string): string => {
  clock.forwardMinutes(0.5)
  return computeAppCode(key, clock.now())
}
/** Returns a code that is not valid. */
const wrongCode = (key: string): string => {
  const right = [-30_000, 0, 30_000].map((away) => computeAppCode(key, new Date(clock.now().getTime() + away)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}
async function setUp(userName: string) {
  const token = await signIn(server, userName)
  const { key } = keyOf((await call(server, 'beginSecondStep', {}, { token })).result)
  const recoveryCodes = codesOf((await call(server, 'setUpSecondStep', { code: nextCode(key) }, { token })).result)
  return { token, key, recoveryCodes }
}
/** Signs in a person with two-step verification. */
async function enter(userName: string, key: string): Promise<string> {
  const ticket = await ticketFor(userName)
  const answer = await post(
    server,
    'confirmSecondStep',
    JSON.stringify({ confirmSecondStep: { ...svtu, ticket, code: nextCode(key) } }),
  )
  return answer.headers.get('authorization') ?? ''
}
/** Re-authenticates in a session, as a person who signed in a while ago must. */
async function confirmed(token: string): Promise<string> {
  const answer = await post(
    server,
    'confirmIdentity',
    JSON.stringify({ confirmIdentity: { way: 'PASSWORD', password: PASSWORD } }),
    { token },
  )
  return answer.headers.get('authorization') ?? ''
}
const lastAct = async (activity: string) =>
  (await server.db.select().from(auditLog))
    .filter((one) => one.activity === activity)
    .sort((one, other) => other.id - one.id)[0]

test('codes match the test vectors of RFC 6238', () => {
  const key = new TextEncoder().encode('12345678901234567890')
  expect(
    [59, 1111111109, 1111111111, 1234567890, 2000000000, 20000000000].map((second) =>
      computeCode(key, Math.floor(second / 30)),
    ),
  ).toEqual(['287082', '081804', '050471', '005924', '279037', '353130'])
})

describe('a person who sets up two-step verification', () => {
  test('confirms it with a code, is notified by mail, and signs in with password and code', async () => {
    const token = await signIn(server, 'ravi.exams')
    expect(await ask(server, 'mySecondStep', {}, { token })).toMatchObject({
      result: { mySecondStep: [{ since: null, required: false, recoveryCodesLeft: 0 }] },
    })
    const first = keyOf((await call(server, 'beginSecondStep', {}, { token })).result)
    const { key, address } = keyOf((await call(server, 'beginSecondStep', {}, { token })).result)
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(key).not.toBe(first.key)
    expect(new URL(address)).toMatchObject({ protocol: 'otpauth:', host: 'totp' })
    expect(new URL(address).searchParams.get('secret')).toBe(key)
    expect(
      await call(server, 'setUpSecondStep', { code: computeAppCode(first.key, clock.now()) }, { token }),
    ).toMatchObject(outcome('WRONG'))
    // Until it is confirmed nothing is asked for.
    await signIn(server, 'ravi.exams')

    const code = nextCode(key)
    const answer = await call(server, 'setUpSecondStep', { code }, { token })
    expect(codesOf(answer.result)).toHaveLength(10)
    expect((await findLastMessage(server, 136, 'EMAIL'))?.body).not.toContain(key)
    expect(await lastAct('setUpSecondStep')).toMatchObject({ detail: { again: false } })
    expect(await ask(server, 'mySecondStep', {}, { token })).toMatchObject({
      result: { mySecondStep: [{ since: clock.now().toISOString(), recoveryCodesLeft: 10 }] },
    })

    const before = await accountOf('ravi.exams')
    const refused = await post(
      server,
      'ldapLogin',
      JSON.stringify({ ldapLogin: { ...svtu, userName: 'ravi.exams', password: PASSWORD } }),
    )
    expect(refused.headers.get('authorization')).toBeNull()
    const envelope = await readEnvelope(refused, 'ldapLogin')
    expect(envelope).toMatchObject({ errorCode: 1109, result: { minutes: 5 } })
    const ticket = ticketOf(envelope.result)
    expect((await call(server, 'LoginCopy', null, { token: ticket })).errorCode).toBe(1106)
    expect(
      await call(server, 'newPassword', { ...svtu, token: ticket, password: 'river-lantern-46-quilt' }),
    ).toMatchObject(outcome('INVALID'))
    expect((await accountOf('ravi.exams')).lastLoginAt).toEqual(before.lastLoginAt)

    // The code that has confirmed the key is used up.
    expect(await confirm(ticket, code)).toMatchObject({ result: { outcome: 'WRONG', remaining: 2 } })
    const entered = await post(
      server,
      'confirmSecondStep',
      JSON.stringify({ confirmSecondStep: { ...svtu, ticket, code: nextCode(key) } }),
    )
    const session = entered.headers.get('authorization') ?? ''
    const { userData } = v.parse(
      v.object({ outcome: v.literal('SIGNED_IN'), userData: v.string() }),
      (await readEnvelope(entered, 'confirmSecondStep')).result,
    )
    expect(openUserData(userData).userName).toBe('ravi.exams')
    expect((await call(server, 'LoginCopy', null, { token: session })).errorCode).toBe(1000)
    expect((await accountOf('ravi.exams')).lastLoginAt).toEqual(clock.now())
    expect(await confirm(ticket, nextCode(key))).toMatchObject(outcome('ENDED'))
    const tries = (await server.db.select().from(loginAttempt).orderBy(loginAttempt.id))
      .filter(({ userId }) => userId === before.id)
      .map((one) => one.outcome)
    expect(tries.slice(-3)).toEqual(['SECOND_STEP', 'BAD_CODE', 'OK'])
  })

  test('has to finish within half an hour', async () => {
    const token = await signIn(server, 'noor.clerk')
    const { key } = keyOf((await call(server, 'beginSecondStep', {}, { token })).result)
    clock.forwardMinutes(31)
    const again = await signIn(server, 'noor.clerk')
    expect(await call(server, 'setUpSecondStep', { code: nextCode(key) }, { token: again })).toMatchObject(
      outcome('ENDED'),
    )
  })
})

describe('a person with two-step verification', () => {
  let key = ''
  let recoveryCodes: string[] = []
  let token = ''
  beforeAll(async () => {
    ;({ key, recoveryCodes, token } = await setUp('meera.principal'))
  })

  test('can be one time step early or late, not more', async () => {
    const at = (steps: number) => computeAppCode(key, new Date(clock.now().getTime() + steps * 30_000))
    clock.forwardMinutes(10)
    expect(await confirm(await ticketFor('meera.principal'), at(-2))).toMatchObject(outcome('WRONG'))
    expect(await confirm(await ticketFor('meera.principal'), at(2))).toMatchObject(outcome('WRONG'))
    expect(await confirm(await ticketFor('meera.principal'), at(-1))).toMatchObject(outcome('SIGNED_IN'))
    expect(await confirm(await ticketFor('meera.principal'), at(1))).toMatchObject(outcome('SIGNED_IN'))
    // A code of an earlier step of time than one that was taken is worth nothing.
    expect(await confirm(await ticketFor('meera.principal'), at(0))).toMatchObject(outcome('WRONG'))
    clock.forwardMinutes(2)
  })

  test('can enter digits of any script', async () => {
    const code = nextCode(key).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))
    expect(await confirm(await ticketFor('meera.principal'), code)).toMatchObject(outcome('SIGNED_IN'))
  })

  test('is signed in once when the same code arrives twice concurrently', async () => {
    const [ticket, code] = [await ticketFor('meera.principal'), nextCode(key)]
    const answers = await Promise.all([confirm(ticket, code), confirm(ticket, code)])
    expect(
      answers.map(({ result }) => (result as { outcome: string }).outcome).filter((one) => one === 'SIGNED_IN'),
    ).toHaveLength(1)
  })

  test('has three attempts per MFA challenge, and a new challenge replaces the previous one', async () => {
    const [older, ticket] = [await ticketFor('meera.principal'), await ticketFor('meera.principal')]
    expect(await confirm(older, nextCode(key))).toMatchObject(outcome('ENDED'))
    expect(await confirm(ticket, wrongCode(key))).toMatchObject({ result: { outcome: 'WRONG', remaining: 2 } })
    expect(await confirm(ticket, wrongCode(key))).toMatchObject({ result: { outcome: 'WRONG', remaining: 1 } })
    expect(await confirm(ticket, wrongCode(key))).toMatchObject(outcome('ENDED'))
    expect(await confirm(ticket, nextCode(key))).toMatchObject(outcome('ENDED'))
    expect(await confirm(await ticketFor('meera.principal'), nextCode(key))).toMatchObject(outcome('SIGNED_IN'))
  })

  test('cannot use an expired challenge, or one of another institution or purpose, with one answer for all', async () => {
    const ticket = await ticketFor('meera.principal')
    const answers = [
      await confirm(ticket, nextCode(key), CLIENTS.shantiban),
      await confirm('nobody-has-this-ticket', nextCode(key)),
    ]
    for (const name of ['beginMissingSecondStep', 'enterWithSecondStep'])
      answers.push(await call(server, name, { ...svtu, ticket }))
    answers.push(await call(server, 'setUpMissingSecondStep', { ...svtu, ticket, code: nextCode(key) }))
    clock.forwardMinutes(6)
    answers.push(await confirm(ticket, nextCode(key)))
    for (const answer of answers)
      expect(answer).toMatchObject({ errorCode: 1000, error: null, result: { outcome: 'ENDED' } })
  })

  test('signs in with a recovery code, once, in any spelling, and is notified by mail', async () => {
    const [first = '', second = ''] = recoveryCodes
    const written = first.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replace('-', ' ')
    expect(await confirm(await ticketFor('meera.principal'), written)).toMatchObject(outcome('SIGNED_IN'))
    expect((await findLastMessage(server, 139, 'EMAIL'))?.body).toMatch(/9|९/)
    expect(await lastAct('secondStepRecoveryCode')).toMatchObject({ detail: { left: 9 } })
    expect(await confirm(await ticketFor('meera.principal'), first)).toMatchObject(outcome('WRONG'))
    const tickets = await ticketFor('meera.principal')
    const answers = await Promise.all([confirm(tickets, second), confirm(tickets, second)])
    expect(
      answers.map(({ result }) => (result as { outcome: string }).outcome).filter((one) => one === 'SIGNED_IN'),
    ).toHaveLength(1)
  })

  test('gets new recovery codes with a code of the app; the old ones become invalid', async () => {
    token = await confirmed(token)
    expect(await call(server, 'newRecoveryCodes', { proof: wrongCode(key) }, { token })).toMatchObject(outcome('WRONG'))
    const fresh = codesOf((await call(server, 'newRecoveryCodes', { proof: nextCode(key) }, { token })).result)
    expect(await confirm(await ticketFor('meera.principal'), recoveryCodes[5] ?? '')).toMatchObject(outcome('WRONG'))
    expect(await confirm(await ticketFor('meera.principal'), fresh[5] ?? '')).toMatchObject(outcome('SIGNED_IN'))
  })

  test('can replace the app only with a code of the present one', async () => {
    token = await confirmed(token)
    expect(await call(server, 'beginSecondStep', {}, { token })).toMatchObject(outcome('PROOF_NEEDED'))
    expect(await call(server, 'beginSecondStep', { proof: wrongCode(key) }, { token })).toMatchObject(outcome('WRONG'))
    const other = keyOf((await call(server, 'beginSecondStep', { proof: nextCode(key) }, { token })).result)
    // The old app works until the new one is confirmed.
    expect(await confirm(await ticketFor('meera.principal'), nextCode(key))).toMatchObject(outcome('SIGNED_IN'))
    expect(await call(server, 'setUpSecondStep', { code: nextCode(other.key) }, { token })).toMatchObject(
      outcome('SET_UP'),
    )
    expect(await confirm(await ticketFor('meera.principal'), nextCode(key))).toMatchObject(outcome('WRONG'))
    ;({ key } = other)
  })

  test('is locked out by wrong codes, even with correct passwords in between', async () => {
    expect(await confirm(await ticketFor('meera.principal'), nextCode(key))).toMatchObject(outcome('SIGNED_IN'))
    const answers = []
    for (let turn = 0; turn < 5; turn += 1) {
      const ticket = await ticketFor('meera.principal')
      answers.push(await confirm(ticket, wrongCode(key)))
    }
    expect(answers.map(({ errorCode }) => errorCode)).toEqual([1000, 1000, 1000, 1000, 1102])
    expect(await password('meera.principal')).toMatchObject({ errorCode: 1102 })
    expect((await accountOf('meera.principal')).lockedUntil).not.toBeNull()
    expect((await lastAct('accountLocked'))?.entityId).toBe(String((await accountOf('meera.principal')).id))
    clock.forwardMinutes(61)
    expect(await confirm(await ticketFor('meera.principal'), nextCode(key))).toMatchObject(outcome('SIGNED_IN'))
    expect((await accountOf('meera.principal')).lockedUntil).toBeNull()
  })

  test('has five attempts in an open session, then the session ends', async () => {
    const stolen = await enter('meera.principal', key)
    const answers = []
    for (let turn = 0; turn < 5; turn += 1)
      answers.push(await call(server, 'turnOffSecondStep', { proof: wrongCode(key) }, { token: stolen }))
    expect(answers.map(({ errorCode }) => errorCode)).toEqual([1000, 1000, 1000, 1000, 1102])
    expect((await call(server, 'LoginCopy', null, { token: stolen })).errorCode).toBe(1106)
    clock.forwardMinutes(61)
  })

  test('turns it off with a code and is notified; then the password is sufficient', async () => {
    const here = await enter('meera.principal', key)
    expect(await call(server, 'turnOffSecondStep', { proof: nextCode(key) }, { token: here })).toMatchObject(
      outcome('OFF'),
    )
    expect(await findLastMessage(server, 137, 'EMAIL')).toBeDefined()
    const { id } = await accountOf('meera.principal')
    expect(
      [...(await server.db.select().from(recoveryCode)), ...(await server.db.select().from(secondStep))].filter(
        ({ userId }) => userId === id,
      ),
    ).toEqual([])
    await signIn(server, 'meera.principal')
  })
})

describe('a person who must use two-step verification', () => {
  const demand = async (requiredFor: string[]) => {
    const value = { requiredFor }
    await server.db
      .insert(clientConfig)
      .values({ clientId: CLIENTS.svtu, key: 'login.secondStep', value })
      .onConflictDoUpdate({ target: [clientConfig.clientId, clientConfig.key], set: { value } })
    clearClients(server.db)
  }

  test('by order of an administrator sets it up before anything else, and is then signed in', async () => {
    const { id } = await accountOf('empty.menu')
    await server.db.execute(`update user_account set second_step = 'REQUIRED' where id = ${id}`)
    const refused = await post(
      server,
      'ldapLogin',
      JSON.stringify({ ldapLogin: { ...svtu, userName: 'empty.menu', password: PASSWORD, sharedComputer: true } }),
    )
    expect(refused.headers.get('authorization')).toBeNull()
    const envelope = await readEnvelope(refused, 'ldapLogin')
    expect(envelope).toMatchObject({ errorCode: 1110, result: { minutes: 30 } })
    const ticket = ticketOf(envelope.result)
    expect((await call(server, 'LoginCopy', null, { token: ticket })).errorCode).toBe(1106)
    for (const name of ['confirmSecondStep', 'enterWithSecondStep'])
      expect(await call(server, name, { ...svtu, ticket, code: '123456' })).toMatchObject(outcome('ENDED'))
    const { key } = keyOf((await call(server, 'beginMissingSecondStep', { ...svtu, ticket })).result)
    expect(await call(server, 'setUpMissingSecondStep', { ...svtu, ticket, code: wrongCode(key) })).toMatchObject(
      outcome('WRONG'),
    )
    const done = await call(server, 'setUpMissingSecondStep', { ...svtu, ticket, code: nextCode(key) })
    expect(codesOf(done.result)).toHaveLength(10)
    expect(await call(server, 'beginMissingSecondStep', { ...svtu, ticket })).toMatchObject(outcome('ENDED'))
    const entered = await post(
      server,
      'enterWithSecondStep',
      JSON.stringify({ enterWithSecondStep: { ...svtu, ticket: ticketOf(done.result) } }),
    )
    const token = entered.headers.get('authorization') ?? ''
    expect(await ask(server, 'mySecondStep', {}, { token })).toMatchObject({
      result: { mySecondStep: [{ required: true, recoveryCodesLeft: 10 }] },
    })
    expect(await call(server, 'enterWithSecondStep', { ...svtu, ticket: ticketOf(done.result) })).toMatchObject(
      outcome('ENDED'),
    )
    expect(
      (await server.db.select().from(session)).filter(({ userId, sharedComputer }) => sharedComputer && userId === id),
    ).toHaveLength(1)
    expect(await call(server, 'turnOffSecondStep', { proof: nextCode(key) }, { token })).toMatchObject(
      outcome('REQUIRED'),
    )
    expect(await password('empty.menu')).toMatchObject({ errorCode: 1109 })
  })

  test('by order of the institution can be of any type, also a student with an SMS code', async () => {
    await demand(['STUDENT'])
    expect(await call(server, 'studentLoginPortal', { ...svtu, userName: PRN, password: PASSWORD })).toMatchObject({
      errorCode: 1110,
    })
    const sent = await call(server, 'sendStudentOtp', { ...svtu, userName: PRN })
    const code = /\b\d{6}\b/.exec((await findLastMessage(server, 105, 'SMS'))?.body ?? '')?.[0] ?? ''
    expect(
      await call(server, 'verifyStudentOtp', {
        ...svtu,
        request: v.parse(v.object({ request: v.string() }), sent.result).request,
        code,
      }),
    ).toMatchObject({ errorCode: 1110 })
    await signIn(server, 'noor.clerk')
    await demand([])
    expect((await call(server, 'studentLoginPortal', { ...svtu, userName: PRN, password: PASSWORD })).errorCode).toBe(
      1000,
    )
  })
})

describe('an administrator', () => {
  const reset = async (userName: string, token: string) =>
    call(
      server,
      'resetSecondStep',
      { userId: (await accountOf(userName)).publicId, reason: 'lost the telephone' },
      { token },
    )

  test('resets a person’s two-step verification, which ends their sessions and notifies them', async () => {
    const asha = await signIn(server, 'asha.admin')
    const { token, key } = await setUp('noor.clerk')
    const ticket = await ticketFor('noor.clerk')
    expect(
      (await call(server, 'resetSecondStep', { userId: (await accountOf('noor.clerk')).publicId }, { token: asha }))
        .errorCode,
    ).toBe(1201)
    expect(await reset('noor.clerk', asha)).toMatchObject(outcome('DONE'))
    expect((await call(server, 'LoginCopy', null, { token })).errorCode).toBe(1106)
    expect(await confirm(ticket, nextCode(key))).toMatchObject(outcome('ENDED'))
    expect((await findLastMessage(server, 138, 'EMAIL'))?.body).toContain('lost the telephone')
    expect((await findLastMessage(server, 138, 'SMS'))?.body ?? '').not.toContain('lost the telephone')
    expect(await lastAct('resetSecondStep')).toMatchObject({ detail: { reason: 'lost the telephone' } })
    await signIn(server, 'noor.clerk')
    expect(await reset('noor.clerk', asha)).toMatchObject({ result: { outcome: 'SKIPPED', why: 'UNCHANGED' } })
  })

  test('cannot reset their own, that of a higher role, or that of a person out of scope', async () => {
    const meera = await signIn(server, 'meera.principal')
    const asha = await setUp('asha.admin')
    expect(await reset('asha.admin', asha.token)).toMatchObject({ errorCode: 1107, result: { denial: 'OWN_ACCOUNT' } })
    expect([1107, 1202]).toContain((await reset('asha.admin', meera)).errorCode)
    const sunita = await signIn(server, 'sunita.office', CLIENTS.shantiban)
    expect((await reset('asha.admin', sunita)).errorCode).toBe(1202)
    expect((await reset('asha.admin', await signIn(server, 'noor.clerk'))).errorCode).toBe(1107)
    expect(await password('asha.admin')).toMatchObject({ errorCode: 1109 })
  })
})

test('no message, audit entry or plain-text column contains a secret', async () => {
  const { key, recoveryCodes } = await setUp('vle.counter')
  await confirm(await ticketFor('vle.counter'), recoveryCodes[0] ?? '')
  const tables = [auditLog, notificationOutbox, secondStep, recoveryCode, oneTimeToken]
  const kept = JSON.stringify(await Promise.all(tables.map((table) => server.db.select().from(table))))
  for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
    expect(kept).not.toContain(secret)
})
