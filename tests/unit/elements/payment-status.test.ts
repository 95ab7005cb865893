import { describe, expect, test } from 'vitest'
import { formatMessage } from '../../../src/core/i18n/messages.ts'
import words from '../../../src/messages/en/payment-later.json'
import { buildClaim, readClaim } from '../../../src/elements/payments/parts/claim.ts'
import { listFacts } from '../../../src/elements/payments/parts/payment-facts.ts'
import { toFailureKind, isNotOffered } from '../../../src/elements/payments/find/failure-kind.ts'
import { STATUS_STYLES } from '../../../src/elements/payments/parts/status-styles.ts'
import { findPauseMs } from '../../../src/elements/payments/status/schedule.ts'
import { listSentences } from '../../../src/elements/payments/parts/sentences.ts'
import { isValidClaim, parseClaimedOutcome } from '../../../src/elements/payments/parts/check-claim.ts'
import { buildFailure } from '../../../src/core/mql/reply.ts'
import type { PaymentView } from '../../../src/contract/payments/payment-view.ts'

const spoken = {
  t: (key: string, values?: Readonly<Record<string, string | number>>) => formatMessage(words, 'en', key, values),
  name: ({ name }: { name: string }) => name,
  instant: (iso: string) => iso,
  money: (minor: number, currency: string) => `${currency} ${minor / 100}`,
}
const payment: PaymentView = {
  transactionId: 'T1',
  paymentFor: 'EXAM_FORM',
  title: { name: 'Examination form W26', translations: {} },
  application: 'EF-••••17',
  payer: 'A••••',
  amountMinor: 74_000,
  currency: 'INR',
  method: null,
  bankReference: null,
  reason: null,
  createdAt: '2026-11-21T10:00:00Z',
  settledAt: null,
  checkedAt: null,
  receiptNo: null,
  caseNo: null,
  refundMinor: null,
  canRetry: true,
  nextAttempt: 'RETRY',
  opensTicket: false,
}

test('checks a pending payment after 3, 6, 12 and 24 seconds, then every 30 seconds, for at most three minutes', () => {
  const pauses: number[] = []
  for (let checks = 0; ; checks++) {
    const pause = findPauseMs(checks)
    if (pause === null) break
    pauses.push(pause)
  }
  expect(pauses).toEqual([3, 6, 12, 24, 30, 30, 30, 30])
  expect(pauses.reduce((sum, seconds) => sum + seconds)).toBeLessThanOrEqual(180)
  expect(findPauseMs(100)).toBe(null)
})

describe('the claim in the URL of a payment', () => {
  test('is read from the attributes before the hash', () => {
    expect(
      readClaim({ 'transaction-id': 'T1', amount: '740' }, 'paymentStatus', '/paymentStatus/T2/A/B/1/c/d'),
    ).toEqual({
      ...buildClaim('T1'),
      amount: '740',
    })
  })

  test.each([
    [
      '/paymentStatus/T2/EXAM%2FFEE/B/1/c/d',
      {
        transactionId: 'T2',
        paymentFor: 'EXAM/FEE',
        applicationId: 'B',
        amount: '1',
        bankStatus: 'c',
        paidStatus: 'd',
      },
    ],
    [
      '/paymentStatus/T2/A/B/1/c/%E0%/?x=1',
      { transactionId: 'T2', paymentFor: 'A', applicationId: 'B', amount: '1', bankStatus: 'c', paidStatus: '%E0%' },
    ],
    ['/cscpaymentStatus/T2/A/B/1/c/d', undefined],
    ['/paymentStatus/T2', undefined],
    ['/', undefined],
  ])('of the hash %s is %o', (path, claim) => {
    expect(readClaim({}, 'paymentStatus', path)).toEqual(claim)
  })

  test.each(['T1', 'TDEMOF1500000001', 'order_42.a-b:c'])(
    'is valid with the transaction number %s',
    (transactionId) => {
      expect(isValidClaim(buildClaim(transactionId))).toBe(true)
    },
  )

  test.each([
    { transactionId: '' },
    { transactionId: 'x'.repeat(65) },
    { transactionId: '<img src=x>' },
    { transactionId: 'T 1' },
    { transactionId: "T1' or 1=1" },
    { transactionId: '../T1' },
    { transactionId: 'Т1' },
    { amount: '740,00' },
    { amount: '-1' },
    { amount: '1e3' },
    { amount: '740.001' },
    { amount: '₹740' },
    { bankStatus: 'x'.repeat(65) },
    { paidStatus: 'a\u0000b' },
    { paymentFor: '\u0085' },
  ])('is invalid with %o', (part) => {
    expect(isValidClaim({ ...buildClaim('T1'), ...part })).toBe(false)
  })

  test.each([
    ['success', 'PAID', 'PAID'],
    ['SUCCESS', 'success', 'PAID'],
    ['', 'paid', 'PAID'],
    ['failed', '', 'NOT_PAID'],
    ['userCancelled', 'unpaid', 'NOT_PAID'],
    ['pending', 'pending', 'WAITING'],
    ['success', 'failed', 'NOTHING'],
    ['success', 'S', 'NOTHING'],
    ['', '', 'NOTHING'],
    ['<b>paid</b>', '', 'NOTHING'],
    ['unsuccessful', '', 'NOTHING'],
  ])(
    'with the bank status %j and the payment status %j means %s when it cannot be confirmed',
    (bankStatus, paidStatus, expected) => {
      expect(parseClaimedOutcome({ ...buildClaim('T1'), bankStatus, paidStatus })).toBe(expected)
    },
  )
})

