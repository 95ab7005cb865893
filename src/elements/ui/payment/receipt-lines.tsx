import type { PaymentView } from '../../../contract/payments.ts'
import { useWords } from '../../words.tsx'
import type { Lines } from './use-wishes.ts'

/** What the amount is made of, once the receipt was opened. */
export function ReceiptLines({ lines, payment: { amountMinor, currency } }: { readonly lines: Lines; readonly payment: Pick<PaymentView, 'amountMinor' | 'currency'> }) {
  const { t, name, money } = useWords()
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
