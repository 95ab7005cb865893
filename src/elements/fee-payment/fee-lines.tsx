import { useWords } from '../words.tsx'
import type { Owed } from './use-fees.ts'

/** What an invoice is made of, and what it comes to. Nothing of it can be changed here. */
export function FeeLines({ invoice: { lines, totalMinor, currency } }: { readonly invoice: Owed }) {
  const { t, name, money } = useWords()
  const amount = (minor: number) => <bdi dir="ltr">{money(minor, currency)}</bdi>
  return (
    <dl className="c-fee-lines">
      {lines.map(({ title, quantity, amountMinor }) => (
        <div key={title.name}>
          <dt>
            {name(title)} {quantity === 1 ? null : <bdi dir="ltr">× {quantity}</bdi>}
          </dt>
          <dd>{amount(amountMinor)}</dd>
        </div>
      ))}
      <div className="c-fee-total">
        <dt>{t('payment.total')}</dt>
        <dd>{amount(totalMinor)}</dd>
      </div>
    </dl>
  )
}