describe('the status that a payer sees', () => {
  test('is green only when the payment was received in time', () => {
    expect(
      Object.entries(STATUS_STYLES)
        .filter(([, [tone]]) => tone === 'success')
        .map(([status]) => status),
    ).toEqual(['SUCCESS'])
    expect(new Set(Object.values(STATUS_STYLES).map(([, path]) => path)).size).toBe(Object.keys(STATUS_STYLES).length)
  })

  test('of a declined payment states the Reserve Bank’s rule for rupees, and another one for other currencies', () => {
    expect(listSentences('FAILED', { ...payment, reason: 'DECLINED' }, spoken)).toEqual([
      'Your bank declined the payment.',
      words['payment.returnsIndia'],
    ])
    expect(listSentences('FAILED', { ...payment, currency: 'MVR' }, spoken)).toEqual([
      'The bank did not give a reason.',
      words['payment.returns'],
    ])
  })

  test('of a duplicate payment states the refund when it is known', () => {
    expect(listSentences('DUPLICATE', { ...payment, refundMinor: 74_000 }, spoken)[0]).toContain('INR 740')
    expect(listSentences('DUPLICATE', payment, spoken)).toEqual([words['payment.duplicate']])
  })

  test('contains the known details only', () => {
    expect(listFacts(payment, spoken).map(({ label }) => label)).toEqual([
      'payment.transaction',
      'payment.for',
      'payment.application',
      'payment.payer',
      'payment.startedAt',
    ])
    expect(
      listFacts(
        { ...payment, settledAt: payment.createdAt, checkedAt: payment.createdAt, method: 'UPI', receiptNo: 'R1' },
        spoken,
      ).map(({ label }) => label),
    ).toEqual([
      'payment.transaction',
      'payment.receiptNo',
      'payment.for',
      'payment.application',
      'payment.payer',
      'payment.method',
      'payment.paidAt',
    ])
  })
})

test.each([
  [buildFailure('network'), 'network', false],
  [{ ...buildFailure('status'), status: 503 }, 'busy', false],
  [{ ...buildFailure('status'), status: 404 }, 'broken', true],
  [buildFailure('contract'), 'broken', false],
  [{ ok: false, errorCode: 1301, error: '', result: null } as const, 'busy', false],
  [{ ok: false, errorCode: 1202, error: '', result: null } as const, 'broken', true],
  [{ ok: false, errorCode: 1999, error: '', result: null } as const, 'broken', false],
])('a failure %o is classified as %s; the server lacks the activity: %s', (refused, lost, missing) => {
  expect([toFailureKind(refused), isNotOffered(refused)]).toEqual([lost, missing])
})
