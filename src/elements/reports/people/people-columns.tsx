import { NO_OFFICE, type ReportUser } from '../../../contract/reports/parts.ts'
import { USER_STATUSES } from '../../../contract/users/parts.ts'
import type { Column, StatusTone } from '../../ui/table/columns/columns.ts'
import { listAccountColumns } from './account-columns.tsx'
import type { ColumnData } from './column-data.ts'
import { filterColumns } from './filter-columns.ts'
import { findingColumn } from './finding-column.tsx'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

/** The tone of each status of an account. */
export const STATUS_TONES: Readonly<Record<(typeof USER_STATUSES)[number], StatusTone>> = {
  INVITED: 'info',
  ACTIVE: 'success',
  LOCKED: 'warning',
  SUSPENDED: 'danger',
  DEACTIVATED: 'neutral',
}

/** Returns the columns of people in a report (specification, section 11.5.1). */
export function listPeopleColumns(data: ColumnData): readonly Column<ReportUser>[] {
  const { t, getName, language, choices } = data
  return [
    {
      id: 'name',
      header: t('people.list.name'),
      kind: 'text',
      filterable: false,
      width: 156,
      value: (row) => formatPersonName(row, language),
    },
    {
      id: 'login',
      header: t('people.list.login'),
      kind: 'identifier',
      filterable: false,
      priority: 6,
      width: 160,
      value: ({ loginName }) => loginName,
    },
    {
      id: 'status',
      header: t('people.list.status'),
      kind: 'status',
      fact: true,
      priority: 1,
      value: ({ status }) => status,
      options: USER_STATUSES.map((value) => ({ value, label: t(`people.status.${value}`), tone: STATUS_TONES[value] })),
    },
    {
      id: 'role',
      header: t('people.list.role'),
      kind: 'status',
      sortable: false,
      fact: true,
      priority: 2,
      width: 156,
      value: ({ roles }) => roles.map(getName).join(', '),
      draw: ({ roles }) => roles.map(getName).join(', '),
      options: (choices?.roles ?? []).map((role) => ({ value: String(role.roleId), label: getName(role) })),
    },
    findingColumn(data),
    {
      id: 'office',
      header: t('reports.office'),
      kind: 'status',
      sortable: false,
      priority: 5,
      width: 160,
      value: ({ office }) => office && getName(office),
      draw: ({ office }) => office && getName(office),
      options: [
        ...(choices?.offices ?? []).map((office) => ({ value: office.code, label: getName(office) })),
        { value: NO_OFFICE, label: t('reports.noOffice') },
      ],
    },
    {
      id: 'designation',
      header: t('people.list.designation'),
      kind: 'text',
      sortable: false,
      filterable: false,
      value: ({ designation }) => designation,
    },
    ...listAccountColumns(data),
    ...filterColumns(data),
  ]
}
