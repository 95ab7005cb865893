import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { findHallTicketBeforeLogin } from '../../../src/contract/hall-tickets/hall-ticket.ts'
import { solveChallenge } from '../../../src/core/crypto/proof-of-work.ts'
import { attemptGuard } from '../../../server/db/schema.ts'
import { LIMITS, type Limit } from '../../../server/lib/rate-limit/limits.ts'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { call, CLIENTS, PASSWORD, post, signIn } from '../../support/calls.ts'
import { listExamsByState } from '../../support/hall-tickets/desk.ts'
import { createMovableClock, startTestServer } from '../../support/server/server.ts'

const clock = createMovableClock()
let server: RunningServer
let examEventId: number
beforeAll(async () => {
  server = await startTestServer({ trustProxy: 1 }, { now: clock.now, timers: false })
  examEventId = v.parse(v.number(), (await listExamsByState(server)).OPEN)
})
afterAll(() => server.close())
beforeEach(() => server.db.delete(attemptGuard))

const ATTACKER = '203.0.113.7'
const OWNER = '198.51.100.23'
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const outcomeOf = ({ result }: { readonly result: unknown }) => (result as { outcome: string }).outcome
/** Makes calls one after the other, and returns their outcomes. */
async function several(
  times: number,
  one: (index: number) => Promise<{ readonly result: unknown }>,
): Promise<string[]> {
  const outcomes = []
  for (let index = 0; index < times; index += 1) outcomes.push(outcomeOf(await one(index)))
  return outcomes
}
const dayOf = (index: number): string => new Date(Date.UTC(2004, 0, 1 + index)).toISOString().slice(0, 10)

const owner = FIXTURES.find(({ id }) => id === 'F01')
const details = (dob = owner?.dob) => ({
  clientId: CLIENTS.svtu,
  examEventId,
  by: 'PRN',
  value: owner?.prn,
  mobile4: owner?.mobile?.slice(-4),
  dob,
})

/** Looks up a ticket from an address with the required proof of work, and returns its difficulty in bits. */
async function lookUp(address: string, dob?: string) {
  const found = v.parse(
    findHallTicketBeforeLogin.output,
    (await call(server, 'findHallTicketBeforeLogin', details(dob), from(address))).result,
  )
  if (found.outcome !== 'CHALLENGE') return { result: found, bits: 0 }
  const nonce = await solveChallenge(found.challenge, found.bits, new AbortController().signal)
  const { result } = await call(
    server,
    'findHallTicketBeforeLogin',
    { ...details(dob), proof: { challenge: found.challenge, nonce } },
    from(address),
  )
  return { result, bits: found.bits }
}
/** Stores failures of a day for the owner’s number, as if they had come from many networks. */
async function elsewhere(failures: number): Promise<void> {
  await lookUp(ATTACKER, '2001-01-01')
  await server.db.execute(`update attempt_guard set failures = ${failures} where key like 'ticketPerNumberAndDay:%'`)
}

describe('an anonymous visitor who guesses at another person’s hall ticket', () => {
  test('is refused at the sixth attempt in their network; the owner gets it elsewhere after some work', async () => {
    expect(await several(6, (index) => lookUp(ATTACKER, dayOf(index)))).toEqual([
      'NO_MATCH',
      'NO_MATCH',
      'NO_MATCH',
      'NO_MATCH',
      'NO_MATCH',
      'RATE',
    ])
    expect(outcomeOf(await lookUp('203.0.113.200'))).toBe('RATE')
    const own = await lookUp(OWNER)
    expect(outcomeOf(own)).toBe('READY')
    expect(own.bits).toBeGreaterThanOrEqual(12)
    clock.forwardMinutes(16)
    expect(await lookUp(OWNER)).toMatchObject({ bits: 0, result: { outcome: 'READY' } })
    expect(outcomeOf(await lookUp(ATTACKER))).toBe('READY')
  }, 60_000)

  test('counts as one in an IPv6 network, whatever the last eighty bits are', async () => {
    expect(await several(6, (index) => lookUp(`2001:db8:7:${index}::${index}`, dayOf(index)))).toEqual([
      'NO_MATCH',
      'NO_MATCH',
      'NO_MATCH',
      'NO_MATCH',
      'NO_MATCH',
      'RATE',
    ])
    expect(outcomeOf(await lookUp('2001:db8:8::1'))).toBe('READY')
  }, 60_000)

  test('from hundreds of networks is refused after sixty attempts a day', async () => {
    await elsewhere(59)
    const atOnce = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call(server, 'findHallTicketBeforeLogin', details(dayOf(index)), from(`203.0.${index + 1}.9`)),
      ),
    )
    expect(atOnce.map(outcomeOf).filter((outcome) => outcome === 'NO_MATCH')).toHaveLength(1)
    expect(outcomeOf(await lookUp(OWNER))).toBe('RATE')
    clock.forwardMinutes(24 * 60 + 1)
    expect(outcomeOf(await lookUp(OWNER))).toBe('READY')
  }, 60_000)

  test('does not block signed-in owners', async () => {
    const { rows } = (await server.db.execute(
      `select u.login_name as name from user_account u join student s on s.user_id = u.id where s.prn = '${owner?.prn}'`,
    )) as { rows: { name: string }[] }
    const answer = await post(
      server,
      'studentLoginPortal',
      JSON.stringify({ studentLoginPortal: { clientId: CLIENTS.svtu, userName: rows[0]?.name, password: PASSWORD } }),
      from(OWNER),
    )
    const token = answer.headers.get('authorization') ?? undefined
    await elsewhere(60)
    await server.db.execute(
      `update attempt_guard set locked_until = '${new Date(clock.now().getTime() + 24 * 3_600_000).toISOString()}' where key like 'ticketPer%'`,
    )
    const signedIn = (by: string | undefined, dob = owner?.dob) =>
      call(server, 'findHallTicketBeforeLogin', details(dob), { ...from(OWNER), type: 'r', token: by })
    expect(outcomeOf(await lookUp(OWNER))).toBe('RATE')
    expect(outcomeOf(await signedIn(token))).toBe('READY')
    expect(outcomeOf(await signedIn(token, '2001-01-01'))).toBe('NO_MATCH')
    // Another signed-in person is limited like an anonymous visitor.
    expect(outcomeOf(await signedIn(await signIn(server, 'noor.clerk')))).toBe('RATE')
  }, 60_000)
})

