import type { PaymentView } from '../../../contract/payments/payment-view.ts'
import type { PaymentReason } from '../../../contract/payments/payment-view.ts'
import { isolateLtr } from '../../../core/i18n/isolate.ts'
import type { Messages } from '../../runtime/messages.tsx'
import type { StatusStyle } from './status-styles.ts'

/** Formats a number inside a sentence: isolated left to right, without line breaks. */
const isolateNumber = (text: string): string => isolateLtr(text.replaceAll('-', '\u2011'))

/** Reasons whose messages already state where the money is. */
const REASONS_WITH_LOCATION: readonly (PaymentReason | null | undefined)[] = [
  'WALLET_LOW_BALANCE',
  'WALLET_REVERSED',
  'CANCELLED_BY_VLE',
]

/** Returns the sentences below the heading (specification, section 11.1.8). The amounts are those of the record. */
export function listSentences(
  style: StatusStyle,
  payment: PaymentView | null,
  { t, name, money }: Pick<Messages, 't' | 'name' | 'money'>,
): readonly string[] {
  const reason = payment?.reason ? [t(`payment.reason.${payment.reason}`)] : []
  switch (style) {
    case 'SUCCESS':
      return payment
        ? [
            t('payment.says.SUCCESS', {
              amount: isolateNumber(money(payment.amountMinor, payment.currency)),
              purpose: name(payment.title),
              application: isolateNumber(payment.application),
            }),
          ]
        : []
    case 'FAILED':
      return [
        ...(reason.length > 0 ? reason : [t('payment.reason.OTHER')]),
        ...(REASONS_WITH_LOCATION.includes(payment?.reason)
          ? []
          : [t(payment?.currency === 'INR' ? 'payment.returnsIndia' : 'payment.returns')]),
      ]
    case 'CANCELLED':
      return [...reason, t('payment.says.CANCELLED')]
    case 'DUPLICATE':
      return [
        payment && payment.refundMinor !== null
          ? t('payment.says.DUPLICATE', { amount: isolateNumber(money(payment.refundMinor, payment.currency)) })
          : t('payment.duplicate'),
      ]
    default:
      return [...reason, t(`payment.says.${style}`)]
  }
}
