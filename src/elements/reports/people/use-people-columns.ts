import { useMemo } from 'react'
import { HIDDEN_USER_COLUMNS } from '../../../contract/reports/export-columns.ts'
import type { ReportUser } from '../../../contract/reports/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import { DEFAULT_STATE, type TableState } from '../../ui/table/state/table-state.ts'
import type { ColumnData } from './column-data.ts'
import { listPeopleColumns } from './people-columns.tsx'

/** Initial state of a list of people in a report: the most important columns, the others can be added. */
export const FIRST_PEOPLE: TableState = { ...DEFAULT_STATE, hidden: HIDDEN_USER_COLUMNS }

/** Returns the columns of people in a report. `audit`: the list is about findings. */
export function usePeopleColumns(choices: ColumnData['choices'], audit: boolean): readonly Column<ReportUser>[] {
  const { t, number, name, language } = useMessages()
  const { timeZone } = useDateHabits()
  return useMemo(
    () => listPeopleColumns({ t, number, getName: name, language, timeZone, choices, audit }),
    [t, number, name, language, timeZone, choices, audit],
  )
}
