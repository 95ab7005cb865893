import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { COMMON_ANSWERS, FIXTURES, type Answers } from '../../../src/testing/fixtures.ts'
import type { FeeInvoice } from '../../../src/contract/payments/fees.ts'
import { FIXTURES as PEOPLE } from '../../../server/seed/students/fixtures.ts'
import { ask, call, CLIENTS, PASSWORD, post, signIn } from '../../support/calls.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
let examEventId: number
beforeAll(async () => {
  server = await startTestServer()
  const { result } = await ask(server, 'publishedExamEvents', { clientId: CLIENTS.svtu })
  const rows = v.parse(
    v.object({ publishedExamEvents: v.array(v.object({ state: v.string(), examEventId: v.number() })) }),
    result,
  )
  examEventId = rows.publishedExamEvents.find(({ state }) => state === 'OPEN')?.examEventId ?? 0
})
afterAll(() => server.close())

/** Members whose keys are data. */
const MAPS = new Set(['translations', 'labels', 'formats', 'fields'])

/** Returns the keys and kinds of values of an answer, however long its lists are; null stands for anything. */
function describeShape(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : [describeShape(value[0])]
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  if (MAPS.has(key)) return 'map'
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, describeShape(member, name)]),
  )
}

/** Returns where two shapes differ; where one of them has null, they do not. */
function listDifferences(real: unknown, fixture: unknown, at = ''): string[] {
  if (real === null || fixture === null) return []
  if (typeof real !== 'object' || typeof fixture !== 'object')
    return real === fixture ? [] : [`${at}: ${JSON.stringify(real)}, not ${JSON.stringify(fixture)}`]
  const keys = new Set([...Object.keys(real), ...Object.keys(fixture)])
  return [...keys].flatMap((key) =>
    key in real && key in fixture
      ? listDifferences((real as Answers)[key], (fixture as Answers)[key], `${at}.${key}`)
      : [`${at}.${key} is only in ${key in real ? 'the answer of the server' : 'the fixture'}`],
  )
}

const compare = (real: unknown, answer: Answers[string] | undefined) =>
  listDifferences(
    describeShape(real),
    describeShape(typeof answer === 'object' && 'result' in answer ? answer.result : undefined),
  )

const person = (outcome: string) => {
  const found = PEOPLE.find((one) => one.client === 'svtu' && one.outcome === outcome)
  if (!found) throw new Error(`Nobody in the seed ends in ${outcome}.`)
  return found
}
const find = async (outcome: string, more: object = {}) => {
  const { prn, dob, mobile } = person(outcome)
  const details = {
    clientId: CLIENTS.svtu,
    examEventId,
    by: 'PRN',
    value: prn,
    dob,
    mobile4: mobile?.slice(-4),
    ...more,
  }
  return (await call(server, 'findHallTicketBeforeLogin', details)).result
}

/** Signs in a student of the seed, by the number of the fixture; returns the token. */
async function signInStudent(id: string): Promise<string> {
  const userName = PEOPLE.find((one) => one.id === id)?.prn
  const body = { studentLoginPortal: { clientId: CLIENTS.svtu, userName, password: PASSWORD } }
  const token = (await post(server, 'studentLoginPortal', JSON.stringify(body))).headers.get('authorization')
  if (token === null) throw new Error(`${id} could not log in.`)
  return token
}
/** Returns the rows of a query that is asked for alone. */
const askRows = async (id: string, payload: object, token?: string, type?: 'r/c') =>
  (
    (await ask(server, id, payload, { token, ...(type && { type }) })).result as Readonly<
      Record<string, readonly object[]>
    >
  )[id] ?? []

