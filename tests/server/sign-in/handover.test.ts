import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handoverKey, passkey, secondStep, session, userAccount } from '../../../server/db/schema.ts'
import { issueHandoverKey, type Handover } from '../../../server/modules/sign-in/handover/handover.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { call, CLIENTS, readEnvelope, openUserData, post } from '../../support/calls.ts'
import { createMovableClock, startTestServer } from '../../support/server/server.ts'

const clock = createMovableClock()
let server: RunningServer
let people: readonly (typeof userAccount.$inferSelect)[]
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  people = await server.db.select().from(userAccount)
})
afterAll(() => server.close())

/** The columns that name an account. */
interface Key {
  readonly userId: number
  readonly clientId: number
}

const idOf = (name: string): number => people.find(({ loginName }) => loginName === name)?.id ?? 0
const keyFor = (name: string, change: Partial<Handover> = {}) =>
  issueHandoverKey(
    server.db,
    { clientId: CLIENTS.svtu, userId: idOf(name), issuer: 'a service centre', audience: 'svtu', ...change },
    clock.now(),
  )
const enter = (userKey: string, clientId: number = CLIENTS.svtu, language = 'en') =>
  call(server, 'loginBlWithoutPass', { userKey, clientId }, { language })
const refused = { errorCode: 1701, error: 'This login link is no longer valid. Log in normally.', result: null }

describe('a person handed over by a partner’s site', () => {
  test('is signed in by the key alone', async () => {
    const userKey = await keyFor('meera.principal')
    const response = await post(
      server,
      'loginBlWithoutPass',
      JSON.stringify({ loginBlWithoutPass: { userKey, clientId: CLIENTS.svtu } }),
    )
    const token = response.headers.get('authorization') ?? ''
    const { errorCode, result } = await readEnvelope(response, 'loginBlWithoutPass')
    expect(errorCode).toBe(1000)
    expect(openUserData((result as { userData: string }).userData)).toMatchObject({
      userName: 'meera.principal',
      clientId: CLIENTS.svtu,
      roleId: '20',
    })
    expect(await call(server, 'LoginCopy', null, { token })).toMatchObject({ errorCode: 1000 })
    expect((await server.db.select().from(session)).map(({ via }) => via)).toEqual(['SSO'])
  })

  test('cannot use the key twice, not even concurrently', async () => {
    const userKey = await keyFor('meera.principal')
    const codes = await Promise.all([1, 2, 3, 4, 5].map(async () => (await enter(userKey)).errorCode))
    expect(codes.sort()).toEqual([1000, 1701, 1701, 1701, 1701])
    expect(await enter(userKey)).toMatchObject(refused)
  })

  test('cannot use it after five minutes, whatever lifetime was requested', async () => {
    const inTime = await keyFor('meera.principal')
    const brief = await keyFor('meera.principal', { lifeMs: 60_000 })
    const long = await keyFor('meera.principal', { lifeMs: 3_600_000 })
    clock.forwardMinutes(2)
    expect(await enter(brief)).toMatchObject(refused)
    clock.forwardMinutes(2.9)
    expect(await enter(inTime)).toMatchObject({ errorCode: 1000 })
    clock.forwardMinutes(0.2)
    expect(await enter(long)).toMatchObject(refused)
  })

  test('cannot use it at another institution, and can still use it at their own', async () => {
    const userKey = await keyFor('meera.principal')
    expect(await enter(userKey, CLIENTS.fauc)).toMatchObject(refused)
    expect(await enter(userKey)).toMatchObject({ errorCode: 1000 })
  })

  test('cannot use a key that was issued for another institution', async () => {
    expect(await enter(await keyFor('meera.principal', { audience: 'fauc' }))).toMatchObject(refused)
  })

  test('reads the reason when the account is suspended', async () => {
    expect(await enter(await keyFor('locked.user'))).toMatchObject({ errorCode: 1103 })
  })

  test.each([
    [
      'an app',
      (own: Key) => server.db.insert(secondStep).values({ ...own, sealedKey: 'sealed', confirmedAt: clock.now() }),
    ],
    [
      'a passkey',
      (own: Key) =>
        server.db
          .insert(passkey)
          .values({ ...own, credentialId: 'c', publicKey: 'k', counter: 0, transports: [], name: 'Phone' }),
    ],
  ])('must log in normally when the account has %s as second factor', async (_what, add) => {
    await add({ userId: idOf('meera.principal'), clientId: CLIENTS.svtu })
    const before = await server.db.$count(session)
    expect(await enter(await keyFor('meera.principal'))).toMatchObject({
      errorCode: 1701,
      result: { reason: 'SECOND_STEP' },
    })
    expect(await server.db.$count(session)).toBe(before)
    await Promise.all([server.db.delete(secondStep), server.db.delete(passkey)])
  })

  test('is not let in as an administrator, whatever the user type is', async () => {
    expect(await enter(await keyFor('asha.admin'))).toMatchObject(refused)
    await server.db.execute(`update user_account set user_type = 'STAFF' where login_name = 'asha.admin'`)
    expect(await enter(await keyFor('asha.admin'))).toMatchObject(refused)
  })

  test('reads the refusal in their own language', async () => {
    expect((await enter('nonsense', CLIENTS.svtu, 'mr')).error).toBe('ही लॉगिन लिंक आता वैध नाही. नेहमीप्रमाणे लॉग इन करा.')
  })
})

test('only the hash of a key is stored, for a limited time', async () => {
  const userKey = await keyFor('meera.principal')
  expect(userKey).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await server.db.select().from(handoverKey))).not.toContain(userKey)
  clock.forwardMinutes(6)
  await keyFor('meera.principal')
  expect(await server.db.$count(handoverKey)).toBe(1)
})
