import * as v from 'valibot'
import { expect, it } from 'vitest'
import { CLAIM_LENGTH, paymentClaim } from '../../../src/contract/payments/payments.ts'

const parseTransactionId = (transactionId: string) =>
  v.parse(paymentClaim, { clientId: 17, transactionId }).transactionId

it('a claim that is too long stays longer than any valid value, so that it equals none', () => {
  const valid = 'T'.repeat(CLAIM_LENGTH)
  expect(parseTransactionId(valid)).toBe(valid)
  expect(parseTransactionId(`${valid}1`)).toHaveLength(CLAIM_LENGTH + 1)
  expect(parseTransactionId(`${valid}${'1'.repeat(1000)}`)).toHaveLength(CLAIM_LENGTH + 1)
})

it('a claim with characters that no database stores is kept with a mark in their place', () => {
  expect(parseTransactionId('T\0\ud8001')).toBe('T\u{FFFD}\u{FFFD}1')
})
