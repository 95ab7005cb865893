import { Notice } from '../../ui/notice/notice.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { InvoiceList } from './invoice-list.tsx'
import type { Fees, OwedInvoice } from './use-fees.ts'
import type { PayResult } from './use-pay.ts'

interface FeesShownProps {
  readonly fees: Fees
  readonly chosen: string
  readonly busy: boolean
  readonly payResult: PayResult | undefined
  readonly onAgain: () => void
  readonly onChoose: (invoiceNo: string) => void
  readonly onPay: (invoice: OwedInvoice, anyway: boolean) => void
}

/** Renders the invoices and the payment history, or their loading and failure states. */
export function FeesShown({ fees, chosen, busy, payResult, onAgain, onChoose, onPay }: FeesShownProps) {
  const { t } = useMessages()
  if (fees.status === 'failed') return <Failed reply={fees.reply} onAgain={onAgain} />
  if (fees.status !== 'found') return <Loading />
  const { invoices, attempts } = fees
  // Hide paid invoices, which are in the payment history, except the one just found to be paid.
  const shown =
    attempts.length === 0
      ? invoices
      : invoices.filter(({ state, invoiceNo }) => state !== 'PAID' || invoiceNo === payResult?.invoiceNo)
  const open = shown.find(({ invoiceNo }) => invoiceNo === chosen) ?? shown[0]
  return (
    <>
      {open ? (
        <InvoiceList
          invoices={shown}
          chosen={open.invoiceNo}
          busy={busy}
          payResult={payResult}
          onChoose={onChoose}
          onPay={onPay}
        />
      ) : attempts.length > 0 ? (
        <Notice kind="success">{t('fees.nothing')}</Notice>
      ) : (
        <Notice kind="info">{t('fees.none')}</Notice>
      )}
      {busy ? (
        <p className="c-hidden" role="status">
          {t('common.processing')}
        </p>
      ) : null}
      <PaymentHistory attempts={attempts} />
    </>
  )
}
