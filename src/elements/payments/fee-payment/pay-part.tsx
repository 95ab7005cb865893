import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { StatusLink, type Paid } from './status-link.tsx'
import type { OwedInvoice } from './use-fees.ts'
import type { PayResult } from './use-pay.ts'

/** Takes the focus on mount, because the button that had it may be gone. */
function Answer({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  )
}

interface PayPartProps {
  readonly invoice: OwedInvoice
  readonly busy: boolean
  /** Result of the last press of the button. */
  readonly payResult: PayResult | undefined
  readonly onPay: (anyway: boolean) => void
}

const toPaid = ({ paymentFor, application, totalMinor, accessKey }: OwedInvoice, transactionId: string): Paid => ({
  transactionId,
  paymentFor,
  application,
  amountMinor: totalMinor,
  accessKey,
})

/** Renders the notice of a pending attempt: what to do first, then the option to pay anyway. */
function Waiting({ invoice, busy, payResult, onPay }: PayPartProps) {
  const { t, instant } = useMessages()
  const since = payResult?.outcome === 'PENDING_ALREADY' ? payResult : undefined
  const transactionId = since?.transactionId ?? invoice.transactionId
  const warning = (
    <Notice kind="warning">
      <p className="c-label">{t('payment.doNotPay')}</p>
      <p>{since ? t('payment.waitingAlready', { time: instant(since.since) }) : t('fees.waiting')}</p>
    </Notice>
  )
  return (
    <>
      {since ? <Answer key={since.since}>{warning}</Answer> : warning}
      <div className="c-row">
        {transactionId === null ? null : (
          <StatusLink button paid={toPaid(invoice, transactionId)}>
            {t('payment.seeOther')}
          </StatusLink>
        )}
        <Button kind={since ? 'secondary' : 'quiet'} busy={busy} onClick={() => onPay(since !== undefined)}>
          {t(since ? 'payment.payAnyway' : 'fees.payAgain')}
        </Button>
      </div>
    </>
  )
}

/** Renders the action for an invoice, or the reason why there is none. */
export function PayPart(props: PayPartProps) {
  const { invoice, busy, payResult, onPay } = props
  const { t, instant, money } = useMessages()
  const failure = useFailure()
  const { state, transactionId, closesAt, receiptNo, totalMinor, currency } = invoice
  if (state === 'PAID' || payResult?.outcome === 'PAID_ALREADY') {
    const paid = transactionId ?? (payResult?.outcome === 'PAID_ALREADY' ? payResult.transactionId : null)
    const notice = (
      <Notice kind="success">
        {payResult || receiptNo === null ? t('payment.paidAlready') : t('fees.paidReceipt', { receipt: receiptNo })}
      </Notice>
    )
    return (
      <>
        {payResult ? <Answer>{notice}</Answer> : notice}
        {paid === null ? null : (
          <StatusLink button paid={toPaid(invoice, paid)}>
            {t('fees.showPayment')}
          </StatusLink>
        )}
      </>
    )
  }
  if (state === 'CLOSED' || payResult?.outcome === 'CLOSED') {
    const notice = (
      <Notice kind="warning">
        <p>
          {t('payment.closedAt', {
            time: instant(payResult?.outcome === 'CLOSED' ? payResult.closedAt : (closesAt ?? '')),
          })}
        </p>
        <p>{t('payment.closedAsk')}</p>
      </Notice>
    )
    return payResult ? <Answer>{notice}</Answer> : notice
  }
  if (state === 'PENDING' || payResult?.outcome === 'PENDING_ALREADY') return <Waiting {...props} />
  return (
    <>
      {payResult?.outcome === 'KEY_ENDED' ? (
        <Answer>
          <Notice kind="info">{t('fees.refreshed')}</Notice>
        </Answer>
      ) : null}
      {payResult?.outcome === 'REFUSED' ? (
        <Notice kind="danger" announced>
          <p>{failure(payResult.reply)}</p>
          <p>{t('fees.notBegun')}</p>
        </Notice>
      ) : null}
      <Button wide busy={busy} onClick={() => onPay(false)}>
        {t('fees.pay', { amount: money(totalMinor, currency) })}
      </Button>
      <p className="c-small c-soft">{t('fees.fixed')}</p>
      {closesAt === null ? null : <p className="c-small c-soft">{t('fees.closing', { time: instant(closesAt) })}</p>}
    </>
  )
}