describe('an anonymous visitor who exhausts another person’s rate limit', () => {
  const at = (name: string, payload: object) => (address: string) =>
    call(server, name, { clientId: CLIENTS.svtu, ...payload }, from(address))
  const cases = [
    {
      what: 'the digits behind a payment',
      wrong: at('findPayment', { reference: 'TDEMOF1400000001', mobile4: '0000' }),
      right: at('findPayment', { reference: 'TDEMOF1400000001', mobile4: '1414' }),
      outcome: 'FOUND',
    },
    {
      what: 'the digits behind a receipt',
      wrong: at('sendReceiptCopy', { transactionId: 'TDEMOF1400000001', mobile4: '0000' }),
      right: at('sendReceiptCopy', { transactionId: 'TDEMOF1400000001', mobile4: '1414' }),
      outcome: 'SENT',
    },
    ...['ravi.exams', 'no.such.person'].map((userName) => ({
      what: `messages for a new password of ${userName}`,
      wrong: at('forgotPassword', { userName }),
      right: at('forgotPassword', { userName }),
      outcome: 'SENT',
    })),
    {
      what: 'codes to sign in with',
      wrong: at('sendStudentOtp', { userName: owner?.prn, purpose: 'SIGN_IN' }),
      right: at('sendStudentOtp', { userName: owner?.prn, purpose: 'SIGN_IN' }),
      outcome: 'SENT',
    },
    {
      what: 'links that confirm an address',
      wrong: at('resendEmailConfirm', { userName: 'ravi.exams' }),
      right: at('resendEmailConfirm', { userName: 'ravi.exams' }),
      outcome: 'SENT',
    },
    {
      what: 'messages with the end of a PRN',
      wrong: at('findPrn', { name: owner?.name, dob: owner?.dob }),
      right: at('findPrn', { name: owner?.name, dob: owner?.dob }),
      outcome: 'SENT',
    },
  ]
  test.each(cases)('for $what has to wait, and the person does not', async ({ wrong, right, outcome }) => {
    expect(['RATE', 'WAIT']).toContain((await several(8, () => wrong(ATTACKER))).at(-1))
    expect(outcomeOf(await right(OWNER))).toBe(outcome)
  })

  test('cannot have more messages sent to one person than three networks may request', async () => {
    const sent = async () =>
      (
        (await server.db.execute(
          `select 1 from notification_outbox where notification_id = 102 and channel = 'EMAIL' and user_id is not null`,
        )) as { rows: unknown[] }
      ).rows.length
    const before = await sent()
    for (let network = 1; network <= 6; network += 1)
      await several(3, () =>
        call(server, 'forgotPassword', { clientId: CLIENTS.svtu, userName: 'ravi.exams' }, from(`203.0.${network}.9`)),
      )
    expect((await sent()) - before).toBe(LIMITS.resetPerAccount.max)
  })

  test('at one service centre does not lock a student’s number at another one', async () => {
    const [one, other] = [await signIn(server, 'vle.counter'), await signIn(server, 'vle.shivgaon')]
    const ask = (token: string, dob: string) =>
      call(server, 'cscStudentInvoices', { prn: '2024417118000184', dob }, { type: 'r/c', token })
    expect((await several(6, (index) => ask(one, dayOf(index)))).at(-1)).toBe('RATE')
    expect(outcomeOf(await ask(other, '2005-03-18'))).toBe('FOUND')
  })
})

test('every limit that others can exhaust for a person from many networks has a documented remedy', () => {
  const limits: readonly Limit[] = Object.values(LIMITS)
  const callers = /network|address|operator|sender|issuer|all/
  // What only somebody who is signed in, or knows the person's own secret, can use up.
  const own = /^(account|transaction|recipient|reference)$/
  for (const { subject, ownWay } of limits)
    expect([subject, ownWay !== undefined || callers.test(subject) || own.test(subject)]).toEqual([subject, true])
})
