import { useMemo } from 'react'
import { INSTITUTION_STATUSES, type PlatformInstitution } from '../../../contract/institution/platform.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { useFileSize } from '../../ui/file/use-file-size.ts'
import type { Column, StatusTone } from '../../ui/table/columns/columns.ts'

/** The states in the list: a removal that waits for its approval is one, so that a second administrator sees it. */
const STATES = [...INSTITUTION_STATUSES, 'REQUESTED'] as const
type State = (typeof STATES)[number]

const TONES: Readonly<Record<State, StatusTone>> = {
  ACTIVE: 'success',
  SUSPENDED: 'warning',
  REQUESTED: 'info',
  REMOVING: 'danger',
}

/** Returns the columns of the list of institutions. */
export function useColumns(): readonly Column<PlatformInstitution>[] {
  const { t, name } = useMessages()
  const { timeZone } = useDateHabits()
  const size = useFileSize()
  return useMemo(
    () => [
      { id: 'name', kind: 'text', header: t('platform.name'), value: ({ names }) => name(names), width: 240 },
      { id: 'code', kind: 'identifier', header: t('platform.code'), value: ({ code }) => code, width: 120 },
      {
        id: 'status',
        kind: 'status',
        header: t('platform.status'),
        value: ({ status, removal }): State => (removal?.status === 'REQUESTED' ? 'REQUESTED' : status),
        options: STATES.map((value) => ({
          value,
          label: t(`platform.status.${value}`),
          tone: TONES[value],
        })),
        fact: true,
        width: 150,
      },
      { id: 'staff', kind: 'number', header: t('platform.staff'), value: ({ usage }) => usage?.people },
      {
        id: 'students',
        kind: 'number',
        header: t('platform.students'),
        value: ({ usage }) => usage?.students,
        fact: true,
      },
      {
        id: 'files',
        kind: 'number',
        header: t('platform.files'),
        value: ({ usage }) => usage?.fileBytes,
        draw: ({ usage }) => usage && size(usage.fileBytes),
        filterable: false,
        width: 110,
      },
      {
        id: 'lastLogin',
        kind: 'date',
        header: t('platform.lastLogin'),
        value: ({ lastSignInAt }) => lastSignInAt && formatZonedDay(lastSignInAt, timeZone),
        moment: ({ lastSignInAt }) => lastSignInAt,
        fact: true,
        width: 170,
      },
      {
        id: 'created',
        kind: 'date',
        header: t('platform.created'),
        value: ({ createdAt }) => formatZonedDay(createdAt, timeZone),
        moment: ({ createdAt }) => createdAt,
      },
    ],
    [t, name, timeZone, size],
  )
}
