import type { ReportUser } from '../../../contract/reports/parts.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import type { ColumnData } from './column-data.ts'

/** Returns the columns that are never shown: only filters. */
export function filterColumns({ t, nameIn, choices }: ColumnData): readonly Column<ReportUser>[] {
  const flag = (id: string, header: string): Column<ReportUser> => ({
    id,
    header,
    kind: 'flag',
    filterOnly: true,
    sortable: false,
    value: () => undefined,
  })
  return [
    {
      id: 'programme',
      header: t('people.list.programme'),
      kind: 'status',
      filterOnly: true,
      sortable: false,
      value: () => undefined,
      options: (choices?.programmes ?? []).map((one) => ({ value: String(one.programmeId), label: nameIn(one) })),
    },
    flag('emailVerified', t('people.list.emailVerified')),
    flag('neverLoggedIn', t('people.list.neverLoggedIn')),
    flag('dormant', t('reports.dormant')),
    flag('locked', t('people.list.locked')),
    flag('expiring', t('people.list.expiring')),
  ]
}
