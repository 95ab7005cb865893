import type { PaymentView } from '../../../contract/payments.ts'
import type { Words } from '../../words.tsx'
import type { Told } from './looks.ts'

/** What is said below the heading, one sentence after the other (domain brief 2.1.8). The amounts are those of the record. */
export function sentencesOf(told: Told, payment: PaymentView | null, { t, name, money }: Pick<Words, 't' | 'name' | 'money'>): readonly string[] {
  const reason = payment?.reason ? [t(`payment.reason.${payment.reason}`)] : []
  switch (told) {
    case 'SUCCESS':
      return payment ? [t('payment.says.SUCCESS', { amount: money(payment.amountMinor, payment.currency), purpose: name(payment.title), application: payment.application })] : []
    case 'FAILED':
      return [...(reason.length > 0 ? reason : [t('payment.reason.OTHER')]), t(payment?.currency === 'INR' ? 'payment.returnsIndia' : 'payment.returns')]
    case 'CANCELLED':
      return [...reason, t('payment.says.CANCELLED')]
    case 'DUPLICATE':
      return [payment && payment.refundMinor !== null ? t('payment.says.DUPLICATE', { amount: money(payment.refundMinor, payment.currency) }) : t('payment.duplicate')]
    default:
      return [...reason, t(`payment.says.${told}`)]
  }
}
