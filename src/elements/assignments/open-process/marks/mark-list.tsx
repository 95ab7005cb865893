import { useMemo } from 'react'
import { INTERNAL_MARKS, type internalMarks } from '../../../../contract/assignments/internal-marks.ts'
import type { RowOf } from '../../../../contract/activity.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import type { Column } from '../../../ui/table/columns/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useListState } from '../../../ui/table/state/use-list-state.ts'
import { getTableProps, type ServerList } from '../../../ui/table/state/use-server-list.ts'
import { DEFAULT_STATE } from '../../../ui/table/state/table-state.ts'
import { useStudentColumns } from '../student-columns.ts'
import { AbsentBox, MarkField } from './mark-cells.tsx'
import { writeMark, type MarkRow } from './marks-draft.ts'
import { toNameCase } from '../../../ui/i18n/to-name-case.ts'

type Page = RowOf<typeof internalMarks>

const getRowId = ({ studentId }: MarkRow): string => String(studentId)
const KEPT = ['course']

/** Returns the columns of the marks in a course, with fields where the person may change them. */
function useColumns(maximum: number | undefined, mayEdit: boolean): readonly Column<MarkRow>[] {
  const { t, number } = useMessages()
  const common = useStudentColumns()
  return useMemo(
    () => [
      common.name,
      common.prn,
      {
        id: 'mark',
        kind: 'text',
        header: maximum === undefined ? t('marks.mark') : t('marks.column', { maximum: number(maximum) }),
        filterable: false,
        sortable: false,
        fact: true,
        priority: 1,
        width: 172,
        // A cell without a text has no field either.
        value: ({ mark }) => writeMark(mark) || '–',
        ...(mayEdit && { draw: (row: MarkRow) => <MarkField row={row} /> }),
      },
      {
        id: 'absent',
        kind: 'flag',
        header: t('marks.absent'),
        filterable: false,
        sortable: false,
        fact: true,
        priority: 2,
        value: ({ absent }) => absent,
        ...(mayEdit && { draw: (row: MarkRow) => <AbsentBox row={row} /> }),
      },
      common.college,
      common.repeater,
    ],
    [t, number, common, maximum, mayEdit],
  )
}

/** Returns the state of the list of marks, as `useListState` does; the address keeps the course. */
export function useMarkListState() {
  return useListState(INTERNAL_MARKS, useColumns(undefined, false), DEFAULT_STATE, KEPT)
}

interface MarkListProps {
  readonly list: ServerList<Page, { readonly courseOfferingId: string }>
  /** The rows of the page, with what was saved since it was loaded. */
  readonly rows: readonly MarkRow[]
  readonly listState: ReturnType<typeof useMarkListState>
}

/** Renders one page of the marks in a course. */
export function MarkList({ list, rows, listState: [state, setState, owned] }: MarkListProps) {
  const { t, name } = useMessages()
  const { answer } = list
  return (
    <DataTable
      label={t('marks.list')}
      columns={useColumns(answer?.maximum, answer?.mayEdit ?? false)}
      {...getTableProps(list)}
      rows={rows}
      rowId={getRowId}
      rowName={({ names }) => toNameCase(name(names))}
      state={state}
      onStateChange={setState}
      empty={{ sentence: t('process.noStudents') }}
      keepsPlace={owned}
    />
  )
}
