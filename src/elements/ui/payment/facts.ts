import type { PaymentView } from '../../../contract/payments.ts'
import type { MessageKey } from '../../../core/words.ts'
import type { Words } from '../../words.tsx'

/** One line of what is known: the key of its label, what it says, and whether that is a number or a name that runs from left to right. */
export interface Fact {
  readonly label: MessageKey
  readonly value: string
  readonly latin?: boolean
  /** Can be copied. */
  readonly copied?: boolean
}

const fact = (label: MessageKey, value: string | null, more: Omit<Fact, 'label' | 'value'> = {}): readonly Fact[] => (value ? [{ label, value, ...more }] : [])
const LATIN = { latin: true } as const

/** What a stranger may know of a payment, line by line (domain brief 2.1.8): times in the zone of the institution, numbers in Latin digits. */
export function factsOf(payment: PaymentView, { t, name, instant, money }: Pick<Words, 't' | 'name' | 'instant' | 'money'>): readonly Fact[] {
  const { settledAt, refundMinor, method, checkedAt } = payment
  return [
    ...fact('payment.transaction', payment.transactionId, { latin: true, copied: true }),
    ...fact('payment.receiptNo', payment.receiptNo, LATIN),
    ...fact('payment.caseNo', payment.caseNo, LATIN),
    ...fact('payment.refund', refundMinor === null ? null : money(refundMinor, payment.currency), LATIN),
    ...fact('payment.for', name(payment.title)),
    ...fact('payment.application', payment.application, LATIN),
    ...fact('payment.payer', payment.payer, LATIN),
    ...fact('payment.method', method && t(`payment.method.${method}`)),
    ...fact('payment.bankReference', payment.bankReference, LATIN),
    ...(settledAt ? fact('payment.paidAt', instant(settledAt)) : fact('payment.startedAt', instant(payment.createdAt))),
    ...(settledAt ? [] : fact('payment.lastChecked', checkedAt && instant(checkedAt))),
  ]
}
