import { useMemo } from 'react'
import { JOB_KINDS, type PlatformStatus } from '../../../contract/institution/platform-status.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import type { Column } from '../../ui/table/columns/columns.ts'

/** A job in the list. */
export type Job = PlatformStatus['jobs'][number]

/** Returns the columns of the list of jobs. */
export function useJobColumns(): readonly Column<Job>[] {
  const { t, number } = useMessages()
  const { timeZone } = useDateHabits()
  return useMemo(
    () => [
      {
        id: 'kind',
        kind: 'status',
        header: t('serverStatus.job.kind'),
        value: ({ kind }): string => kind,
        options: JOB_KINDS.map((value) => ({
          value,
          label: t(`serverStatus.job.kind.${value}`),
          tone: 'neutral' as const,
        })),
        width: 200,
      },
      {
        id: 'institution',
        kind: 'identifier',
        header: t('platform.code'),
        value: ({ institution }) => institution,
        fact: true,
        width: 120,
      },
      {
        id: 'state',
        kind: 'status',
        header: t('platform.status'),
        value: ({ owner }) => (owner === null ? 'waiting' : 'running'),
        options: [
          { value: 'running', label: t('serverStatus.job.state.running'), tone: 'info' },
          { value: 'waiting', label: t('serverStatus.job.state.waiting'), tone: 'warning' },
        ],
        fact: true,
        width: 130,
      },
      {
        id: 'progress',
        kind: 'number',
        header: t('serverStatus.job.progress'),
        value: ({ done }) => done ?? undefined,
        draw: ({ done, total }) =>
          done === null || total === null
            ? null
            : t('serverStatus.job.steps', { done: number(done), total: number(total) }),
        filterable: false,
        fact: true,
        width: 130,
      },
      {
        id: 'since',
        kind: 'date',
        header: t('serverStatus.job.since'),
        value: ({ since }) => formatZonedDay(since, timeZone),
        moment: ({ since }) => since,
        fact: true,
        width: 170,
      },
      {
        id: 'owner',
        kind: 'identifier',
        header: t('serverStatus.job.owner'),
        value: ({ owner }) => owner,
        width: 120,
      },
    ],
    [t, number, timeZone],
  )
}
