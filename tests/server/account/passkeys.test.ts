import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passkeyCreation, passkeyRequest } from '../../../src/contract/account/webauthn.ts'
import { clearClients } from '../../../server/lib/clients/clients.ts'
import {
  auditLog,
  clientConfig,
  loginAttempt,
  oneTimeToken,
  passkey,
  session,
  userAccount,
} from '../../../server/db/schema.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { computeAppCode } from '../../support/authenticator.ts'
import { ask, call, CLIENTS, openUserData, PASSWORD, post, signIn } from '../../support/calls.ts'
import { findLastMessage } from '../../support/messages/outbox.ts'
import { createSoftPasskey, type SoftPasskey } from '../../support/passkey.ts'
import { createFrozenClock, startTestServer } from '../../support/server/server.ts'

const clock = createFrozenClock()
let server: RunningServer
/** The origin of the server, whatever host name a request has. */
const PORTAL = 'https://portal.example.edu'
beforeAll(async () => {
  server = await startTestServer({ publicUrl: PORTAL }, { now: clock.now })
})
afterAll(() => server.close())

const svtu = { clientId: CLIENTS.svtu }
const outcome = (value: string) => ({ errorCode: 1000, result: { outcome: value } })
const creationOf = (result: unknown) =>
  v.parse(v.object({ outcome: v.literal('CREATION'), creation: passkeyCreation }), result).creation
const requestOf = (result: unknown) =>
  v.parse(v.object({ outcome: v.literal('REQUEST'), request: passkeyRequest }), result).request
const accountOf = async (loginName: string) => {
  const account = (await server.db.select().from(userAccount)).find(
    (one) => one.clientId === CLIENTS.svtu && one.loginName === loginName,
  )
  if (!account) throw new Error(`There is no ${loginName}.`)
  return account
}
const acts = async (activity: string) =>
  (await server.db.select().from(auditLog)).filter((one) => one.activity === activity)
/** Makes a call, and returns its answer with the token that it may carry. */
async function entering(name: string, input: object) {
  const answer = await post(server, name, JSON.stringify({ [name]: input }))
  const body = (await answer.json()) as Record<
    string,
    { errorCode: number; result: { outcome?: string; userData?: string } | null }
  >
  return { ...body[name], token: answer.headers.get('authorization') }
}
const request = async () => requestOf((await call(server, 'beginPasskeySignIn', svtu)).result)
const enter = (answer: object, client: number = CLIENTS.svtu) =>
  entering('signInWithPasskey', { clientId: client, answer })
async function add(
  token: string,
  name = 'Laptop',
  proof?: string,
): Promise<{ passkey: SoftPasskey; result: unknown; passkeyId: number }> {
  const own = createSoftPasskey(PORTAL)
  const creation = creationOf(
    (await call(server, 'beginPasskey', proof === undefined ? {} : { proof }, { token })).result,
  )
  const { result } = await call(server, 'addPasskey', { name, answer: own.registration(creation) }, { token })
  return { passkey: own, result, passkeyId: v.parse(v.object({ passkeyId: v.number() }), result).passkeyId }
}
const ticketOf = async (userName: string) => {
  const refused = await call(server, 'ldapLogin', { ...svtu, userName, password: PASSWORD })
  return {
    errorCode: refused.errorCode,
    ...v.parse(v.object({ ticket: v.string(), ways: v.array(v.string()) }), refused.result),
  }
}
const step = async (ticket: string) => requestOf((await call(server, 'beginPasskeyStep', { ...svtu, ticket })).result)

