import { useMemo, useState } from 'react'
import { Notice } from '../ui/notice.tsx'
import type { Column } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { UNTOUCHED, type TableState } from '../ui/table/table-state.ts'
import { useListFile } from '../ui/table/use-list-file.ts'
import { useWords, type Words } from '../words.tsx'
import type { Day } from './use-day.ts'

type Row = Day['rows'][number]

const TONES = { SUCCESS: 'success', LATE_SUCCESS: 'success', PENDING: 'warning', MISMATCH: 'danger', DUPLICATE: 'warning', FAILED: 'neutral', CANCELLED: 'neutral', UNKNOWN: 'neutral' } as const
const STATUSES = ['SUCCESS', 'LATE_SUCCESS', 'PENDING', 'MISMATCH', 'DUPLICATE', 'FAILED', 'CANCELLED'] as const

/** The time of day of an instant by the clock of a place; the visitor's own while that is not known. */
const timeOf = (iso: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...(timeZone ? { timeZone } : {}) }).format(new Date(iso))

const columnsOf = ({ t, name, clock }: Words, currency: string, timeZone: string | undefined): readonly Column<Row>[] => [
  { id: 'bookNo', kind: 'identifier', header: t('payment.counter.bookNo'), value: ({ merchantReceiptNo }) => merchantReceiptNo },
  { id: 'at', kind: 'identifier', header: t('payment.counter.time'), value: ({ at }) => clock(timeOf(at, timeZone)), filterable: false, sortable: false, fact: true },
  { id: 'status', kind: 'status', header: t('payment.counter.state'), value: ({ status }) => status, options: STATUSES.map((value) => ({ value, label: t(`payment.counter.status.${value}`), tone: TONES[value] })), fact: true },
  { id: 'fee', kind: 'money', header: t('payment.csc.fee'), value: ({ feeMinor }) => feeMinor, currency, summed: true },
  { id: 'charge', kind: 'money', header: t('payment.csc.charge'), value: ({ serviceChargeMinor }) => serviceChargeMinor, currency, summed: true },
  { id: 'total', kind: 'money', header: t('payment.total'), value: ({ totalMinor }) => totalMinor, currency, summed: true, fact: true },
  { id: 'payer', kind: 'identifier', header: t('payment.payer'), value: ({ payer }) => payer },
  { id: 'title', kind: 'text', header: t('payment.for'), value: ({ title }) => name(title) },
  { id: 'receiptNo', kind: 'identifier', header: t('payment.receiptNo'), value: ({ receiptNo }) => receiptNo },
  { id: 'wallet', kind: 'identifier', header: t('payment.csc.wallet'), value: ({ cscTransactionId }) => cscTransactionId },
]
const rowId = ({ transactionId }: Row) => transactionId

interface DayListProps {
  readonly day: Day
  /** The institution's. */
  readonly timeZone: string | undefined
  readonly busy: boolean
  readonly onAgain: () => void
}

/** What the operator has collected today: totals of what is confirmed, what still waits, and every order as a list that can be taken along. */
export function DayList({ day, timeZone, busy, onAgain }: DayListProps) {
  const words = useWords()
  const { t, money, number, day: dayInWords } = words
  const [state, setState] = useState<TableState>({ ...UNTOUCHED, size: 10, hidden: ['wallet'] })
  const files = useListFile()
  const columns = useMemo(() => columnsOf(words, day.currency, timeZone), [words, day.currency, timeZone])
  const figures = [
    [t('payment.counter.payments'), number(day.count)],
    [t('payment.csc.fee'), money(day.feeMinor, day.currency)],
    [t('payment.csc.charge'), money(day.serviceChargeMinor, day.currency)],
    [t('payment.counter.taken'), money(day.totalMinor, day.currency)],
  ] as const

  return (
    <section className="c-panel c-stack" aria-labelledby="collections">
      <header>
        <h2 className="c-subtitle" id="collections" tabIndex={-1}>
          {t('payment.csc.collections')}
        </h2>
        <p className="c-soft">{dayInWords(day.day)}</p>
      </header>
      <dl className="c-figures">
        {figures.map(([term, figure]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {day.pendingCount > 0 ? <Notice kind="warning">{t('payment.counter.pending', { count: day.pendingCount, number: number(day.pendingCount), amount: `\u2068${money(day.pendingMinor, day.currency)}\u2069` })}</Notice> : null}
      <DataTable
        label={t('payment.csc.collections')}
        columns={columns}
        rows={day.rows}
        rowId={rowId}
        rowName={({ merchantReceiptNo }) => merchantReceiptNo}
        state={state}
        onStateChange={setState}
        empty={{ sentence: t('payment.counter.none') }}
        loading={busy}
        totals={{ fee: day.feeMinor, charge: day.serviceChargeMinor, total: day.totalMinor }}
        searchable={false}
        onRefresh={onAgain}
        onExport={({ format, rows = [] }) => files.save({ format, rows, columns, title: t('payment.csc.collections'), name: `collections-${day.cscId}-${day.day}` })}
      />
    </section>
  )
}
