import type { CscView } from '../../contract/payments.ts'
import { Icon } from '../ui/icons.tsx'
import type { PartProps } from '../ui/payment/desk.tsx'
import type { Fact } from '../ui/payment/facts.ts'
import { useWords, type Words } from '../words.tsx'
import { clockWithSeconds } from './clock-with-seconds.ts'
import { StudentSentence } from './student-sentence.tsx'

/** What only a counter wants to know. */
export function counterFactsOf({ csc }: PartProps['answer'], { instant }: Pick<Words, 'instant'>): readonly Fact[] {
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

/** The fee, what the service centre keeps, both together; `paid`: it was taken. */
export function Sums({ csc, currency, paid }: { readonly csc: CscView; readonly currency: string; readonly paid: boolean }) {
  const { t, money } = useWords()
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

/** Whether server has asked server, and when. */
export function Stamp({ csc, timeZone }: { readonly csc: CscView; readonly timeZone: string }) {
  const { t, language } = useWords()
  return csc.doubleVerifiedAt ? (
    <p className="c-csc-stamp">
      <Icon name="check" />
      {t('payment.csc.verified', { time: clockWithSeconds(csc.doubleVerifiedAt, language, timeZone) })}
    </p>
  ) : (
    <p className="c-csc-stamp" data-open="">
      <Icon name="clock" />
      {t('payment.csc.unverified')}
    </p>
  )
}

/** Between the heading and the facts: the sentence for the student, the sums, the stamp. */
export function CounterFacts({ answer, client }: PartProps) {
  const { csc, payment, status } = answer
  if (!csc || !payment) return null
  return (
    <>
      <StudentSentence status={status} csc={csc} currency={payment.currency} client={client} />
      <Sums csc={csc} currency={payment.currency} paid={payment.settledAt !== null} />
      <Stamp csc={csc} timeZone={client.timeZone} />
    </>
  )
}
