import { useMessages } from '../../runtime/messages.tsx'
import type { OwedInvoice } from './use-fees.ts'

/** Renders the line items and the total of an invoice, read-only. */
export function FeeLines({ invoice: { lines, totalMinor, currency } }: { readonly invoice: OwedInvoice }) {
  const { t, name, money } = useMessages()
  const renderAmount = (minor: number) => <bdi dir="ltr">{money(minor, currency)}</bdi>
  return (
    <dl className="c-fee-lines">
      {lines.map(({ title, quantity, amountMinor }) => (
        <div key={title.name}>
          <dt>
            {name(title)} {quantity === 1 ? null : <bdi dir="ltr">× {quantity}</bdi>}
          </dt>
          <dd>{renderAmount(amountMinor)}</dd>
        </div>
      ))}
      <div className="c-fee-total">
        <dt>{t('payment.total')}</dt>
        <dd>{renderAmount(totalMinor)}</dd>
      </div>
    </dl>
  )
}