describe('the fixtures for tests of pages answer as the server does', () => {
  test('about an institution, its examinations and its rules', async () => {
    const institution = await call(server, 'getClientByName', { clientName: 'svtu' })
    expect(compare(institution.result, COMMON_ANSWERS.getClientByName)).toEqual([])
    for (const name of ['publishedExamEvents', 'passwordPolicy', 'signInOptions']) {
      const { result } = await ask(server, name, { clientId: CLIENTS.svtu })
      expect(compare((result as Record<string, unknown>)[name], COMMON_ANSWERS[name])).toEqual([])
    }
  })

  test.each([
    ['found', 'READY'],
    ['provisional', 'PROVISIONAL'],
    ['withheld', 'BLOCKED'],
  ] as const)('about a hall ticket that is %s', async (outcome, real) => {
    expect(compare(await find(real), FIXTURES['hall-ticket'][outcome].findHallTicketBeforeLogin)).toEqual([])
  })

  test('about details that match nobody, and a code that is none', async () => {
    const nobody = await find('READY', { mobile4: '9999' })
    expect(nobody).toMatchObject({ outcome: 'NO_MATCH' })
    expect(listDifferences({ ...(nobody as object), text: null }, { outcome: 'string', text: null })).toEqual([
      '.outcome: "NO_MATCH", not "string"',
    ])
    const unknown = (await call(server, 'verifyHallTicket', { code: 'ABCDEFGH23' })).result
    expect(compare(unknown, FIXTURES['ticket-verify'].unknown.verifyHallTicket)).toEqual([])
  })

  test('about sign-ins, with the same codes', async () => {
    const credentials = { clientId: CLIENTS.svtu, userName: person('READY').prn, password: PASSWORD }
    const entered = await call(server, 'studentLoginPortal', credentials)
    expect(compare(entered.result, FIXTURES['student-login']['signed-in'].studentLoginPortal)).toEqual([])
    const wrong = await call(server, 'studentLoginPortal', { ...credentials, password: 'something else' })
    expect(FIXTURES['student-login']['wrong-password'].studentLoginPortal).toMatchObject({ errorCode: wrong.errorCode })
    expect(wrong.result).toBe(null)
  })

  test('about a payment that nobody has made, and a forgotten password', async () => {
    const claim = { clientId: CLIENTS.svtu, transactionId: 'SV0000000000' }
    const payment = await call(server, 'verifyPaymentStatus', claim)
    expect(compare(payment.result, FIXTURES['payment-status'].unknown.verifyPaymentStatus)).toEqual([])
    const sent = await call(server, 'forgotPassword', { clientId: CLIENTS.svtu, userName: 'nobody.at.all' })
    expect(compare(sent.result, FIXTURES['forgot-password']['code-sent'].forgotPassword)).toEqual([])
  })

  test('about fees that are owed, and orders for them', async () => {
    const fixture = FIXTURES['fee-payment']
    const [owed] = await askRows('myInvoices', {}, await signInStudent('F09'))
    expect(compare([owed], fixture.overdue.myInvoices)).toEqual([])
    const byKey = { clientId: CLIENTS.svtu, invoiceKey: (owed as FeeInvoice).invoiceKey }
    expect(compare(await askRows('feeInvoice', byKey), fixture.owed.feeInvoice)).toEqual([])
    const order = { ...byKey, idempotencyKey: 'fixture-fixture-fixture', returnUrl: server.origin, language: 'en' }
    const first = await call(server, 'createPaymentOrder', order)
    expect(compare(first.result, fixture.owed.createPaymentOrder)).toEqual([])
    const second = await call(server, 'createPaymentOrder', { ...order, idempotencyKey: 'fixture-fixture-another' })
    expect(compare(second.result, fixture.pending.createPaymentOrder)).toEqual([])
  })

  test('about the counter of a service centre, and a payment there', async () => {
    const token = await signIn(server, 'vle.counter')
    const { cscAgentDaySummary, cscStudentInvoices } = FIXTURES['csc-counter'].found
    expect(compare(await askRows('cscAgentDaySummary', {}, token, 'r/c'), cscAgentDaySummary)).toEqual([])
    const { prn, dob } = person('BLOCKED')
    const found = await call(server, 'cscStudentInvoices', { prn, dob }, { token, type: 'r/c' })
    expect(compare(found.result, cscStudentInvoices)).toEqual([])
    const collected = await server.db.query.cscTransaction.findFirst()
    const order = await server.db.query.paymentOrder.findFirst({
      where: (row, { eq }) => eq(row.id, collected?.paymentOrderId ?? 0),
    })
    const claim = { clientId: order?.clientId, transactionId: order?.transactionId }
    const payment = await call(server, 'verifyCscPaymentStatus', claim)
    expect(compare(payment.result, FIXTURES['csc-payment-status'].paid.verifyCscPaymentStatus)).toEqual([])
  })

  test('about passwords that are too easy or wrong, links that are none, and people who are handed over', async () => {
    const token = await signInStudent('F01')
    const change = (current: string) =>
      call(server, 'changePassword', { current, password: 'password1234' }, { token, type: 'r' })
    expect(compare((await change(PASSWORD)).result, FIXTURES['new-password'].refused.changePassword)).toEqual([])
    const wrong = await change('something else')
    expect(compare(wrong.result, FIXTURES['new-password']['wrong-password'].changePassword)).toEqual([])
    const link = { clientId: CLIENTS.svtu, token: 'fixture-fixture-fixture' }
    const set = await call(server, 'newPassword', { ...link, password: 'a password of four words' })
    expect(set.result).toEqual({ outcome: 'INVALID' })
    expect(await askRows('emailConfirmInfo', link)).toEqual([{ outcome: 'INVALID' }])
    const code = { clientId: CLIENTS.svtu, request: link.token, code: '123456' }
    const reset = await call(server, 'verifyResetCode', code)
    expect(compare(reset.result, FIXTURES['forgot-password']['code-ended'].verifyResetCode)).toEqual([])
    const landing = FIXTURES['redirection-landing']
    const configuration = await call(server, 'clientConfiguration', { clientId: CLIENTS.svtu })
    expect(compare(configuration.result, landing['signed-in'].clientConfiguration)).toEqual([])
    const used = await call(server, 'loginBlWithoutPass', { clientId: CLIENTS.svtu, userKey: 'used' })
    expect(landing['link-used'].loginBlWithoutPass).toMatchObject({ errorCode: used.errorCode })
  })
})