describe('a person who adds a passkey', () => {
  test('gets one that counts as both factors, recovery codes and a notification; a second device its own', async () => {
    const token = await signIn(server, 'ravi.exams')
    const creation = creationOf((await call(server, 'beginPasskey', {}, { token })).result)
    expect(creation).toMatchObject({
      rp: { id: 'portal.example.edu' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(creation.user.id).not.toContain('ravi')
    const own = createSoftPasskey(PORTAL)
    const added = await call(
      server,
      'addPasskey',
      { name: 'Office laptop', answer: own.registration(creation) },
      { token },
    )
    expect(
      v.parse(v.object({ outcome: v.literal('ADDED'), recoveryCodes: v.array(v.string()) }), added.result)
        .recoveryCodes,
    ).toHaveLength(10)
    expect(await findLastMessage(server, 141, 'EMAIL')).toMatchObject({ userId: (await accountOf('ravi.exams')).id })
    expect((await acts('addPasskey')).at(-1)).toMatchObject({ detail: { passkey: 'Office laptop' } })
    expect(await ask(server, 'myPasskeys', {}, { token })).toMatchObject({
      result: { myPasskeys: [{ name: 'Office laptop', createdAt: clock.now().toISOString(), lastUsedAt: null }] },
    })
    // The second one asks for what there is already.
    expect(await call(server, 'beginPasskey', {}, { token })).toMatchObject(outcome('PROOF_NEEDED'))
    expect(await call(server, 'beginPasskey', { proof: '000000' }, { token })).toMatchObject(outcome('WRONG'))
  })

  test('is refused a passkey for another site, without user verification, or for another challenge', async () => {
    const token = await signIn(server, 'meera.principal')
    const begin = async () => creationOf((await call(server, 'beginPasskey', {}, { token })).result)
    const send = (answer: object) => call(server, 'addPasskey', { name: 'X', answer }, { token })
    expect(await send(createSoftPasskey('https://evil.example').registration(await begin()))).toMatchObject(
      outcome('REFUSED'),
    )
    expect(await send(createSoftPasskey(server.origin).registration(await begin()))).toMatchObject(outcome('REFUSED'))
    expect(await send(createSoftPasskey(PORTAL).registration(await begin(), { rpId: 'evil.example' }))).toMatchObject(
      outcome('REFUSED'),
    )
    expect(await send(createSoftPasskey(PORTAL).registration(await begin(), { unverified: true }))).toMatchObject(
      outcome('REFUSED'),
    )
    const creation = await begin()
    const other = creationOf(
      (await call(server, 'beginPasskey', {}, { token: await signIn(server, 'noor.clerk') })).result,
    )
    expect(await send(createSoftPasskey(PORTAL).registration(other))).toMatchObject(outcome('ENDED'))
    clock.forwardMinutes(5)
    expect(await send(createSoftPasskey(PORTAL).registration(creation))).toMatchObject(outcome('ENDED'))
    const again = await begin()
    const own = createSoftPasskey(PORTAL)
    const answers = await Promise.all([send(own.registration(again)), send(own.registration(again))])
    expect(answers.map(({ result }) => (result as { outcome: string }).outcome).sort()).toEqual(['ADDED', 'ENDED'])
  })

  test('is refused a passkey on a shared computer, where the next person would find it', async () => {
    const { token } = await entering('ldapLogin', {
      ...svtu,
      userName: 'noor.clerk',
      password: PASSWORD,
      sharedComputer: true,
    })
    expect(await call(server, 'beginPasskey', {}, { token: token ?? '' })).toMatchObject({ errorCode: 1107 })
  })

  test('needs a recent authentication, and can have ten', async () => {
    const stale = await signIn(server, 'vle.counter')
    clock.forwardMinutes(10)
    expect((await call(server, 'beginPasskey', {}, { token: stale })).errorCode).toBe(1112)
    const token = await signIn(server, 'vle.counter')
    const { passkey: own } = await add(token)
    const entered = await enter(own.assertion(await request()))
    for (let more = 1; more < 10; more += 1) await add(entered.token ?? '', `Number ${more}`)
    expect(await call(server, 'beginPasskey', {}, { token: entered.token ?? '' })).toMatchObject(outcome('FULL'))
  })
})

describe('a person with a passkey', () => {
  let own: SoftPasskey
  let passkeyId = 0
  beforeAll(async () => {
    ;({ passkey: own, passkeyId } = await add(await signIn(server, 'asha.admin')))
  })

  test('signs in with it alone, without a name or password', async () => {
    const requested = await request()
    expect(requested).toMatchObject({ rpId: 'portal.example.edu', userVerification: 'required', allowCredentials: [] })
    const entered = await enter(own.assertion(requested))
    expect(entered).toMatchObject(outcome('SIGNED_IN'))
    expect(openUserData(entered.result?.userData).userName).toBe('asha.admin')
    expect((await call(server, 'LoginCopy', null, { token: entered.token ?? '' })).errorCode).toBe(1000)
    const { id } = await accountOf('asha.admin')
    expect(
      (await server.db.select().from(session)).filter(({ userId }) => userId === id).map(({ via }) => via),
    ).toContain('PASSKEY')
    expect((await server.db.select().from(loginAttempt)).filter(({ userId }) => userId === id).at(-1)).toMatchObject({
      outcome: 'OK',
      via: 'PASSKEY',
    })
    expect((await server.db.select().from(passkey)).find((one) => one.id === passkeyId)?.lastUsedAt).toEqual(
      clock.now(),
    )
  })

  test('is signed in once per challenge, even when the answer arrives twice concurrently', async () => {
    const answer = own.assertion(await request())
    const answers = await Promise.all([enter(answer), enter(answer)])
    expect(answers.map(({ result }) => result?.outcome).sort()).toEqual(['REFUSED', 'SIGNED_IN'])
    expect((await enter(answer)).result).toEqual({ outcome: 'REFUSED' })
  })

  test('gets the same refusal whatever is wrong with the answer', async () => {
    const refused = { outcome: 'REFUSED' }
    expect((await enter(own.assertion(await request(), { origin: 'https://evil.example' }))).result).toEqual(refused)
    expect((await enter(own.assertion(await request(), { origin: server.origin }))).result).toEqual(refused)
    expect((await enter(own.assertion(await request(), { rpId: 'evil.example' }))).result).toEqual(refused)
    expect((await enter(own.assertion(await request(), { unverified: true }))).result).toEqual(refused)
    expect((await enter(own.assertion(await request(), { userHandle: 'c29tZWJvZHkgZWxzZQ' }))).result).toEqual(refused)
    expect(
      (await enter(createSoftPasskey(PORTAL).assertion(await request(), { userHandle: 'bm9ib2R5' }))).result,
    ).toEqual(refused)
    const forged = own.assertion(await request())
    expect(
      (
        await enter({
          ...forged,
          response: {
            ...forged.response,
            signature: createSoftPasskey(PORTAL).assertion(await request()).response.signature,
          },
        })
      ).result,
    ).toEqual(refused)
    const late = own.assertion(await request())
    clock.forwardMinutes(5)
    expect((await enter(late)).result).toEqual(refused)
    // A challenge of one institution is worth nothing at another, and neither is a passkey.
    expect((await enter(own.assertion(await request()), CLIENTS.shantiban)).result).toEqual(refused)
    const elsewhere = requestOf((await call(server, 'beginPasskeySignIn', { clientId: CLIENTS.shantiban })).result)
    expect((await enter(own.assertion(elsewhere), CLIENTS.shantiban)).result).toEqual(refused)
    expect(
      (await enter(own.assertion({ challenge: 'bm90LW91ci1jaGFsbGVuZ2U', rpId: 'portal.example.edu' }))).result,
    ).toEqual(refused)
  })

  test('is refused when the key was copied: a counter that does not grow is recorded in the audit log', async () => {
    expect((await enter(own.assertion(await request(), { counter: 1 }))).result).toEqual({ outcome: 'REFUSED' })
    expect((await acts('passkeyCounterWentBack')).at(-1)).toMatchObject({
      entityId: String((await accountOf('asha.admin')).id),
      detail: { counter: 1 },
    })
    expect(await enter(own.assertion(await request()))).toMatchObject(outcome('SIGNED_IN'))
  })

  test('uses it as the second step after the password', async () => {
    const { errorCode, ticket, ways } = await ticketOf('asha.admin')
    expect({ errorCode, ways }).toEqual({ errorCode: 1109, ways: ['PASSKEY'] })
    const reply = await step(ticket)
    expect(reply.allowCredentials).toEqual([{ id: own.id, type: 'public-key', transports: ['internal'] }])
    const answer = own.assertion(reply)
    expect((await enter(answer)).result).toEqual({ outcome: 'REFUSED' })
    expect(
      await entering('confirmPasskeyStep', { ...svtu, ticket, answer: own.assertion(await request()) }),
    ).toMatchObject({ result: { outcome: 'WRONG', remaining: 2 } })
    expect(
      await entering('confirmPasskeyStep', { ...svtu, ticket, answer: own.assertion(await step(ticket)) }),
    ).toMatchObject(outcome('SIGNED_IN'))
    expect(await entering('confirmPasskeyStep', { ...svtu, ticket, answer: own.assertion(reply) })).toMatchObject(
      outcome('ENDED'),
    )
    expect(await call(server, 'beginPasskeyStep', { ...svtu, ticket: 'a-ticket-that-nobody-has' })).toMatchObject(
      outcome('ENDED'),
    )
  })

  test('re-authenticates with it, and adds an authenticator app without a code', async () => {
    const { ticket } = await ticketOf('asha.admin')
    const { token: stale } = await entering('confirmPasskeyStep', {
      ...svtu,
      ticket,
      answer: own.assertion(await step(ticket)),
    })
    expect(await call(server, 'beginSecondStep', {}, { token: stale ?? '' })).toMatchObject(outcome('PROOF_NEEDED'))
    clock.forwardMinutes(10)
    expect(await call(server, 'beginSecondStep', {}, { token: stale ?? '' })).toMatchObject({
      errorCode: 1112,
      result: { ways: ['PASSWORD', 'PASSKEY'] },
    })
    const asked = requestOf((await call(server, 'beginPasskeyConfirmation', {}, { token: stale ?? '' })).result)
    const answer = await post(
      server,
      'confirmIdentity',
      JSON.stringify({ confirmIdentity: { way: 'PASSKEY', answer: own.assertion(asked) } }),
      { token: stale ?? '' },
    )
    expect(await answer.json()).toMatchObject({ confirmIdentity: outcome('CONFIRMED') })
    const token = answer.headers.get('authorization') ?? ''
    const { key } = v.parse(
      v.object({ key: v.string() }),
      (await call(server, 'beginSecondStep', {}, { token })).result,
    )
    expect(await call(server, 'setUpSecondStep', { code: computeAppCode(key, clock.now()) }, { token })).toMatchObject(
      outcome('SET_UP'),
    )
    expect((await ticketOf('asha.admin')).ways).toEqual(['APP', 'PASSKEY'])
    clock.forwardMinutes(0.5)
    expect(
      await call(server, 'turnOffSecondStep', { proof: computeAppCode(key, clock.now()) }, { token }),
    ).toMatchObject(outcome('OFF'))
    expect((await ticketOf('asha.admin')).ways).toEqual(['PASSKEY'])
  })

  test('renames it; nobody else can rename or remove it', async () => {
    const { token } = await enter(own.assertion(await request()))
    const otherToken = await signIn(server, 'noor.clerk')
    for (const name of ['renamePasskey', 'removePasskey'] as const)
      expect(
        (
          await call(
            server,
            name,
            { passkeyId, ...(name === 'renamePasskey' ? { name: 'Mine' } : {}) },
            { token: otherToken },
          )
        ).errorCode,
      ).toBe(1202)
    expect(await call(server, 'renamePasskey', { passkeyId, name: 'Phone' }, { token: token ?? '' })).toMatchObject(
      outcome('RENAMED'),
    )
    expect(await ask(server, 'myPasskeys', {}, { token: token ?? '' })).toMatchObject({
      result: { myPasskeys: [{ name: 'Phone' }] },
    })
  })

  test('cannot remove the last second factor when two-step verification is required', async () => {
    await server.db
      .insert(clientConfig)
      .values({ ...svtu, key: 'login.secondStep', value: { requiredFor: ['UNIVERSITY'] } })
    clearClients(server.db)
    const { token } = await enter(own.assertion(await request()))
    expect(await call(server, 'removePasskey', { passkeyId }, { token: token ?? '' })).toMatchObject(
      outcome('REQUIRED'),
    )
    await server.db.delete(clientConfig)
    clearClients(server.db)
  })

  test('removes it, is notified, and can no longer sign in with it', async () => {
    const { token } = await enter(own.assertion(await request()))
    const requested = await request()
    expect(await call(server, 'removePasskey', { passkeyId }, { token: token ?? '' })).toMatchObject(outcome('REMOVED'))
    expect(await findLastMessage(server, 142, 'EMAIL')).toMatchObject({ userId: (await accountOf('asha.admin')).id })
    expect((await enter(own.assertion(requested))).result).toEqual({ outcome: 'REFUSED' })
    // The password is enough again.
    await signIn(server, 'asha.admin')
  })
})

describe('passkeys and other people', () => {
  test('an administrator who resets a person’s two-step verification removes their passkeys too', async () => {
    const own = (await server.db.select().from(passkey)).filter(({ userId }) => userId > 0)
    const ravi = await accountOf('ravi.exams')
    expect(own.some(({ userId }) => userId === ravi.id)).toBe(true)
    const token = await signIn(server, 'asha.admin')
    expect(
      (await call(server, 'resetSecondStep', { userId: ravi.publicId, reason: 'The telephone was lost.' }, { token }))
        .errorCode,
    ).toBe(1000)
    expect((await server.db.select().from(passkey)).some(({ userId }) => userId === ravi.id)).toBe(false)
    await signIn(server, 'ravi.exams')
  })

  test('a student cannot sign in with a passkey alone, but can use it as the second step', async () => {
    const answer = await post(
      server,
      'studentLoginPortal',
      JSON.stringify({ studentLoginPortal: { ...svtu, userName: '2025417112003457', password: PASSWORD } }),
    )
    const { passkey: own } = await add(answer.headers.get('authorization') ?? '')
    expect((await enter(own.assertion(await request()))).result).toEqual({ outcome: 'REFUSED' })
    const refused = await call(server, 'studentLoginPortal', {
      ...svtu,
      userName: '2025417112003457',
      password: PASSWORD,
    })
    const { ticket } = v.parse(v.object({ ticket: v.string() }), refused.result)
    expect(
      await entering('confirmPasskeyStep', { ...svtu, ticket, answer: own.assertion(await step(ticket)) }),
    ).toMatchObject(outcome('SIGNED_IN'))
  })

  test('a passkey does not open a suspended account', async () => {
    const { passkey: own } = await add(await signIn(server, 'noor.clerk'))
    const { publicId } = await accountOf('noor.clerk')
    const token = await signIn(server, 'asha.admin')
    expect(
      (await call(server, 'setUserStatus', { to: 'SUSPENDED', userId: publicId, reason: 'An inquiry.' }, { token }))
        .errorCode,
    ).toBe(1000)
    expect(await enter(own.assertion(await request()))).toMatchObject({ errorCode: 1103, token: null })
  })

  test('no table stores a challenge or a user handle in plain text', async () => {
    const { challenge } = await request()
    expect(JSON.stringify(await server.db.select().from(oneTimeToken))).not.toContain(challenge)
  })
})
