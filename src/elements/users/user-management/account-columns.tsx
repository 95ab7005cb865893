import { SECOND_STEP_STATES } from '../../../contract/account/two-factor.ts'
import { CREATED_VIA, type UserRow } from '../../../contract/users/users.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import { getCount, plainColumn, type ColumnData } from './column-data.ts'

const SECOND_TONES = { ON: 'success', MISSING: 'warning', OFF: 'neutral' } as const

/** Returns the columns about an account: its use, its origin, its employment, its two-factor authentication. */
export const listAccountColumns = ({ t, timeZone, facets }: ColumnData): readonly Column<UserRow>[] => [
  {
    id: 'lastLogin',
    priority: 4,
    width: 144,
    header: t('people.list.lastLogin'),
    kind: 'date',
    fact: true,
    value: ({ lastLoginAt }) => lastLoginAt && formatZonedDay(lastLoginAt, timeZone),
    moment: ({ lastLoginAt }) => lastLoginAt,
  },
  {
    id: 'created',
    priority: 9,
    width: 144,
    header: t('people.list.created'),
    kind: 'date',
    value: ({ createdAt }) => formatZonedDay(createdAt, timeZone),
    moment: ({ createdAt }) => createdAt,
  },
  {
    id: 'createdVia',
    header: t('people.list.createdVia'),
    kind: 'status',
    sortable: false,
    value: ({ createdVia }) => createdVia,
    draw: ({ createdVia }) => t(`people.list.via.${createdVia}`),
    options: CREATED_VIA.map((value) => ({ value, label: t(`people.list.via.${value}`) })),
  },
  {
    id: 'createdBy',
    header: t('people.list.createdBy'),
    kind: 'text',
    ...plainColumn,
    value: ({ createdBy }) => createdBy,
  },
  {
    id: 'designation',
    header: t('people.list.designation'),
    kind: 'text',
    ...plainColumn,
    value: ({ designation }) => designation,
  },
  {
    id: 'department',
    header: t('people.list.department'),
    kind: 'text',
    ...plainColumn,
    value: ({ department }) => department,
  },
  {
    id: 'employeeCode',
    header: t('people.list.employeeCode'),
    kind: 'identifier',
    ...plainColumn,
    value: ({ employeeCode }) => employeeCode,
  },
  { id: 'validTo', header: t('people.list.validTo'), kind: 'date', ...plainColumn, value: ({ validTo }) => validTo },
  {
    id: 'failedAttempts',
    header: t('people.list.failedAttempts'),
    kind: 'number',
    ...plainColumn,
    value: ({ failedAttempts }) => failedAttempts,
  },
  {
    id: 'secondStep',
    header: t('people.second.title'),
    kind: 'status',
    sortable: false,
    value: ({ secondStep }) => secondStep,
    options: SECOND_STEP_STATES.map((value) => ({
      value,
      label: t(`people.second.state.${value}`),
      tone: SECOND_TONES[value],
      ...getCount(facets?.secondSteps, value),
    })),
  },
]
