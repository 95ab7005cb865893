import type { ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { FixedValue } from '../../ui/form/fixed-value.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { PaymentCase } from './payment-case.ts'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

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

/** Renders the steps that were taken: what, who, when and why. */
function Steps({ found: { createdAt, decisions } }: { readonly found: PaymentCase }) {
  const { t, instant } = useMessages()
  return (
    <section className="c-stack" aria-labelledby="steps">
      <h3 className="c-label" id="steps">
        {t('figures.decision.steps')}
      </h3>
      <ol className="c-stack">
        <li className="c-small">{t('figures.case.opened', { time: instant(createdAt) })}</li>
        {decisions.map(({ act, by, at, note }) => (
          <li key={at} className="c-small">
            <p>{t(`figures.case.done.${act}`)}</p>
            <p className="c-soft">
              {instant(at)}
              {by === null ? null : (
                <>
                  {' · '}
                  <bdi>{by}</bdi>
                </>
              )}
            </p>
            <p dir="auto">{note}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Renders everything that the decision about a payment depends on. */
export function CaseFacts({ found }: { readonly found: PaymentCase }) {
  const { t, money } = useMessages()
  const { kind, status, words, refundMinor, currency, payment } = found
  return (
    <>
      <Notice kind={status === 'OPEN' ? 'warning' : status === 'REFUND_REQUESTED' ? 'info' : 'success'}>
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
      <Steps found={found} />
    </>
  )
}
