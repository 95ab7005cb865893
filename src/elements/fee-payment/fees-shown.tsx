import { Notice } from '../ui/notice.tsx'
import { Failed, Loading } from '../ui/query-state.tsx'
import { useWords } from '../words.tsx'
import { History } from './history.tsx'
import { InvoiceList } from './invoice-list.tsx'
import type { Fees, Owed } from './use-fees.ts'
import type { Told } from './use-pay.ts'

interface FeesShownProps {
  readonly fees: Fees
  readonly chosen: string
  readonly busy: boolean
  readonly told: Told | undefined
  readonly onAgain: () => void
  readonly onChoose: (invoiceNo: string) => void
  readonly onPay: (invoice: Owed, anyway: boolean) => void
}

/** What is owed and what was paid, as far as it is known. */
export function FeesShown({ fees, chosen, busy, told, onAgain, onChoose, onPay }: FeesShownProps) {
  const { t } = useWords()
  if (fees.status === 'failed') return <Failed reply={fees.reply} onAgain={onAgain} />
  if (fees.status !== 'found') return <Loading />
  const { invoices, attempts } = fees
  // What is paid stands among the payments, unless it is what was asked for, or was just found out.
  const shown = attempts.length === 0 ? invoices : invoices.filter(({ state, invoiceNo }) => state !== 'PAID' || invoiceNo === told?.invoiceNo)
  const open = shown.find(({ invoiceNo }) => invoiceNo === chosen) ?? shown[0]
  return (
    <>
      {open ? (
        <InvoiceList invoices={shown} chosen={open.invoiceNo} busy={busy} told={told} onChoose={onChoose} onPay={onPay} />
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
      <History attempts={attempts} />
    </>
  )
}
