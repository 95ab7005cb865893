import { isolate } from '../../../core/i18n/isolate.ts'
import type { OutputOf } from '../../../contract/activity.ts'
import type { cscStudentInvoices } from '../../../contract/payments/csc.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'

/** Successful result of the search for a student. */
export type StudentInvoices = Extract<OutputOf<typeof cscStudentInvoices>, { outcome: 'FOUND' }>
/** One invoice that a student owes. */
export type Due = StudentInvoices['invoices'][number]

interface InvoiceCardProps {
  readonly due: Due
  readonly serviceChargeMinor: number
  readonly busy: boolean
  readonly onCollect: () => void
}

/** Renders one unpaid invoice: its line items, the centre's service charge and the button that collects the total. */
export function InvoiceCard({ due, serviceChargeMinor, busy, onCollect }: InvoiceCardProps) {
  const { t, name, day, money } = useMessages()
  const { currency, totalMinor, state } = due
  const formatIsolatedMoney = (minor: number) => isolate(money(minor, currency))
  return (
    <li className="c-due c-stack">
      <header>
        <h3 className="c-due-title">{name(due.title)}</h3>
        <p className="c-soft c-small">
          <DataText>{due.application}</DataText> · {t('payment.counter.dueOn', { day: day(due.dueOn) })}{' '}
          {state === 'OVERDUE' ? <span className="c-chip">{t('payment.counter.overdue')}</span> : null}
        </p>
      </header>
      <dl className="c-sum">
        {due.lines.map((line, index) => (
          <div key={index}>
            <dt>{name(line.title)}</dt>
            <dd>{money(line.amountMinor, currency)}</dd>
          </div>
        ))}
        <div className="c-sum-charge">
          <dt>{t('payment.csc.charge')}</dt>
          <dd>{money(serviceChargeMinor, currency)}</dd>
        </div>
        <div className="c-sum-total">
          <dt>{t('payment.counter.take')}</dt>
          <dd>{money(totalMinor + serviceChargeMinor, currency)}</dd>
        </div>
      </dl>
      {state === 'PENDING' ? (
        <Notice kind="warning">{t('payment.counter.waits')}</Notice>
      ) : state === 'CLOSED' ? (
        <Notice kind="info">{t('payment.counter.closed')}</Notice>
      ) : (
        <Button wide busy={busy} onClick={onCollect}>
          {t('payment.counter.collect', {
            fee: formatIsolatedMoney(totalMinor),
            charge: formatIsolatedMoney(serviceChargeMinor),
            total: formatIsolatedMoney(totalMinor + serviceChargeMinor),
          })}
        </Button>
      )}
    </li>
  )
}
