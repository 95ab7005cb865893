import type { RowOf } from '../../../contract/activity.ts'
import type { paymentCaseDetail } from '../../../contract/payments/payment-cases.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { FixedValue } from '../../ui/form/fixed-value.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { DecisionSteps } from '../parts/decision-steps.tsx'
import { Fact } from '../parts/fact.tsx'

/** A payment to clear up. */
export type PaymentCase = RowOf<typeof paymentCaseDetail>

/** Renders what the bank has reported about the payment, the earliest first. */
function Movements({ movements }: Pick<NonNullable<PaymentCase['payment']>, 'movements'>) {
  const { t, money, instant } = useMessages()
  if (movements.length === 0) return <>{t('figures.case.noMovements')}</>
  return (
    <ol className="c-stack">
      {movements.map(({ gatewayTransactionId, bankReference, amountMinor, currency, status, use, at }) => (
        <li key={gatewayTransactionId} className="c-small">
          <p>
            <bdi dir="ltr">{money(amountMinor, currency)}</bdi>
            {' · '}
            {t(use === null ? `figures.case.movement.${status}` : `figures.case.use.${use}`)}
          </p>
          <p className="c-soft">
            {instant(at)} · <bdi dir="ltr">{bankReference ?? gatewayTransactionId}</bdi>
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Renders everything that the decision about a payment depends on. */
export function CaseFacts({ found }: { readonly found: PaymentCase }) {
  const { t, money, instant } = useMessages()
  const { kind, status, words, refundMinor, currency, payment, createdAt, decisions } = found
  return (
    <>
      <Notice
        kind={status === 'OPEN' ? 'warning' : status === 'REFUND_SENT' || status === 'RESOLVED' ? 'success' : 'info'}
      >
        {t(status === 'OPEN' ? `figures.case.about.${kind}` : `figures.case.status.${status}`)}
      </Notice>
      <dl className="c-facts">
        {refundMinor === null ? null : (
          <Fact label={t('figures.case.refund')}>
            <bdi dir="ltr">{money(refundMinor, currency)}</bdi>
          </Fact>
        )}
        {payment === null ? null : (
          <>
            <Fact label={t('figures.case.invoice')}>
              <bdi dir="ltr">{payment.invoiceNo}</bdi> · {t(`figures.purpose.${payment.purpose}`)}
            </Fact>
            <Fact label={t('figures.case.owed')}>
              <bdi dir="ltr">{money(payment.amountMinor, currency)}</bdi>
            </Fact>
            <Fact label={t('figures.case.transaction')}>
              <bdi dir="ltr">{payment.transactionId}</bdi>
            </Fact>
          </>
        )}
      </dl>
      {words === '' ? null : (
        <FixedValue label={t('figures.case.words')}>
          <p dir="auto">{words}</p>
        </FixedValue>
      )}
      {payment === null ? (
        <p className="c-soft">{t('figures.case.unknownPayment')}</p>
      ) : (
        <FixedValue label={t('figures.case.movements')}>
          <Movements movements={payment.movements} />
        </FixedValue>
      )}
      <DecisionSteps
        start={t('figures.case.opened', { time: instant(createdAt) })}
        steps={decisions.map(({ act, at, by, note }) => ({
          state: t(`figures.case.done.${act}`),
          time: instant(at),
          by,
          reason: note,
        }))}
      />
    </>
  )
}
