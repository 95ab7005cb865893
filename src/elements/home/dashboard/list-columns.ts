import { useMemo } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import type { dashboardRows } from '../../../contract/home/dashboard-rows.ts'
import type { DashboardList } from '../../../contract/home/dashboard-lists.ts'
import { listStateNames } from '../../../contract/home/figure-states.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import type { Messages } from '../../runtime/messages.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import type { Column } from '../../ui/table/columns/columns.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

/** A row of a list behind a figure. */
export type FigureRow = RowOf<typeof dashboardRows>['rows'][number]

const WITH_REFERENCE: readonly DashboardList[] = [
  'forms',
  'tickets',
  'fees',
  'collections',
  'centres',
  'corrections',
  'candidates',
  'obstacles',
  'cases',
]
const WITH_DATE: readonly DashboardList[] = ['tickets', 'holds', 'fees', 'collections', 'corrections', 'cases']
const WITH_AMOUNT: readonly DashboardList[] = ['holds', 'fees', 'collections', 'cases']

/** Returns the words for what rows of a list are counted under; `detail` may be several codes. */
export const formatStates = (list: DashboardList, kind: string, detail: string, t: Messages['t']): string =>
  detail
    .split(',')
    .map((one) => formatState(list, kind, one, t))
    .filter(Boolean)
    .join(', ')

const formatState = (list: DashboardList, kind: string, detail: string, t: Messages['t']): string =>
  listStateNames(list, kind, detail)
    .map((name) => t(`figures.${name}` as MessageKey))
    .join(' · ')

/** Returns the columns of a list behind a figure. */
export function useFigureColumns(
  list: DashboardList,
  currency: string,
  timeZone: string | undefined,
): readonly Column<FigureRow>[] {
  const { t, name } = useMessages()
  return useMemo(() => {
    const plain = { filterable: false, sortable: false } as const
    const columns: Column<FigureRow>[] = [
      {
        id: 'name',
        kind: 'text',
        header: t('figures.column.student'),
        filterable: false,
        value: ({ names }) => toNameCase(name(names)),
      },
      { id: 'prn', kind: 'identifier', header: 'PRN', ...plain, fact: true, value: ({ prn }) => prn },
      {
        id: 'college',
        kind: 'text',
        header: t('figures.college'),
        ...plain,
        value: ({ college }) => college && name(college),
      },
    ]
    if (list === 'corrections')
      columns.push({
        id: 'field',
        kind: 'text',
        header: t('figures.column.field'),
        ...plain,
        fact: true,
        value: ({ field }) => field && t(`hallTicket.field.${field}`),
      })
    if (list !== 'centres')
      columns.push(
        {
          id: 'programme',
          kind: 'text',
          header: t('figures.column.programme'),
          ...plain,
          value: ({ programme }) => programme && name(programme),
        },
        {
          id: 'state',
          kind: 'text',
          header: t('figures.column.state'),
          ...plain,
          fact: true,
          value: ({ kind, detail }) => formatState(list, kind, detail, t),
        },
      )
    if (WITH_REFERENCE.includes(list))
      columns.push({
        id: 'reference',
        kind: 'identifier',
        header: t('figures.column.reference'),
        ...plain,
        value: ({ reference }) => reference,
      })
    if (WITH_DATE.includes(list))
      columns.push({
        id: 'at',
        kind: 'date',
        header: t('figures.column.at'),
        ...plain,
        value: ({ at }) => at && formatZonedDay(at, timeZone),
        moment: ({ at }) => at,
      })
    if (WITH_AMOUNT.includes(list))
      columns.push({
        id: 'amount',
        kind: 'money',
        header: t('figures.column.amount'),
        ...plain,
        fact: true,
        currency,
        value: ({ amountMinor }) => amountMinor,
      })
    return columns
  }, [list, currency, timeZone, t, name])
}
