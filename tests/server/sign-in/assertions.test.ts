import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, clientDomain, siteSession, userAccount } from '../../../server/db/schema.ts'
import { sqlStatement } from '../../../server/db/rows.ts'
import { clearSites } from '../../../server/lib/clients/registered-sites.ts'
import { loadPublicKeys, signClaims } from '../../../server/lib/crypto/assertion-keys.ts'
import { call, CLIENTS, signIn, type CallOptions } from '../../support/calls.ts'
import { createFrozenClock, startTestServer, type TestServer } from '../../support/server/server.ts'

const SITE = 'https://www.svtu-site.example'
const AUDIENCE = 'https://api.svtu-site.example'
const ISSUER = 'https://portal.example.ac.in'

const OF_SITE = sqlStatement(`origin = '${SITE}'`)
const ASHA = sqlStatement(`client_id = ${CLIENTS.svtu} and login_name = 'asha.admin'`)

const clock = createFrozenClock()
let server: TestServer
let token = ''
beforeAll(async () => {
  server = await startTestServer({ publicUrl: ISSUER }, { now: clock.now, timers: false })
  token = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(clientDomain)
  await server.db.insert(clientDomain).values([
    { clientId: CLIENTS.svtu, origin: SITE, kind: 'CMS_EMBED', audience: AUDIENCE },
    { clientId: CLIENTS.svtu, origin: 'https://quiet.example', kind: 'CMS_EMBED' },
    { clientId: CLIENTS.fauc, origin: 'https://fauc.example', kind: 'CMS_EMBED', audience: AUDIENCE },
  ])
  clearSites(server.db)
})

const issue = (input: object = {}, { headers, ...options }: CallOptions = {}) =>
  call(
    server,
    'issueAssertion',
    { audience: AUDIENCE, ...input },
    { token, ...options, headers: { origin: SITE, ...headers } },
  )
