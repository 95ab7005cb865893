import { parseMinor } from '../../../../src/contract/payments/money.ts'
import type { PaymentStatus } from '../../../../src/contract/payments/payment-view.ts'
import type { OrderRow, TransactionRow } from '../gateway/gateway.ts'

/** The claims in the URL of a payment page, apart from the transaction id. */
export interface Claim {
  readonly paymentFor: string
  readonly applicationId: string
  readonly amount: string
  readonly bankStatus: string
  readonly paidStatus: string
}

/** Our record of the same payment. */
export interface RecordedPayment {
  readonly order: OrderRow
  readonly invoice: { readonly paymentFor: string; readonly applicationId: string }
  readonly transactions: readonly TransactionRow[]
  readonly status: Exclude<PaymentStatus, 'UNKNOWN'>
}

type Meaning = 'PAID' | 'WAITING' | 'REFUSED' | 'CANCELLED'

/** The status terms of banks and of our own URLs, in lower case without separators. */
const WORDS: Readonly<Record<Meaning, readonly string[]>> = {
  PAID: [
    'success',
    'successful',
    'paid',
    'captured',
    'completed',
    'settled',
    'settledpaid',
    'latesuccess',
    'duplicate',
    'mismatch',
    'ok',
    'yes',
    'y',
    'true',
    '1',
    '0300',
  ],
  WAITING: [
    'pending',
    'waiting',
    'created',
    'sent',
    'initiated',
    'processing',
    'authorized',
    'authorised',
    'unknown',
    'none',
    '0002',
  ],
  REFUSED: [
    'failed',
    'failure',
    'fail',
    'declined',
    'error',
    'expired',
    'unpaid',
    'notpaid',
    'no',
    'n',
    'false',
    '0',
    '0399',
  ],
  CANCELLED: ['cancelled', 'canceled', 'cancel', 'usercancelled', 'aborted'],
}
const MEANINGS = new Map(
  Object.entries(WORDS).flatMap(([meaning, words]) => words.map((word) => [word, meaning as Meaning] as const)),
)

const OF_STATUS: Readonly<Record<RecordedPayment['status'], Meaning>> = {
  SUCCESS: 'PAID',
  LATE_SUCCESS: 'PAID',
  DUPLICATE: 'PAID',
  MISMATCH: 'WAITING',
  PENDING: 'WAITING',
  FAILED: 'REFUSED',
  CANCELLED: 'CANCELLED',
}
const OF_MONEY: Readonly<Record<TransactionRow['status'], Meaning>> = {
  SUCCESS: 'PAID',
  PENDING: 'WAITING',
  FAILED: 'REFUSED',
  CANCELLED: 'CANCELLED',
}

/** Returns the meaning of the bank's last report on an order; a success takes precedence. */
const getBankMeaning = (transactions: readonly TransactionRow[]): Meaning => {
  const last = transactions.find(({ status }) => status === 'SUCCESS') ?? transactions.at(-1)
  return last ? OF_MONEY[last.status] : 'WAITING'
}

/**
 * Returns whether a claimed status is false. A claim that a payment is pending was true once and is accepted; an
 * unknown term is false.
 */
function isFalseStatus(word: string, truths: readonly Meaning[]): boolean {
  if (word === '') return false
  const meaning = MEANINGS.get(word.toLowerCase().replaceAll(/[\s_-]/g, ''))
  if (meaning === undefined) return true
  if (meaning === 'WAITING' || truths.includes(meaning)) return false
  return meaning === 'PAID' || truths.includes('PAID')
}

const isDifferentClaim = (claimed: string, recorded: string): boolean => claimed !== '' && claimed !== recorded

/** Returns whether the claims of a URL contradict our record. An empty claim never does. */
export function hasClaimConflict(
  { paymentFor, applicationId, amount, bankStatus, paidStatus }: Claim,
  { order, invoice, transactions, status }: RecordedPayment,
): boolean {
  // A URL may name the fee, the fee plus the service charge, or an amount that the bank reported.
  const amounts = [
    order.amountMinor,
    order.amountMinor + order.serviceChargeMinor,
    ...transactions.map(({ amountMinor }) => amountMinor),
  ]
  const minor = parseMinor(amount)
  const truths = [getBankMeaning(transactions), OF_STATUS[status]]
  const bankSaid = transactions.some(({ gatewayStatus }) => gatewayStatus === bankStatus)
  return (
    isDifferentClaim(paymentFor, invoice.paymentFor) ||
    isDifferentClaim(applicationId, invoice.applicationId) ||
    (amount !== '' && (minor === null || !amounts.includes(minor))) ||
    (!bankSaid && isFalseStatus(bankStatus, truths)) ||
    isFalseStatus(paidStatus, truths)
  )
}
