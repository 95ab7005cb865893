import type { PaymentView } from '../../../contract/payments/payment-view.ts'
import type { NextAttempt, PaymentStatus } from '../../../contract/payments/payment-view.ts'

/** The main action offered to the payer, whatever else the page shows. Every state has one. */
export type NextStep =
  | NextAttempt
  /** The receipt, and the hall ticket that depended on the payment. */
  | 'RECEIPT'
  /** Ask the bank now. */
  | 'CHECK'
  /** The finance section has a case, or receives one. */
  | 'CASE'
  /** Find the payment by another reference. */
  | 'SEARCH'
  /** Start again from the page where the payment began. */
  | 'BEGIN'

type Attempt = Pick<PaymentView, 'canRetry' | 'nextAttempt'>

const BY_STATUS: Readonly<Record<Exclude<PaymentStatus, 'FAILED' | 'CANCELLED'>, NextStep>> = {
  SUCCESS: 'RECEIPT',
  LATE_SUCCESS: 'RECEIPT',
  PENDING: 'CHECK',
  MISMATCH: 'CASE',
  DUPLICATE: 'CASE',
  UNKNOWN: 'SEARCH',
}

/**
 * Returns the main action for a payment in a given state. After a failed or cancelled attempt it depends on the other
 * attempts for the same invoice.
 */
export function getNextStep(status: PaymentStatus, payment: Attempt | null): NextStep {
  if (status !== 'FAILED' && status !== 'CANCELLED') return BY_STATUS[status]
  if (!payment) return 'SEARCH'
  return payment.nextAttempt ?? (payment.canRetry ? 'RETRY' : 'BEGIN')
}
