import { useMemo } from 'react'
import { AUDIT_AREAS } from '../../../contract/institution/audit/audit-log.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import { formatActivity, type AuditAct } from './act.ts'

/** Returns the columns of the audit log; `activities`: those that its filter offers. */
export function useActColumns(activities: readonly string[]): readonly Column<AuditAct>[] {
  const { t } = useMessages()
  const { timeZone } = useDateHabits()
  return useMemo(
    () => [
      {
        id: 'activity',
        kind: 'status',
        header: t('audit.column.activity'),
        sortable: false,
        width: 200,
        value: ({ activity }) => activity,
        draw: ({ activity }) => formatActivity(activity, t),
        options: activities
          .map((value) => ({ value, label: formatActivity(value, t) }))
          .toSorted((one, other) => one.label.localeCompare(other.label)),
      },
      {
        id: 'at',
        kind: 'date',
        header: t('audit.column.at'),
        fact: true,
        width: 176,
        value: ({ at }) => formatZonedDay(at, timeZone),
        moment: ({ at }) => at,
      },
      {
        id: 'who',
        kind: 'text',
        header: t('audit.column.who'),
        sortable: false,
        fact: true,
        value: ({ who }) => who ?? t('people.find.server'),
      },
      {
        id: 'record',
        kind: 'text',
        header: t('audit.column.record'),
        sortable: false,
        fact: true,
        value: ({ about, record }) => about ?? record,
      },
      {
        id: 'area',
        kind: 'status',
        header: t('audit.column.area'),
        sortable: false,
        value: ({ area }) => area,
        draw: ({ area }) => t(`audit.area.${area}`),
        options: AUDIT_AREAS.map((value) => ({ value, label: t(`audit.area.${value}`) })),
      },
    ],
    [t, timeZone, activities],
  )
}
