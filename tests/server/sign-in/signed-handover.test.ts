import { createHmac } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, serverSecret, ssoIssuer, ssoNonce } from '../../../server/db/schema.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { call, CLIENTS, readEnvelope, openUserData, post, signIn } from '../../support/calls.ts'
import { createMovableClock, startTestServer } from '../../support/server/server.ts'

const clock = createMovableClock()
let server: RunningServer
let secret: Uint8Array
let pair: Awaited<ReturnType<typeof generateKeyPair>>
let publicKey = ''
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  const row = (await server.db.select().from(serverSecret)).find(({ name }) => name === 'sso-issuer:campus-erp')
  secret = Buffer.from(row?.value ?? '', 'base64url')
  pair = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  publicKey = (await exportJWK(pair.publicKey)).x ?? ''
  await server.db
    .insert(ssoIssuer)
    .values({ clientId: CLIENTS.svtu, code: 'city-cms', algorithm: 'EdDSA', key: publicKey, userTypes: ['STUDENT'] })
})
afterAll(() => server.close())

const seconds = (): number => Math.floor(clock.now().getTime() / 1000)
const claimsWith = (change: JWTPayload = {}): JWTPayload => ({
  iss: 'campus-erp',
  aud: 'svtu',
  sub: 'meera.principal',
  jti: crypto.randomUUID(),
  iat: seconds(),
  exp: seconds() + 60,
  ...change,
})
const keyWith = (change: JWTPayload = {}, key = secret) =>
  new SignJWT(claimsWith(change)).setProtectedHeader({ alg: 'HS256' }).sign(key)
const enter = (userKey: string, clientId: number = CLIENTS.svtu) =>
  call(server, 'loginBlWithoutPass', { userKey, clientId })
const refused = { errorCode: 1701, error: 'This login link is no longer valid. Log in normally.', result: null }

describe('a person handed over with a key that a registered partner signed', () => {
  test('is signed in and sent to the screen that the partner requested', async () => {
    const answer = await enter(await keyWith({ target: '/updateUserDetails' }))
    expect(answer).toMatchObject({ errorCode: 1000, result: { target: '/updateUserDetails' } })
    expect(openUserData((answer.result as { userData: string }).userData)).toMatchObject({
      userName: 'meera.principal',
    })
  })

  test('is signed in with a key of an issuer that signs with its private key', async () => {
    const key = await new SignJWT(claimsWith({ iss: 'city-cms', sub: '2025417112003457' }))
      .setProtectedHeader({ alg: 'EdDSA' })
      .sign(pair.privateKey)
    expect(await enter(key)).toMatchObject({ errorCode: 1000 })
  })

  test('cannot use a key twice, not even concurrently', async () => {
    const key = await keyWith()
    const codes = await Promise.all([1, 2, 3, 4].map(async () => (await enter(key)).errorCode))
    expect(codes.sort()).toEqual([1000, 1701, 1701, 1701])
    expect(await enter(key)).toMatchObject(refused)
  })

  test('cannot use a key that repeats a nonce', async () => {
    const jti = crypto.randomUUID()
    expect(await enter(await keyWith({ jti }))).toMatchObject({ errorCode: 1000 })
    expect(await enter(await keyWith({ jti }))).toMatchObject(refused)
  })

  test.each([
    ['was issued a minute and a half ago', () => ({ iat: seconds() - 95, exp: seconds() - 35 })],
    ['is valid for longer than a minute', () => ({ exp: seconds() + 3600 })],
    ['was issued in the future', () => ({ iat: seconds() + 120, exp: seconds() + 150 })],
    ['is for another institution', () => ({ aud: 'fauc' })],
    ['is for several institutions', () => ({ aud: ['svtu', 'fauc'] })],
    ['names an unregistered issuer', () => ({ iss: 'somebody' })],
    ['names an issuer that contains NUL', () => ({ iss: 'campus-erp\0' })],
    ['names a person with NUL in the login name', () => ({ sub: 'meera.principal\0' })],
    ['has no nonce', () => ({ jti: undefined })],
    ['has no expiry', () => ({ exp: undefined })],
    ['targets another site', () => ({ target: '//evil.example.org' })],
    ['targets a script', () => ({ target: 'javascript:alert(1)' })],
  ])('is refused when the key %s', async (_why, change) => {
    expect(await enter(await keyWith(change() as JWTPayload))).toMatchObject(refused)
  })

  test('is signed in despite a clock skew of half a minute', async () => {
    expect(await enter(await keyWith({ iat: seconds() + 25, exp: seconds() + 80 }))).toMatchObject({ errorCode: 1000 })
    expect(await enter(await keyWith({ iat: seconds() - 80, exp: seconds() - 20 }))).toMatchObject({ errorCode: 1000 })
  })

  test('is refused with a key of another signer or without a signature', async () => {
    expect(await enter(await keyWith({}, Buffer.from('another secret of enough bytes, really')))).toMatchObject(refused)
    const [, payload] = (await keyWith()).split('.')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    expect(await enter(none)).toMatchObject(refused)
  })

  test('is refused when the public key was used as a shared secret', async () => {
    const head = Buffer.from('{"alg":"HS256"}').toString('base64url')
    const body = Buffer.from(JSON.stringify(claimsWith({ iss: 'city-cms', sub: '2025417112003457' }))).toString(
      'base64url',
    )
    for (const publicBytes of [Buffer.from(publicKey), Buffer.from(publicKey, 'base64url')])
      expect(
        await enter(
          `${head}.${body}.${createHmac('sha256', publicBytes).update(`${head}.${body}`).digest('base64url')}`,
        ),
      ).toMatchObject(refused)
  })

  test('is unknown at another institution', async () => {
    expect(await enter(await keyWith(), CLIENTS.fauc)).toMatchObject(refused)
  })

  test.each([
    ['unknown at this institution', 'nobody.here'],
    ['of a user type that this partner may not hand over', 'asha.admin'],
  ])('%s reads whom to contact, with a reference', async (_who, sub) => {
    expect(await enter(await keyWith({ sub }))).toMatchObject({
      errorCode: 1701,
      error: expect.stringMatching(/^You come from campus-erp, .+: [\w-]{36}\.$/) as string,
      result: { reason: 'NOT_MAPPED', source: 'campus-erp', reference: expect.stringMatching(/^[\w-]{36}$/) as string },
    })
    const trace = (await server.db.select().from(auditLog)).sort((one, other) => one.id - other.id).at(-1)
    expect(trace).toMatchObject({ activity: 'handoverNotMapped', entityId: 'campus-erp', detail: { subject: sub } })
  })

  test('leaves no expired nonce in the database', async () => {
    clock.forwardMinutes(5)
    await enter(await keyWith())
    expect(await server.db.$count(ssoNonce)).toBe(1)
  })
})

