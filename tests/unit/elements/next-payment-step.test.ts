import { describe, expect, it } from 'vitest'
import { NEXT_ATTEMPTS, PAYMENT_STATUSES } from '../../../src/contract/payments/payment-view.ts'
import { getNextStep } from '../../../src/elements/payments/status/next-step.ts'

/**
 * The first step that a payer is offered: one line per status of a payment, and for a failed payment one line per state
 * of the other attempts.
 */
const TABLE = [
  ['SUCCESS', null, true, 'RECEIPT'],
  ['LATE_SUCCESS', null, false, 'RECEIPT'],
  ['PENDING', null, false, 'CHECK'],
  ['MISMATCH', null, false, 'CASE'],
  ['DUPLICATE', null, false, 'CASE'],
  ['UNKNOWN', null, false, 'SEARCH'],
  ...(['FAILED', 'CANCELLED'] as const).flatMap((status) => [
    ...NEXT_ATTEMPTS.map((next) => [status, next, next === 'RETRY' || next === 'WAITING', next] as const),
    // A back end that says no more than it used to.
    [status, null, true, 'RETRY'] as const,
    [status, null, false, 'BEGIN'] as const,
  ]),
] as const

describe('a payment', () => {
  it.each(TABLE)(
    'that is %s (next attempt: %s, retry allowed: %s) offers %s',
    (status, nextAttempt, canRetry, step) => {
      expect(getNextStep(status, { nextAttempt, canRetry })).toBe(step)
    },
  )

  it('of every status offers a step, even without a record', () => {
    for (const status of PAYMENT_STATUSES) {
      expect(getNextStep(status, null)).not.toBe(undefined)
      expect(TABLE.some(([one]) => one === status)).toBe(true)
    }
  })
})
