import type { UserRow } from '../../../contract/users/users.ts'
import { filterColumn, type Column } from '../../ui/table/columns/columns.ts'
import { listNamedOptions, type ColumnData } from './column-data.ts'

/** Returns the columns that are never shown: only filters. */
export const listFilterColumns = ({ t, getName, studies }: ColumnData): readonly Column<UserRow>[] => [
  filterColumn(
    'faculty',
    t('people.list.faculty'),
    listNamedOptions(studies?.faculties, ({ facultyId }) => facultyId, getName),
  ),
  filterColumn(
    'programme',
    t('people.list.programme'),
    listNamedOptions(studies?.programmes, ({ programmeId }) => programmeId, getName),
  ),
  filterColumn('emailVerified', t('people.list.emailVerified')),
  filterColumn('neverLoggedIn', t('people.list.neverLoggedIn')),
  filterColumn('locked', t('people.list.locked')),
  filterColumn('expiring', t('people.list.expiring')),
]
