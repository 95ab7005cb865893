import { useMemo } from 'react'
import type { ReportCollege } from '../../../contract/reports/college-users.ts'
import { HIDDEN_COLLEGE_COLUMNS } from '../../../contract/reports/export-columns.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import { DEFAULT_STATE, type TableState } from '../../ui/table/state/table-state.ts'
import { listCollegeColumns } from './college-columns.tsx'
import type { LevelProps } from './level-props.ts'

/** Initial state of the list of colleges: the most important columns, the others can be added. */
export const FIRST_COLLEGES: TableState = { ...DEFAULT_STATE, hidden: HIDDEN_COLLEGE_COLUMNS }

/** Returns the columns of colleges. */
export function useCollegeColumns(choices: LevelProps['choices']): readonly Column<ReportCollege>[] {
  const messages = useMessages()
  const { timeZone } = useDateHabits()
  return useMemo(() => listCollegeColumns(messages, timeZone, choices), [messages, timeZone, choices])
}
