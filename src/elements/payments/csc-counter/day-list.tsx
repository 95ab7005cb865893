import { isolate } from '../../../core/i18n/isolate.ts'
import { useMemo } from 'react'
import { Notice } from '../../ui/notice/notice.tsx'
import type { Column } from '../../ui/table/columns/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DEFAULT_STATE, type TableState } from '../../ui/table/state/table-state.ts'
import { useOwnListState } from '../../ui/table/state/use-remembered.ts'
import { useListFile } from '../../ui/table/export/use-list-file.ts'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import type { Day } from './use-day.ts'
import { ensureDateFormat } from '../../../core/i18n/date-formats.ts'

type Row = Day['rows'][number]

const TONES = {
  SUCCESS: 'success',
  LATE_SUCCESS: 'success',
  PENDING: 'warning',
  MISMATCH: 'danger',
  DUPLICATE: 'warning',
  FAILED: 'neutral',
  CANCELLED: 'neutral',
  UNKNOWN: 'neutral',
} as const
const STATUSES = ['SUCCESS', 'LATE_SUCCESS', 'PENDING', 'MISMATCH', 'DUPLICATE', 'FAILED', 'CANCELLED'] as const

/** Formats an instant as the time of day in a time zone; in the visitor's own zone while that zone is unknown. */
const formatTimeOfDay = (iso: string, timeZone: string | undefined): string =>
  ensureDateFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(iso))

const listDayColumns = (
  { t, name }: Messages,
  currency: string,
  timeZone: string | undefined,
): readonly Column<Row>[] => [
  {
    id: 'bookNo',
    kind: 'identifier',
    header: t('payment.counter.bookNo'),
    value: ({ merchantReceiptNo }) => merchantReceiptNo,
  },
  {
    id: 'at',
    kind: 'identifier',
    header: t('payment.counter.time'),
    value: ({ at }) => formatTimeOfDay(at, timeZone),
    moment: ({ at }) => at,
    width: 104,
    filterable: false,
    sortable: false,
    fact: true,
  },
  {
    id: 'status',
    kind: 'status',
    header: t('payment.counter.state'),
    value: ({ status }) => status,
    options: STATUSES.map((value) => ({ value, label: t(`payment.counter.status.${value}`), tone: TONES[value] })),
    fact: true,
  },
  { id: 'fee', kind: 'money', header: t('payment.csc.fee'), value: ({ feeMinor }) => feeMinor, currency, summed: true },
  {
    id: 'charge',
    kind: 'money',
    header: t('payment.csc.charge'),
    value: ({ serviceChargeMinor }) => serviceChargeMinor,
    currency,
    summed: true,
  },
  {
    id: 'total',
    kind: 'money',
    header: t('payment.total'),
    value: ({ totalMinor }) => totalMinor,
    currency,
    summed: true,
    fact: true,
  },
  { id: 'payer', kind: 'identifier', header: t('payment.payer'), value: ({ payer }) => payer },
  { id: 'title', kind: 'text', header: t('payment.for'), value: ({ title }) => name(title) },
  { id: 'receiptNo', kind: 'identifier', header: t('payment.receiptNo'), value: ({ receiptNo }) => receiptNo },
  {
    id: 'wallet',
    kind: 'identifier',
    header: t('payment.csc.wallet'),
    value: ({ cscTransactionId }) => cscTransactionId,
  },
]
const getRowId = ({ transactionId }: Row) => transactionId
const FIRST_STATE: TableState = { ...DEFAULT_STATE, size: 10, hidden: ['wallet'] }

interface DayListProps {
  readonly day: Day
  /** Time zone of the institution. */
  readonly timeZone: string | undefined
  readonly busy: boolean
  readonly onAgain: () => void
}

/**
 * Renders the operator's collections of today: totals of the confirmed and pending orders, and an exportable list of
 * all orders.
 */
export function DayList({ day, timeZone, busy, onAgain }: DayListProps) {
  const messages = useMessages()
  const { t, money, number, day: dayInWords } = messages
  const [state, setState] = useOwnListState('csc-day', FIRST_STATE)
  const files = useListFile()
  const columns = useMemo(() => listDayColumns(messages, day.currency, timeZone), [messages, day.currency, timeZone])
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
      {day.pendingCount > 0 ? (
        <Notice kind="warning">
          {t('payment.counter.pending', {
            count: day.pendingCount,
            number: number(day.pendingCount),
            amount: isolate(money(day.pendingMinor, day.currency)),
          })}
        </Notice>
      ) : null}
      <DataTable
        label={t('payment.csc.collections')}
        columns={columns}
        rows={day.rows}
        rowId={getRowId}
        rowName={({ merchantReceiptNo }) => merchantReceiptNo}
        state={state}
        onStateChange={setState}
        untouched={FIRST_STATE}
        empty={{ sentence: t('payment.counter.none') }}
        loading={busy}
        totals={{ fee: day.feeMinor, charge: day.serviceChargeMinor, total: day.totalMinor }}
        searchable={false}
        onRefresh={onAgain}
        onExport={({ format, rows = [] }) =>
          files.save({
            format,
            rows,
            columns,
            title: t('payment.csc.collections'),
            name: `collections-${day.cscId}-${day.day}`,
          })
        }
      />
    </section>
  )
}
