import { useMemo } from 'react'
import type { UserRow } from '../../../contract/users/users.ts'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { DEFAULT_STATE, type TableState } from '../../ui/table/state/table-state.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { listAccountColumns } from './account-columns.tsx'
import type { ColumnData } from './column-data.ts'
import { listFilterColumns } from './filter-columns.ts'
import { listIdentityColumns } from './identity-columns.tsx'

/** Initial state of the list: shows the columns of the specification (section 11.3.3), the others can be added. */
export const FIRST_STATE: TableState = {
  ...DEFAULT_STATE,
  hidden: [
    'programmes',
    'createdVia',
    'createdBy',
    'designation',
    'department',
    'employeeCode',
    'validTo',
    'failedAttempts',
    'secondStep',
  ],
}

/** Returns the columns of the list. `facets` and `studies` are the filter options, as soon as they are loaded. */
export function useUserColumns(
  facets: ColumnData['facets'],
  studies: ColumnData['studies'],
): readonly Column<UserRow>[] {
  const { t, name: getName, language } = useMessages()
  const { timeZone } = useDateHabits()
  return useMemo(() => {
    const data: ColumnData = { t, getName, language, timeZone, facets, studies }
    return [...listIdentityColumns(data), ...listAccountColumns(data), ...listFilterColumns(data)]
  }, [t, getName, language, facets, studies, timeZone])
}
