import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attemptGuard } from '../../../server/db/schema.ts'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { call, CLIENTS, PASSWORD, signIn, type WireEnvelope } from '../../support/calls.ts'
import { listExamsByState } from '../../support/hall-tickets/desk.ts'
import { startTestServer } from '../../support/server/server.ts'

let server: RunningServer
let examEventId: number | undefined
beforeAll(async () => {
  server = await startTestServer()
  examEventId = (await listExamsByState(server)).OPEN
})
afterAll(() => server.close())
beforeEach(() => server.db.delete(attemptGuard))

const kaveri = FIXTURES.find(({ id }) => id === 'F14')
const outcomesOf = (answers: readonly WireEnvelope[]) =>
  answers.map(({ errorCode, result }) =>
    errorCode === 1000 ? (result as { outcome: string }).outcome : String(errorCode),
  )
const count = (outcomes: readonly string[], outcome: string): number => outcomes.filter((one) => one === outcome).length
/** Makes calls concurrently. */
const runConcurrently = (calls: number, one: (index: number) => Promise<WireEnvelope>) =>
  Promise.all(Array.from({ length: calls }, (_, index) => one(index)))
const dayOf = (index: number): string => new Date(Date.UTC(2004, 0, 1 + index)).toISOString().slice(0, 10)

describe('concurrent guesses', () => {
  test('at the date of birth for a hall ticket are compared at most five times', async () => {
    const first = FIXTURES.find(({ id }) => id === 'F01')
    const guess = (dob: string | undefined) =>
      call(server, 'findHallTicketBeforeLogin', {
        clientId: CLIENTS.svtu,
        examEventId,
        by: 'PRN',
        value: first?.prn,
        mobile4: first?.mobile?.slice(-4),
        dob,
      })
    const outcomes = outcomesOf(await runConcurrently(120, (index) => guess(index === 60 ? first?.dob : dayOf(index))))
    // Two guesses are free, the next cost work that nobody has done; without it nothing is compared.
    expect(count(outcomes, 'NO_MATCH')).toBe(2)
    expect(count(outcomes, 'CHALLENGE')).toBe(118)
    expect(outcomesOf([await guess(first?.dob)])).toEqual(['CHALLENGE'])
  }, 60_000)

  test('at the numbers of many people from one address are compared nine times without proof of work', async () => {
    const outcomes = outcomesOf(
      await runConcurrently(60, (index) =>
        call(server, 'findHallTicketBeforeLogin', {
          clientId: CLIENTS.svtu,
          examEventId,
          by: 'PRN',
          value: String(9_000_000_000_000_000 + index),
          mobile4: '0000',
          dob: '2004-01-01',
        }),
      ),
    )
    expect([count(outcomes, 'NO_MATCH'), count(outcomes, 'CHALLENGE')]).toEqual([9, 51])
  }, 60_000)

  test('at the mobile number of a payment are compared at most five times', async () => {
    const outcomes = outcomesOf(
      await runConcurrently(60, (index) =>
        call(server, 'findPayment', {
          clientId: CLIENTS.svtu,
          reference: 'TDEMOF1400000001',
          mobile4: String(index).padStart(4, '0'),
        }),
      ),
    )
    expect(count(outcomes, 'NO_MATCH')).toBe(5)
  }, 60_000)

  test('at the receipt of a payment are compared at most five times', async () => {
    const outcomes = outcomesOf(
      await runConcurrently(60, (index) =>
        call(server, 'sendReceiptCopy', {
          clientId: CLIENTS.svtu,
          transactionId: 'TDEMOF1400000001',
          mobile4: String(index).padStart(4, '0'),
        }),
      ),
    )
    expect(count(outcomes, 'NO_MATCH')).toBe(5)
  }, 60_000)

  test('at a student’s date of birth at a service centre are compared at most five times', async () => {
    const token = await signIn(server, 'vle.counter')
    const outcomes = outcomesOf(
      await runConcurrently(40, (index) =>
        call(server, 'cscStudentInvoices', { prn: kaveri?.prn, dob: dayOf(index) }, { type: 'r/c', token }),
      ),
    )
    expect(count(outcomes, 'NO_MATCH')).toBe(5)
  }, 60_000)

  test('at the short code of a ticket are compared at most thirty times', async () => {
    const outcomes = outcomesOf(
      await runConcurrently(60, (index) =>
        call(server, 'verifyHallTicket', { code: `ABCDE${String(10_000 + index)}` }),
      ),
    )
    expect(count(outcomes, 'UNKNOWN')).toBe(30)
  }, 60_000)
})

describe('concurrent sign-ins', () => {
  test('with the right password all succeed and cause no lock', async () => {
    const answers = await runConcurrently(20, () =>
      call(server, 'ldapLogin', { clientId: CLIENTS.svtu, userName: 'noor.clerk', password: PASSWORD }),
    )
    expect(
      count(
        answers.map(({ errorCode }) => String(errorCode)),
        '1102',
      ),
    ).toBe(0)
    expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(new Set([1000]))
    expect(
      await call(server, 'ldapLogin', { clientId: CLIENTS.svtu, userName: 'noor.clerk', password: 'wrong' }),
    ).toMatchObject({ errorCode: 1101, result: null })
  }, 60_000)

  test('with right and wrong passwords have at most five wrong ones compared', async () => {
    const answers = await runConcurrently(60, (index) =>
      call(server, 'ldapLogin', {
        clientId: CLIENTS.svtu,
        userName: 'noor.clerk',
        password: index % 3 === 0 ? PASSWORD : `wrong ${index}`,
      }),
    )
    expect(answers.filter(({ errorCode }) => errorCode === 1101).length).toBeLessThanOrEqual(5)
  }, 60_000)
})
