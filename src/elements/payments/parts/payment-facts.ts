import type { PaymentView } from '../../../contract/payments/payment-view.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import type { Messages } from '../../runtime/messages.tsx'

/**
 * One fact: the message key of its label, its value, and whether the value is a number or a name that is written left
 * to right.
 */
export interface Fact {
  readonly label: MessageKey
  readonly value: string
  readonly latin?: boolean
  /** Whether the value has a copy button. */
  readonly copied?: boolean
}

const buildFact = (
  label: MessageKey,
  value: string | null,
  more: Omit<Fact, 'label' | 'value'> = {},
): readonly Fact[] => (value ? [{ label, value, ...more }] : [])
const LATIN = { latin: true } as const

/**
 * Returns the facts of a payment that an unauthenticated visitor may see (specification, section 11.1.8): times in the
 * institution's time zone, numbers in Latin digits.
 */
export function listFacts(
  payment: PaymentView,
  { t, name, instant, money }: Pick<Messages, 't' | 'name' | 'instant' | 'money'>,
): readonly Fact[] {
  const { settledAt, refundMinor, method, checkedAt } = payment
  return [
    ...buildFact('payment.transaction', payment.transactionId, { latin: true, copied: true }),
    ...buildFact('payment.receiptNo', payment.receiptNo, LATIN),
    ...buildFact('payment.caseNo', payment.caseNo, LATIN),
    ...buildFact('payment.refund', refundMinor === null ? null : money(refundMinor, payment.currency), LATIN),
    ...buildFact('payment.for', name(payment.title)),
    ...buildFact('payment.application', payment.application, LATIN),
    ...buildFact('payment.payer', payment.payer, LATIN),
    ...buildFact('payment.method', method && t(`payment.method.${method}`)),
    ...buildFact('payment.bankReference', payment.bankReference, LATIN),
    ...(settledAt
      ? buildFact('payment.paidAt', instant(settledAt))
      : buildFact('payment.startedAt', instant(payment.createdAt))),
    ...(settledAt ? [] : buildFact('payment.lastChecked', checkedAt && instant(checkedAt))),
  ]
}
