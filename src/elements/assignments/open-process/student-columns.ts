import { useMemo } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import type { processStudents } from '../../../contract/assignments/open-processes.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { Column } from '../../ui/table/columns/columns.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

/** What every list of a process shows of a student. */
type ListedStudent = Pick<RowOf<typeof processStudents>['rows'][number], 'names' | 'prn' | 'college' | 'repeater'>

/** Returns the columns that the lists of processes have in common, by their ids. */
export function useStudentColumns() {
  const { t, name } = useMessages()
  return useMemo(
    () =>
      ({
        name: {
          id: 'name',
          kind: 'text',
          header: t('process.student'),
          filterable: false,
          value: ({ names }) => toNameCase(name(names)),
        },
        prn: {
          id: 'prn',
          kind: 'identifier',
          header: t('process.prn'),
          filterable: false,
          fact: true,
          value: ({ prn }) => prn,
        },
        college: {
          id: 'college',
          kind: 'text',
          header: t('process.college'),
          filterable: false,
          value: ({ college }) => name(college),
        },
        repeater: {
          id: 'repeater',
          kind: 'flag',
          header: t('process.repeater'),
          filterable: false,
          sortable: false,
          value: ({ repeater }) => repeater,
        },
      }) satisfies Readonly<Record<string, Column<ListedStudent>>>,
    [t, name],
  )
}
