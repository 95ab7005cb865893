import * as v from 'valibot'
import { instant, localisedName } from '../parts.ts'

/** The purposes of payments (specification, section 10.7). */
export const PAYMENT_PURPOSES = [
  'EXAM_FORM',
  'ADMISSION',
  'REVALUATION',
  'PHOTOCOPY',
  'CERTIFICATE',
  'REPRINT',
] as const
/** The states of a payment, as in the institution's record (specification, section 11.1.8). */
export const PAYMENT_STATUSES = [
  'SUCCESS',
  'PENDING',
  'FAILED',
  'CANCELLED',
  'MISMATCH',
  'DUPLICATE',
  'LATE_SUCCESS',
  'UNKNOWN',
] as const
/** The state of a payment. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The reasons why a payment failed, or is still pending; derived from the gateway's own text. */
export const PAYMENT_REASONS = [
  'DECLINED',
  'INSUFFICIENT_FUNDS',
  'TIMED_OUT',
  'BANK_UNREACHABLE',
  'NOT_FINISHED',
  'WALLET_DEBITED_NOT_CONFIRMED',
  'WALLET_REVERSED',
  'WALLET_LOW_BALANCE',
  'CSC_ID_MISMATCH',
  'CANCELLED_BY_VLE',
  'OTHER',
] as const
/** A reason why a payment failed, or is still pending. */
export type PaymentReason = (typeof PAYMENT_REASONS)[number]

const methods = ['UPI', 'CARD', 'NET_BANKING', 'WALLET', 'CSC_WALLET'] as const
/**
 * What can follow a payment that failed or was cancelled: another attempt; another attempt while an earlier one is
 * still pending at its bank; nothing, because another attempt has paid, the last date is over, or the invoice is
 * withdrawn.
 */
export const NEXT_ATTEMPTS = ['RETRY', 'WAITING', 'PAID', 'CLOSED', 'WITHDRAWN'] as const
/** What can follow a payment that failed or was cancelled. */
export type NextAttempt = (typeof NEXT_ATTEMPTS)[number]

/** The payment method. */
export const paymentMethod = v.picklist(methods)

/** The public view of a payment: names and numbers of a person are masked. */
export const paymentView = v.object({
  transactionId: v.string(),
  paymentFor: v.picklist(PAYMENT_PURPOSES),
  title: localisedName,
  /** `EF-••••17`. */
  application: v.string(),
  /** `A•••• P••••`. */
  payer: v.string(),
  amountMinor: v.number(),
  currency: v.string(),
  method: v.nullable(paymentMethod),
  bankReference: v.nullable(v.string()),
  reason: v.nullable(v.picklist(PAYMENT_REASONS)),
  createdAt: instant,
  settledAt: v.nullable(instant),
  /** When the gateway last sent or returned the status. */
  checkedAt: v.nullable(instant),
  receiptNo: v.nullable(v.string()),
  /** The open case about an amount that does not match or was paid twice. */
  caseNo: v.nullable(v.string()),
  /** The amount that will be refunded; null: nothing. */
  refundMinor: v.nullable(v.number()),
  /** Whether a new attempt at the same invoice can be made. */
  canRetry: v.boolean(),
  /** The reason for `canRetry`; null: this payment has not failed. Absent for a back end that does not provide it. */
  nextAttempt: v.optional(v.nullable(v.picklist(NEXT_ATTEMPTS)), null),
  /** Whether the hall ticket waited for this payment. */
  opensTicket: v.boolean(),
})
/** The public view of a payment. */
export type PaymentView = v.InferOutput<typeof paymentView>

/** The additional data of a payment at the counter of a service centre (specification, section 11.1.9). */
export const cscView = v.object({
  cscId: v.string(),
  /** Masked, except for the operator. */
  operator: v.string(),
  district: v.string(),
  cscTransactionId: v.nullable(v.string()),
  merchantReceiptNo: v.string(),
  productId: v.string(),
  feeMinor: v.number(),
  serviceChargeMinor: v.number(),
  totalMinor: v.number(),
  debitedAt: v.nullable(instant),
  /** When the two servers confirmed the payment to each other. */
  doubleVerifiedAt: v.nullable(instant),
})
/** The additional data of a payment at the counter of a service centre. */
export type CscView = v.InferOutput<typeof cscView>
