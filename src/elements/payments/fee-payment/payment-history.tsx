import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { StateChip, type Tone } from './chip.tsx'
import { StatusLink } from './status-link.tsx'
import type { Attempt } from './use-fees.ts'

const TONES: Readonly<Record<Attempt['status'], Tone>> = {
  SUCCESS: 'good',
  PENDING: 'wait',
  FAILED: 'bad',
  CANCELLED: 'still',
  MISMATCH: 'late',
  DUPLICATE: 'late',
  LATE_SUCCESS: 'late',
  UNKNOWN: 'still',
}

/** Renders all payment attempts, newest first. Each links to its status page, which holds the receipt. */
export function PaymentHistory({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const { t, name, money, instant } = useMessages()
  const id = useUniqueId()
  if (attempts.length === 0) return null
  return (
    <section className="c-fee-history" aria-labelledby={id}>
      <h2 className="c-subtitle" id={id}>
        {t('fees.history')}
      </h2>
      <ul>
        {attempts.map((attempt) => {
          const { transactionId, status, title, amountMinor, currency, createdAt, settledAt, receiptNo } = attempt
          const ownReceipt = receiptNo !== null && (status === 'SUCCESS' || status === 'LATE_SUCCESS')
          return (
            <li key={transactionId}>
              <span className="c-fee-title">{name(title)}</span>
              <span className="c-fee-amount">
                <bdi dir="ltr">{money(amountMinor, currency)}</bdi>
              </span>
              <span className="c-small c-soft c-fee-due">
                {instant(settledAt ?? createdAt)} · <bdi dir="ltr">{ownReceipt ? receiptNo : transactionId}</bdi>
              </span>
              <span className="c-fee-end">
                {status === 'UNKNOWN' ? null : (
                  <StateChip tone={TONES[status]}>{t(`fees.attempt.${status}`)}</StateChip>
                )}
                <StatusLink paid={attempt}>
                  {t(ownReceipt ? 'fees.showReceipt' : 'fees.details')}
                  <span className="c-hidden"> {ownReceipt ? receiptNo : transactionId}</span>
                </StatusLink>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
