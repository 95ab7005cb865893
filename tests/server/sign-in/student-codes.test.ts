import { runTransaction } from '../../../server/db/transaction.ts'
import { findClientById } from '../../../server/lib/clients/clients.ts'
import { createStudentAccount } from '../../../server/modules/account/person/activation.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationOutbox, session } from '../../../server/db/schema.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS, readEnvelope, openUserData, post } from '../../support/calls.ts'
import { findLastCode, findLastMessage } from '../../support/messages/outbox.ts'
import { createFrozenClock, startTestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const PRN = '2025417112003457'
const NEW_PRN = '2023417103000027'
const clock = createFrozenClock()
let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
})
afterAll(() => server.close())
beforeEach(() => clock.forwardMinutes(25 * 60))

const svtu = { clientId: CLIENTS.svtu }
const order = async (payload: object) =>
  (await call(server, 'sendStudentOtp', { ...svtu, userName: PRN, ...payload })).result as {
    outcome: string
    request: string
    seconds: number
  }
const verify = (request: string, code: string, more: object = {}) =>
  call(server, 'verifyStudentOtp', { ...svtu, request, code, ...more })

describe('a student', () => {
  test('signs in with an SMS code, entered in Devanagari digits', async () => {
    const { request } = await order({})
    expect((await findLastMessage(server, 105, 'SMS'))?.address).toBe('+910000000123')
    const code = (await findLastCode(server, 105)).replaceAll(/\d/g, (digit) =>
      String.fromCodePoint(0x0966 + Number(digit)),
    )
    const response = await post(
      server,
      'verifyStudentOtp',
      JSON.stringify({ verifyStudentOtp: { ...svtu, request, code, sharedComputer: true } }),
    )
    expect(response.headers.get('authorization')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    const { result } = await readEnvelope(response, 'verifyStudentOtp')
    expect(result).toMatchObject({ outcome: 'SIGNED_IN' })
    expect(openUserData((result as { userData: string }).userData)).toMatchObject({ userName: PRN, roleId: '50' })
    expect(
      (await server.db.select().from(session)).map(({ via, sharedComputer }) => ({ via, sharedComputer })),
    ).toContainEqual({ via: 'OTP', sharedComputer: true })
  })

  test('must wait 45 seconds before requesting another code, and gets five an hour', async () => {
    expect((await order({})).outcome).toBe('SENT')
    expect(await order({})).toMatchObject({ outcome: 'WAIT', seconds: 45 })
    const outcomes = []
    for (let turn = 0; turn < 5; turn += 1) {
      clock.forwardMinutes(1)
      outcomes.push((await order({})).outcome)
    }
    expect(outcomes).toEqual(['SENT', 'SENT', 'SENT', 'SENT', 'WAIT'])
  })

  test('has three attempts within five minutes', async () => {
    const { request } = await order({})
    const code = await findLastCode(server, 105)
    const wrong = String((Number(code) + 7) % 1_000_000).padStart(6, '0')
    expect([
      (await verify(request, wrong)).result,
      (await verify(request, wrong)).result,
      (await verify(request, wrong)).result,
    ]).toEqual([{ outcome: 'WRONG', remaining: 2 }, { outcome: 'WRONG', remaining: 1 }, { outcome: 'ENDED' }])
    expect((await verify(request, code)).result).toEqual({ outcome: 'ENDED' })
    clock.forwardMinutes(1)
    const late = await order({})
    const lateCode = await findLastCode(server, 105)
    clock.forwardMinutes(5.1)
    expect((await verify(late.request, lateCode)).result).toEqual({ outcome: 'ENDED' })
  })

  test('cannot use a code for another purpose or at another institution', async () => {
    const { request } = await order({})
    const code = await findLastCode(server, 105)
    expect((await call(server, 'verifyResetCode', { ...svtu, request, code })).result).toEqual({ outcome: 'ENDED' })
    expect((await call(server, 'verifyStudentOtp', { clientId: CLIENTS.fauc, request, code })).result).toEqual({
      outcome: 'ENDED',
    })
    expect((await verify(request, code)).result).toMatchObject({ outcome: 'SIGNED_IN' })
  })

  test('signs in with the password at an institution without codes', async () => {
    expect((await call(server, 'sendStudentOtp', { clientId: CLIENTS.fauc, userName: 'F2600010' })).result).toEqual({
      outcome: 'OFF',
    })
    expect(await ask(server, 'signInOptions', { clientId: CLIENTS.fauc })).toMatchObject({
      result: { signInOptions: [{ studentCode: false, activation: true }] },
    })
  })

  test('who is unknown gets the same answer, but no code', async () => {
    const sent = await server.db.$count(notificationOutbox)
    const { request, ...unknown } = await order({ userName: '2099999999999999' })
    const other = await order({ userName: '2099999999999998', purpose: 'ACTIVATE', dob: '2001-01-01' })
    expect(await server.db.$count(notificationOutbox)).toBe(sent)
    const { request: firstRequest, ...answer } = await order({})
    expect(unknown).toEqual(answer)
    expect(request.length).toBe(firstRequest.length)
    expect(other.outcome).toBe('SENT')
    expect((await verify(request, '000000')).result).toEqual({ outcome: 'WRONG', remaining: 2 })
  })

  test.each([{}, { userName: '2099999999999999' }])(
    'who requests a code for %j twice invalidates the first code',
    async (wantedRequest) => {
      const first = await order(wantedRequest)
      clock.forwardMinutes(1)
      const second = await order(wantedRequest)
      expect((await verify(first.request, '000000')).result).toEqual({ outcome: 'ENDED' })
      expect((await verify(second.request, '000000')).result).toEqual({ outcome: 'WRONG', remaining: 2 })
    },
  )
})

describe('a student who signs in for the first time', () => {
  const ACTIVATE = { userName: NEW_PRN, purpose: 'ACTIVATE' }

  test('with a wrong date of birth gets the same answer, but no code', async () => {
    const sent = await server.db.$count(notificationOutbox)
    expect((await order({ ...ACTIVATE, dob: '2004-07-22' })).outcome).toBe('SENT')
    expect(await server.db.$count(notificationOutbox)).toBe(sent)
  })

  test('opens the account although staff had the PRN as login name before', async () => {
    await server.db.execute(
      `update user_account set login_name = '${NEW_PRN}', login_key = '${NEW_PRN}' where login_name = 'noor.clerk'`,
    )
    const row = await server.db.query.student.findFirst({ where: (one, { eq }) => eq(one.prn, NEW_PRN) })
    const client = row && (await findClientById(server.db, row.clientId))
    if (!row || !client) throw new Error('The student is missing.')
    await expect(
      runTransaction(server.db, async (tx) => {
        const id = await createStudentAccount(tx, client, row)
        const account = await tx.query.userAccount.findFirst({ where: (one, { eq }) => eq(one.id, id ?? 0) })
        throw new Error(`made ${account?.loginKey}`)
      }),
    ).rejects.toThrow(`made ${NEW_PRN}.student`)
    await server.db.execute(
      `update user_account set login_name = 'noor.clerk', login_key = 'noor.clerk' where login_key = '${NEW_PRN}'`,
    )
  })

  test('opens the account with PRN, date of birth and code, and is signed in', async () => {
    const { request } = await order({ ...ACTIVATE, dob: '2004-07-21' })
    const proven = (await verify(request, await findLastCode(server, 105))).result as { outcome: string; token: string }
    expect(proven.outcome).toBe('PROVEN')
    const open = (password: string) =>
      call(server, 'activateStudentAccount', { ...svtu, token: proven.token, password }, { language: 'ur' })
    expect((await open(NEW_PRN)).result).toMatchObject({ outcome: 'REFUSED' })
    const { result } = await open('river-lantern-46-quilt')
    expect(result).toMatchObject({ outcome: 'ACTIVATED' })
    // Messages are in the language in which the student has opened the account.
    const record = await server.db.query.student.findFirst({ where: (one, { eq }) => eq(one.prn, NEW_PRN) })
    expect(record).toMatchObject({ preferredLanguage: 'ur' })
    expect(openUserData((result as { userData: string }).userData)).toMatchObject({
      userName: NEW_PRN,
      roleId: '50',
      userType: 'STUDENT',
    })
    expect((await open('another-Tulip-lantern-5')).result).toEqual({ outcome: 'INVALID' })
    expect(
      await call(server, 'studentLoginPortal', { ...svtu, userName: NEW_PRN, password: 'river-lantern-46-quilt' }),
    ).toMatchObject({ errorCode: 1000 })
  })

  test('who has forgotten the PRN gets its last digits sent; the answer is the same for unknown people', async () => {
    const find = async (name: string, dob: string) => (await call(server, 'findPrn', { ...svtu, name, dob })).result
    expect(await find('Aarti  Ramesh Jadhav', '2006-03-14')).toEqual({ outcome: 'SENT' })
    expect(await findLastMessage(server, 110)).toMatchObject({
      channel: 'SMS',
      address: '+910000000123',
      body: expect.stringContaining('3457') as string,
    })
    const sent = await server.db.$count(notificationOutbox)
    expect(await find('Aarti Ramesh Jadhav', '2006-03-15')).toEqual({ outcome: 'SENT' })
    expect(await server.db.$count(notificationOutbox)).toBe(sent)
  })

  test.each([
    ["MARY D''SOUZA", 'Mary D’Souza', 'mary d‘souza', 'Mary Dʼ Souza', 'Mary DSouza', 'Mary\u200B D＇Souza'],
    ['O’BRIEN JR.', "O'Brien Jr", 'OBrien Jr.'],
    ['A.B. KARHADKAR', 'A B Karhadkar', 'a. b. karhadkar', 'AB Karhadkar'],
    ['NAGARAJ', 'Nagaraj'],
    ['MD. ARIF @ RAJU', 'MD ARIF RAJU', 'Md. Arif @ Raju'],
    ['र‍यत शेट्‌ये', 'रयत शेट्ये'],
    ['जाकिर ह\u0941सैन', 'ज\u093Cाकिर हुसैन', '\u095Bाकिर हुसैन'],
    ['علی کریم', 'علي كريم', 'على کریم'],
  ])('who has forgotten the PRN is found as %s however the name is typed', async (recorded, ...typed) => {
    await selectSqlRows(
      server,
      `update student set name = '${recorded}' where client_id = 17 and prn = '${PRN}' returning id`,
    )
    for (const name of typed) {
      clock.forwardMinutes(25 * 60)
      const sent = await server.db.$count(notificationOutbox)
      expect((await call(server, 'findPrn', { ...svtu, name, dob: '2006-03-14' })).result).toEqual({ outcome: 'SENT' })
      expect([name, await server.db.$count(notificationOutbox)]).toEqual([name, sent + 1])
    }
  })

  test.each(['\u200B2025417112003457', '2025\u00AD4171\u200D1200\u20603457', '\u202A2025417112003457\u202C'])(
    'may copy the PRN with invisible characters: %j',
    async (userName) => {
      expect((await order({ userName })).outcome).toBe('SENT')
      expect((await findLastMessage(server, 105, 'SMS'))?.address).toBe('+910000000123')
    },
  )
})