describe('a partner’s back end', () => {
  const create = async (userName: string, payload: object = {}) =>
    call(server, 'createSsoKey', { userName, ...payload }, { token: await signIn(server, 'erp.service'), type: 'r/c' })

  test('requests a key that signs one person in, once, within a minute', async () => {
    const { result } = await create('meera.principal', { target: '/landing' })
    expect(result).toMatchObject({ outcome: 'CREATED', clientId: CLIENTS.svtu })
    const { userKey } = result as { userKey: string }
    const response = await post(
      server,
      'loginBlWithoutPass',
      JSON.stringify({ loginBlWithoutPass: { userKey, clientId: CLIENTS.svtu } }),
    )
    expect(await readEnvelope(response, 'loginBlWithoutPass')).toMatchObject({
      errorCode: 1000,
      result: { target: '/landing' },
    })
    expect(await enter(userKey)).toMatchObject(refused)
    const late = (await create('meera.principal')).result as { userKey: string }
    clock.forwardMinutes(1.1)
    expect(await enter(late.userKey)).toMatchObject(refused)
  })

  test('gets no key for an administrator, a suspended account or an unknown account', async () => {
    for (const userName of ['asha.admin', 'locked.user', 'nobody.here'])
      expect((await create(userName)).result).toEqual({ outcome: 'UNKNOWN' })
  })

  test('is the only caller who can request keys', async () => {
    for (const [who, type] of [
      ['asha.admin', 'r/c'],
      ['erp.service', 'r'],
    ] as const) {
      const token = await signIn(server, who)
      expect(await call(server, 'createSsoKey', { userName: 'meera.principal' }, { token, type })).toMatchObject({
        errorCode: 1107,
      })
    }
  })

  test('leaves an audit record of each request, without the key', async () => {
    const { result } = await create('meera.principal')
    const acts = (await server.db.select().from(auditLog)).filter(({ activity }) => activity === 'createSsoKey')
    expect(acts.at(-1)).toMatchObject({ entity: 'user_account', detail: { issuer: 'campus-erp', created: true } })
    expect(JSON.stringify(acts)).not.toContain((result as { userKey: string }).userKey)
  })
})
