import type { ReportUser } from '../../../contract/reports/parts.ts'
import { filterColumn, type Column } from '../../ui/table/columns/columns.ts'
import type { ColumnData } from './column-data.ts'

/** Returns the columns that are never shown: only filters. */
export const filterColumns = ({ t, getName, choices }: ColumnData): readonly Column<ReportUser>[] => [
  filterColumn(
    'programme',
    t('people.list.programme'),
    (choices?.programmes ?? []).map((one) => ({ value: String(one.programmeId), label: getName(one) })),
  ),
  filterColumn('emailVerified', t('people.list.emailVerified')),
  filterColumn('neverLoggedIn', t('people.list.neverLoggedIn')),
  filterColumn('dormant', t('reports.dormant')),
  filterColumn('locked', t('people.list.locked')),
  filterColumn('expiring', t('people.list.expiring')),
]
