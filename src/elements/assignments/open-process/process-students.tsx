import { useEffect, useMemo } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { processStudents, type ProcessRoute } from '../../../contract/assignments/open-processes.ts'
import { WINDOW_CLOSED } from '../../../contract/codes.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { filterColumn, type Column } from '../../ui/table/columns/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useListState } from '../../ui/table/state/use-list-state.ts'
import { getTableProps, useServerList } from '../../ui/table/state/use-server-list.ts'
import type { OpenWindow } from './open-windows.tsx'
import { useStudentColumns } from './student-columns.ts'
import { usePlaceName } from '../parts/windows/use-place-name.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

type Student = RowOf<typeof processStudents>['rows'][number]

const getRowId = ({ studentId }: Student): string => String(studentId)

/** Returns the columns of the students. The windows are only a filter, where there are several. */
function useColumns(windows: readonly OpenWindow[]): readonly Column<Student>[] {
  const { t, name } = useMessages()
  const formatPlace = usePlaceName()
  const common = useStudentColumns()
  return useMemo(
    (): readonly Column<Student>[] => [
      common.name,
      common.prn,
      { ...common.college, fact: true },
      {
        id: 'program',
        kind: 'text',
        header: t('assign.level.programme'),
        filterable: false,
        fact: true,
        value: ({ program }) => name(program),
      },
      {
        id: 'part',
        kind: 'text',
        header: t('assign.level.part'),
        filterable: false,
        sortable: false,
        value: ({ part }) => name(part),
      },
      common.repeater,
      ...(windows.length > 1
        ? [
            filterColumn(
              'window',
              t('process.window'),
              windows.map((window) => ({
                value: String(window.menuProgramId),
                label: `${formatPlace(window)} · ${t(`window.audience.${window.audience}`)}`,
              })),
            ),
          ]
        : []),
    ],
    [t, name, formatPlace, common, windows],
  )
}

interface ProcessStudentsProps {
  readonly route: ProcessRoute
  readonly windows: readonly OpenWindow[]
  /** Called when the list was refused because the process has closed. */
  readonly onClosed: () => void
}

/** Renders the students whom the open windows of a process concern. */
export function ProcessStudents({ route, windows, onClosed }: ProcessStudentsProps) {
  const { t, name } = useMessages()
  const columns = useColumns(windows)
  const [state, setState, owned] = useListState(route, columns)
  const more = useMemo(() => ({ routeName: route }), [route])
  const list = useServerList(processStudents, true, state, more)
  const { refused } = list
  useEffect(() => {
    if (refused?.errorCode === WINDOW_CLOSED) onClosed()
  }, [refused, onClosed])
  return (
    <section className="c-panel c-stack" aria-labelledby="students">
      <h2 className="c-subtitle" id="students">
        {t('process.students')}
      </h2>
      <DataTable
        label={t('process.students')}
        columns={columns}
        {...getTableProps(list)}
        rowId={getRowId}
        rowName={({ names }) => toNameCase(name(names))}
        state={state}
        onStateChange={setState}
        empty={{ sentence: t('process.noStudents') }}
        keepsPlace={owned}
      />
    </section>
  )
}