const getAssertion = async (input: object = {}, options: CallOptions = {}) => {
  const { errorCode, result } = await issue(input, options)
  expect(errorCode).toBe(1000)
  return (result as { readonly assertion: string }).assertion
}
const loadKeySet = async () => {
  const response = await fetch(`${server.origin}/.well-known/jwks.json`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return (await response.json()) as JSONWebKeySet
}
/** Verifies as a back end does that expects this audience of this institution. */
const verify = async (assertion: string, audience = AUDIENCE) =>
  (
    await jwtVerify(assertion, createLocalJWKSet(await loadKeySet()), {
      algorithms: ['ES256'],
      issuer: ISSUER,
      audience,
      typ: 'assertion+jwt',
      requiredClaims: ['exp', 'sub', 'jti'],
      currentDate: clock.now(),
    })
  ).payload

describe('a page of a registered site', () => {
  test('gets a statement about the signed-in person, which its back end verifies with the published keys', async () => {
    const payload = await verify(await getAssertion())
    const at = Math.floor(clock.now().getTime() / 1000)
    expect(payload).toEqual({
      iss: ISSUER,
      aud: AUDIENCE,
      sub: expect.stringMatching(/^[\w-]{27}$/) as unknown,
      sid: expect.stringMatching(/^[\w-]{24}$/) as unknown,
      institution: 'svtu',
      user_type: 'UNIVERSITY',
      iat: at,
      exp: at + 300,
      jti: expect.any(String) as unknown,
      auth_time: at,
      amr: ['pwd'],
    })
  })

  test('gets the same person and session each time, in a new statement; the audit log names the site once', async () => {
    const [first, second] = [decodeJwt(await getAssertion()), decodeJwt(await getAssertion())]
    expect([second.sub, second['sid']]).toEqual([first.sub, first['sid']])
    expect(second.jti).not.toBe(first.jti)
    const { id } = (await server.db.select().from(userAccount).where(ASHA))[0] ?? {}
    const acts = await server.db.select().from(auditLog).where(sqlStatement(`activity = 'issueAssertion'`))
    expect(acts.at(-1)).toMatchObject({ actorUserId: id, entityId: SITE, detail: { audience: AUDIENCE } })
    expect(await server.db.$count(siteSession)).toBe(1)
  })

  test('gets the same person under another name for another audience', async () => {
    const { sub } = decodeJwt(await getAssertion())
    await server.db.update(clientDomain).set({ audience: 'https://other.example' }).where(OF_SITE)
    const other = await getAssertion({ audience: 'https://other.example' })
    expect(decodeJwt(other).sub).not.toBe(sub)
    await expect(verify(other)).rejects.toMatchObject({ code: 'ERR_JWT_CLAIM_VALIDATION_FAILED', claim: 'aud' })
  })

  test('gets the user name only on request, where the institution allows it', async () => {
    expect(await issue({ userName: true })).toMatchObject({ errorCode: 1107, result: { reason: 'USER_NAME' } })
    await server.db.update(clientDomain).set({ givesUserName: true }).where(OF_SITE)
    expect(decodeJwt(await getAssertion())).not.toHaveProperty('preferred_username')
    expect(decodeJwt(await getAssertion({ userName: true }))).toMatchObject({ preferred_username: 'asha.admin' })
  })

  test('gets none for an audience that the institution has not registered for it', async () => {
    expect(await issue({ audience: SITE })).toMatchObject({ errorCode: 1107, result: { reason: 'AUDIENCE' } })
    const quiet = { headers: { origin: 'https://quiet.example' } }
    expect(await issue({}, quiet)).toMatchObject({ errorCode: 1107, result: { reason: 'AUDIENCE' } })
  })
})

describe('nobody gets a statement', () => {
  test('on a site that is not registered, or registered by another institution', async () => {
    const other = { headers: { origin: 'https://fauc.example' } }
    expect(await issue({}, other)).toMatchObject({ errorCode: 1111 })
    await expect(issue({}, { headers: { origin: 'https://unknown.example' } })).rejects.toThrow()
  })

  test('in a program that names no site', async () => {
    expect(await call(server, 'issueAssertion', { audience: AUDIENCE }, { token })).toMatchObject({ errorCode: 1111 })
  })

  test('after signing out, when suspended, or without a session', async () => {
    const own = await signIn(server, 'asha.admin')
    await getAssertion({}, { token: own })
    await call(server, 'logout', {}, { token: own })
    expect(await issue({}, { token: own })).toMatchObject({ errorCode: 1106, result: null })
    expect(await issue({}, { token: undefined, type: 'r' })).toMatchObject({ errorCode: 1106, result: null })
    await server.db.update(userAccount).set({ status: 'SUSPENDED' }).where(ASHA)
    expect(await issue()).toMatchObject({ errorCode: 1106, result: null })
    await server.db.update(userAccount).set({ status: 'ACTIVE' }).where(ASHA)
    await getAssertion()
  })

  test('more than sixty times in five minutes', async () => {
    const own = await signIn(server, 'asha.admin')
    const codes = new Set<number>()
    for (let times = 0; times < 61; times++) codes.add((await issue({}, { token: own })).errorCode)
    expect([...codes].sort()).toEqual([1000, 1301])
    clock.forwardMinutes(6)
  })
})

describe('a back end refuses a statement', () => {
  test('that has expired', async () => {
    token = await signIn(server, 'asha.admin')
    const assertion = await getAssertion()
    clock.forwardMinutes(6)
    await expect(verify(assertion)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' })
  })

  test('of another type, that was changed, or that another key has signed', async () => {
    const assertion = await getAssertion()
    const claims = decodeJwt(assertion)
    await expect(verify(await signClaims(server.db, clock.now(), 'logout+jwt', claims))).rejects.toMatchObject({
      claim: 'typ',
    })
    const [head, , signature] = assertion.split('.')
    const body = Buffer.from(JSON.stringify({ ...claims, institution: 'fauc' })).toString('base64url')
    await expect(verify(`${head}.${body}.${signature}`)).rejects.toMatchObject({
      code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    })
  })
})

describe('the keys', () => {
  const DAY = 86_400_000
  const PERIOD = 90 * DAY
  const start = (Math.floor(Date.now() / PERIOD) + 2) * PERIOD
  const kidsAt = async (at: number) => (await loadPublicKeys(server.db, new Date(at))).keys.map(({ kid }) => kid)
  const kidOf = async (at: number) =>
    decodeProtectedHeader(await signClaims(server.db, new Date(at), 'assertion+jwt', {})).kid

  test('change every ninety days; each is published two days before and after it signs', async () => {
    const [before, after] = [start - 60_000, start + 60_000]
    const [old, renewed] = [await kidOf(before), await kidOf(after)]
    expect(renewed).not.toBe(old)
    expect(await kidsAt(start - 3 * DAY)).toEqual([old])
    expect(await kidsAt(start - 2 * DAY + 1000)).toEqual([old, renewed])
    expect(await kidsAt(after)).toEqual([old, renewed])
    expect(await kidsAt(start + 2 * DAY + 1000)).toEqual([renewed])
  })

  test('verify what the previous key has signed', async () => {
    const signed = await signClaims(server.db, new Date(start - 1000), 'assertion+jwt', { sub: 'somebody' })
    const keys = await loadPublicKeys(server.db, new Date(start + 60_000))
    const { payload } = await jwtVerify(signed, createLocalJWKSet({ keys: [...keys.keys] as never }))
    expect(payload.sub).toBe('somebody')
  })

  test('are published without their private part, and stored encrypted', async () => {
    for (const key of (await loadKeySet()).keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
      expect(key).toMatchObject({ alg: 'ES256', crv: 'P-256', kty: 'EC', use: 'sig' })
    }
    const rows: unknown = await server.db.execute(sqlStatement('select private_key from assertion_key'))
    const found = JSON.stringify(rows)
    expect(found).toContain('sealed1.')
    expect(found).not.toContain('P-256')
  })
})
