import type { PaymentReason, PaymentView } from '../../../contract/payments.ts'
import type { Words } from '../../words.tsx'
import type { Told } from './looks.ts'

/** A number inside a sentence: it runs from left to right and is not broken. */
const whole = (text: string): string => `\u2066${text.replaceAll('-', '\u2011')}\u2069`

/** Reasons that say themselves where the money is. */
const UNTOUCHED: readonly (PaymentReason | null | undefined)[] = ['WALLET_LOW_BALANCE', 'WALLET_REVERSED', 'CANCELLED_BY_VLE']

/** What is said below the heading, one sentence after the other (domain brief 2.1.8). The amounts are those of the record. */
export function sentencesOf(told: Told, payment: PaymentView | null, { t, name, money }: Pick<Words, 't' | 'name' | 'money'>): readonly string[] {
  const reason = payment?.reason ? [t(`payment.reason.${payment.reason}`)] : []
  switch (told) {
    case 'SUCCESS':
      return payment ? [t('payment.says.SUCCESS', { amount: whole(money(payment.amountMinor, payment.currency)), purpose: name(payment.title), application: whole(payment.application) })] : []
    case 'FAILED':
      return [...(reason.length > 0 ? reason : [t('payment.reason.OTHER')]), ...(UNTOUCHED.includes(payment?.reason) ? [] : [t(payment?.currency === 'INR' ? 'payment.returnsIndia' : 'payment.returns')])]
    case 'CANCELLED':
      return [...reason, t('payment.says.CANCELLED')]
    case 'DUPLICATE':
      return [payment && payment.refundMinor !== null ? t('payment.says.DUPLICATE', { amount: whole(money(payment.refundMinor, payment.currency)) }) : t('payment.duplicate')]
    default:
      return [...reason, t(`payment.says.${told}`)]
  }
}
