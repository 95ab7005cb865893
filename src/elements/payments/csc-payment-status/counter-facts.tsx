import type { CscView } from '../../../contract/payments/payment-view.ts'
import { FurtherIcon } from '../../ui/icons/further-icons.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import type { PartProps } from '../status/payment-status-view.tsx'
import type { Fact } from '../parts/payment-facts.ts'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import { formatTimeWithSeconds } from './clock-with-seconds.ts'
import { StudentSentence } from './student-sentence.tsx'

/** Returns the facts that only a service centre shows. */
export function listCounterFacts(
  { csc }: PartProps['answer'],
  { instant }: Pick<Messages, 'instant'>,
): readonly Fact[] {
  if (!csc) return []
  const facts: readonly (Fact | null)[] = [
    { label: 'payment.csc.id', value: csc.cscId, latin: true },
    { label: 'payment.csc.operator', value: csc.operator, latin: true },
    { label: 'payment.csc.district', value: csc.district },
    csc.cscTransactionId ? { label: 'payment.csc.wallet', value: csc.cscTransactionId, latin: true } : null,
    { label: 'payment.csc.merchantReceipt', value: csc.merchantReceiptNo, latin: true },
    { label: 'payment.csc.product', value: csc.productId, latin: true },
    csc.debitedAt ? { label: 'payment.csc.debitedAt', value: instant(csc.debitedAt) } : null,
  ]
  return facts.filter((fact) => fact !== null)
}

/** Renders the fee, the centre's service charge and the total. `paid` is true once the amount was collected. */
export function Sums({
  csc,
  currency,
  paid,
}: {
  readonly csc: CscView
  readonly currency: string
  readonly paid: boolean
}) {
  const { t, money } = useMessages()
  const sums = [
    ['payment.csc.fee', csc.feeMinor],
    ['payment.csc.charge', csc.serviceChargeMinor],
    [paid ? 'payment.csc.total' : 'payment.total', csc.totalMinor],
  ] as const
  return (
    <dl className="c-csc-sums">
      {sums.map(([label, minor]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>
            <bdi dir="ltr">{money(minor, currency)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Renders whether and when the servers verified the payment with each other (double verification). */
export function VerificationStamp({ csc, timeZone }: { readonly csc: CscView; readonly timeZone: string }) {
  const { t, language } = useMessages()
  return csc.doubleVerifiedAt ? (
    <p className="c-csc-stamp">
      <Icon name="check" />
      {t('payment.csc.verified', { time: formatTimeWithSeconds(csc.doubleVerifiedAt, language, timeZone) })}
    </p>
  ) : (
    <p className="c-csc-stamp" data-open="">
      <FurtherIcon name="clock" />
      {t('payment.csc.unverified')}
    </p>
  )
}

/**
 * Renders the block between the heading and the facts: the sentence for the student, the sums and the verification
 * stamp.
 */
export function CounterFacts({ answer, client }: PartProps) {
  const { csc, payment, status } = answer
  if (!csc || !payment) return null
  return (
    <>
      <StudentSentence status={status} csc={csc} currency={payment.currency} client={client} />
      <Sums csc={csc} currency={payment.currency} paid={payment.settledAt !== null} />
      <VerificationStamp csc={csc} timeZone={client.timeZone} />
    </>
  )
}
