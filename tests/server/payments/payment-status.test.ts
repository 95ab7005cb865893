import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attemptGuard, urlClaim } from '../../../server/db/schema.ts'
import { buildStatusPath, ORDERS } from '../../../server/seed/payments/order-fixtures.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { call, CLIENTS, post, signIn } from '../../support/calls.ts'
import { verifyPayment, verifyCsc } from '../../support/payments/payment-claims.ts'
import { startTestServer } from '../../support/server/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.db.delete(attemptGuard))

const idOf = (person: string, number = 1): string => `TDEMO${person}0000000${number}`
/** Returns the claim in the URL of a payment, parsed as the page parses it. */
function claimOf(transactionId: string, words = 'success/success') {
  const order = ORDERS.find((one) => one.transactionId === transactionId)
  if (!order) throw new Error(`There is no ${transactionId}.`)
  const [, id = '', paymentFor = '', applicationId = '', amount = '', bankStatus = '', paidStatus = ''] =
    buildStatusPath(order, words).split('/')
  return { transactionId: id, paymentFor, applicationId, amount, bankStatus, paidStatus }
}
const F14 = claimOf(idOf('F14'))

describe('a person who opens the URL of a payment', () => {
  test.each([
    ['F14', 1, 'success/success', 'SUCCESS', false],
    ['F15', 1, 'pending/pending', 'PENDING', false],
    ['F17', 1, 'success/success', 'LATE_SUCCESS', false],
    ['F18', 1, 'success/SUCCESS', 'MISMATCH', false],
    ['F19', 1, 'success/success', 'SUCCESS', false],
    ['F19', 2, 'success/success', 'DUPLICATE', false],
    ['F20', 1, 'pending/pending', 'PENDING', false],
  ])('for %s (%i) as %s reads %s', async (person, number, words, status, urlConflict) => {
    const answer = await verifyPayment(server, claimOf(idOf(person, number), words))
    expect(answer).toMatchObject({ status, urlConflict, payment: { transactionId: idOf(person, number) } })
  })

  test('sees the recorded payment, with the payer’s name and numbers masked', async () => {
    const { payment } = await verifyPayment(server, F14)
    expect(payment).toMatchObject({
      paymentFor: 'EXAM_FORM',
      application: 'EF-••••41',
      payer: 'K•••• B••••',
      amountMinor: 74_000,
      currency: 'INR',
      method: 'CSC_WALLET',
      receiptNo: expect.stringMatching(/^R\/\d{4}-\d\d\/\d{6}$/) as string,
      caseNo: null,
      refundMinor: null,
      canRetry: false,
      opensTicket: false,
    })
    const text = JSON.stringify(await verifyCsc(server, F14))
    for (const secret of ['KAVERI', 'BHOSALE', 'BHAGWAN', 'EF-204141', '2024417114000146', '1414', 'Vaishnavi'])
      expect(text).not.toContain(secret)
  })

  test.each([
    ['en', 'F15', 'I•••• P••••'],
    ['ur', 'F15', 'ع•••• پ••••'],
    ['mr', 'F17', 'श्र•••• शिं••••'],
    ['hi', 'F17', 'S•••• S••••'],
  ])('sees, in %s, the name of %s masked as %s', async (language, person, payer) => {
    expect((await verifyPayment(server, claimOf(idOf(person)), { language })).payment?.payer).toBe(payer)
  })

  test('with a mismatched or duplicate amount sees the case and the refund', async () => {
    expect((await verifyPayment(server, claimOf(idOf('F18')))).payment).toMatchObject({
      caseNo: expect.stringMatching(/^PC-\d\d-\d{5}$/) as string,
      refundMinor: 7_400,
      receiptNo: null,
    })
    expect((await verifyPayment(server, claimOf(idOf('F19', 2)))).payment).toMatchObject({
      caseNo: expect.stringMatching(/^PC-/) as string,
      refundMinor: 74_000,
      receiptNo: null,
    })
  })

  test('made at a service centre sees fee and charge separately; only the operator sees their own name', async () => {
    const seen = await verifyCsc(server, F14)
    expect(seen.csc).toMatchObject({
      cscId: '417000120034',
      operator: 'V•••• G••••',
      feeMinor: 74_000,
      serviceChargeMinor: 3_000,
      totalMinor: 77_000,
      doubleVerifiedAt: expect.any(String) as string,
    })
    const token = await signIn(server, 'vle.counter')
    expect((await verifyCsc(server, F14, { token })).csc?.operator).toBe('Vaishnavi Anil Gaikwad')
    expect((await verifyCsc(server, F14, { token: await signIn(server, 'asha.admin') })).csc?.operator).toBe(
      'V•••• G••••',
    )
    expect((await verifyCsc(server, claimOf(idOf('F15')))).csc).toBeNull()
    expect((await verifyPayment(server, { ...F14, amount: '770.00' })).urlConflict).toBe(false)
  })

  test('gets a response that must not be cached', async () => {
    const response = await post(
      server,
      'verifyPaymentStatus',
      JSON.stringify({ verifyPaymentStatus: { clientId: CLIENTS.svtu, ...F14 } }),
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

const hostile = [
  '<img src=x onerror=alert(1)>',
  '%3Cscript%3E',
  '%00%ff%',
  'x'.repeat(10_000),
  '😀'.repeat(64),
  '\ud800',
  '‮gpj',
  '../../etc/passwd',
  "' or 1=1 --",
  '{"$gt":""}',
]

describe('a person who changes the URL of a payment', () => {
  test.each([
    ['a forged success on an order that nobody has paid (F20)', () => claimOf(idOf('F20'))],
    ['a forged success on a pending payment (F15)', () => claimOf(idOf('F15'))],
    ['a failure on a settled payment', () => claimOf(idOf('F14'), 'failed/failed')],
    ['another purpose', () => ({ ...F14, paymentFor: 'ADMISSION' })],
    ['another application', () => ({ ...F14, applicationId: 'EF-204142' })],
    ['an amount of one paisa less', () => ({ ...F14, amount: '739.99' })],
    ['a negative amount', () => ({ ...F14, amount: '-740.00' })],
    ['an amount with many decimals', () => ({ ...F14, amount: '740.000000000000001' })],
    ['an amount in exponent notation', () => ({ ...F14, amount: '7.4e2' })],
    ['an unknown bank status', () => ({ ...F14, bankStatus: 'banana' })],
  ])('(%s) sees the recorded payment and that the URL contradicts it', async (_what, claim) => {
    const honest = await verifyPayment(server, { transactionId: claim().transactionId })
    const answer = await verifyPayment(server, claim())
    expect(honest.urlConflict).toBe(false)
    expect(answer).toMatchObject({ urlConflict: true, status: honest.status })
    expect(answer.payment).toEqual({ ...honest.payment, checkedAt: answer.payment?.checkedAt })
  })

  test.each(['paymentFor', 'applicationId', 'amount', 'bankStatus', 'paidStatus'])(
    'with a hostile value for %s sees a conflict, and nothing of the value',
    async (name) => {
      for (const value of hostile) {
        const answer = await verifyPayment(server, { ...F14, [name]: value })
        expect(answer, value.slice(0, 40)).toMatchObject({ urlConflict: true, status: 'SUCCESS' })
        expect(JSON.stringify(answer)).not.toContain(JSON.stringify(value).slice(1, 12))
      }
    },
  )

  test('with a missing, mistyped, hostile or foreign transaction id gets one answer: no such record', async () => {
    const fauc = await verifyPayment(server, { clientId: CLIENTS.fauc, transactionId: idOf('F10') })
    expect(fauc.status).toBe('SUCCESS')
    for (const transactionId of [
      '',
      'TDEMOF2100000001',
      idOf('F14').toLowerCase(),
      `${idOf('F14')} `,
      idOf('F10'),
      ...hostile,
    ]) {
      expect(await verifyPayment(server, { ...F14, transactionId })).toEqual({
        status: 'UNKNOWN',
        urlConflict: false,
        payment: null,
        at: expect.any(String) as string,
      })
    }
    expect((await verifyPayment(server, { ...F14, clientId: CLIENTS.fauc })).status).toBe('UNKNOWN')
  })

  test('leaves a record of the claims, truncated and sanitised, with the verdict', async () => {
    await server.db.delete(urlClaim)
    await verifyPayment(server, F14)
    await verifyPayment(server, { ...F14, amount: '1.00' })
    await verifyPayment(server, { ...F14, transactionId: 'x'.repeat(10_000), paidStatus: '\ud800' })
    const kept = await server.db.select().from(urlClaim).orderBy(urlClaim.id)
    expect(kept.map(({ verdict }) => verdict)).toEqual(['MATCH', 'CONFLICT', 'UNKNOWN'])
    expect(kept.every(({ address }) => address.endsWith('.0') || address.endsWith('::'))).toBe(true)
    for (const { claim } of kept) for (const value of Object.values(claim)) expect(value.length).toBeLessThanOrEqual(70)
  })

  test('is rate limited after sixty requests a minute', async () => {
    const codes: number[] = []
    for (let look = 0; look < 62; look += 1)
      codes.push(
        (await call(server, 'verifyPaymentStatus', { clientId: CLIENTS.svtu, transactionId: 'TDEMOF2100000001' }))
          .errorCode,
      )
    expect(codes.slice(0, 60).every((code) => code === 1000)).toBe(true)
    expect(codes.slice(60)).toEqual([1301, 1301])
    expect((await call(server, 'verifyCscPaymentStatus', { clientId: CLIENTS.svtu, ...F14 })).result).toMatchObject({
      retryAfter: expect.any(Number) as number,
    })
  })
})
