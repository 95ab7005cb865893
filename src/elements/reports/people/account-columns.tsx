import { SECOND_STEP_STATES } from '../../../contract/account/two-factor.ts'
import type { ReportUser } from '../../../contract/reports/parts.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import { datedColumn } from '../parts/dated-column.ts'
import type { ColumnData } from './column-data.ts'

const SECOND_TONES = { ON: 'success', MISSING: 'warning', OFF: 'neutral' } as const
const plain = { sortable: false, filterable: false } as const
const counted = { kind: 'number', filterable: false } as const

/** Returns the columns about the account of a person: its use, its contacts, its protection, its origin. */
export function listAccountColumns({ t, timeZone }: ColumnData): readonly Column<ReportUser>[] {
  const buildDatedColumn = (id: string, header: string, read: (row: ReportUser) => string | null) =>
    datedColumn({ id, header, width: 124, read }, timeZone)
  return [
    {
      ...buildDatedColumn('lastLogin', t('people.list.lastLogin'), ({ lastLoginAt }) => lastLoginAt),
      priority: 3,
      fact: true,
    },
    { id: 'logins', header: t('reports.logins30'), ...counted, priority: 4, value: ({ logins }) => logins },
    { id: 'failures', header: t('reports.failures30'), ...counted, priority: 7, value: ({ failures }) => failures },
    {
      id: 'secondStep',
      header: t('people.second.title'),
      kind: 'status',
      sortable: false,
      priority: 8,
      value: ({ secondStep }) => secondStep,
      options: SECOND_STEP_STATES.map((value) => ({
        value,
        label: t(`people.second.state.${value}`),
        tone: SECOND_TONES[value],
      })),
    },
    {
      id: 'programmes',
      header: t('people.list.programmes'),
      ...counted,
      value: ({ programmes }) => programmes,
    },
    { id: 'courses', header: t('reports.courses'), ...counted, value: ({ courses }) => courses },
    {
      id: 'divisions',
      header: t('reports.divisions'),
      kind: 'text',
      ...plain,
      value: ({ divisions }) => divisions.join(', '),
    },
    { id: 'email', header: t('people.list.email'), kind: 'identifier', ...plain, value: ({ email }) => email },
    { id: 'mobile', header: t('people.list.mobile'), kind: 'identifier', ...plain, value: ({ mobile }) => mobile },
    {
      ...buildDatedColumn('emailVerifiedOn', t('people.list.emailVerified'), ({ emailVerifiedAt }) => emailVerifiedAt),
      ...plain,
    },
    {
      id: 'validTo',
      header: t('people.list.validTo'),
      kind: 'date',
      filterable: false,
      value: ({ validTo }) => validTo,
    },
    buildDatedColumn('created', t('people.list.created'), ({ createdAt }) => createdAt),
    {
      id: 'createdBy',
      header: t('people.list.createdBy'),
      kind: 'text',
      sortable: false,
      value: ({ createdBy }) => createdBy,
    },
    {
      ...buildDatedColumn('rolesChanged', t('reports.rolesChanged'), ({ rolesChangedAt }) => rolesChangedAt),
      filterable: false,
    },
    { id: 'userId', header: t('reports.userId'), kind: 'identifier', ...plain, value: ({ userId }) => userId },
  ]
}
