import type { PaymentView } from '../../../contract/payments/payment-view.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { Lines } from '../status/use-payment-actions.ts'

/** Renders the line items of the amount, after the visitor has opened the receipt. */
export function ReceiptLines({
  lines,
  payment: { amountMinor, currency },
}: {
  readonly lines: Lines
  readonly payment: Pick<PaymentView, 'amountMinor' | 'currency'>
}) {
  const { t, name, money } = useMessages()
  return (
    <table className="c-pay-lines">
      <caption className="c-subtitle">{t('payment.lines')}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.title.name} ${line.amountMinor}`}>
            <th scope="row">
              {name(line.title)}
              {line.quantity > 1 ? <bdi dir="ltr"> × {line.quantity}</bdi> : null}
            </th>
            <td>
              <bdi dir="ltr">{money(line.amountMinor, currency)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('payment.total')}</th>
          <td>
            <bdi dir="ltr">{money(amountMinor, currency)}</bdi>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
