import { useMemo } from 'react'
import { studentChoices, students, STUDENT_STATUSES, type StudentRow } from '../../../contract/home/students.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useCodeAndName } from '../../ui/i18n/use-code-and-name.ts'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { filterColumn, type Column } from '../../ui/table/columns/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useListState } from '../../ui/table/state/use-list-state.ts'
import { getTableProps, useServerList } from '../../ui/table/state/use-server-list.ts'
import { useMayOpen } from '../../ui/navigation/use-may-open.ts'
import { ROUTE } from './route.ts'
import { STATUS_KINDS } from './kinds.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

const IMPORT = '/data-import'
const getRowId = ({ prn }: StudentRow): string => prn

/** Returns the columns of the list; the first filters by college and by programme as soon as these are known. */
function useColumns(ready: boolean): readonly Column<StudentRow>[] {
  const { t, name } = useMessages()
  const formatRecord = useCodeAndName()
  const [found] = useLiveQuery(studentChoices, ready)
  const choices = found.status === 'found' ? found.rows[0] : undefined
  return useMemo(() => {
    const plain = { filterable: false, sortable: false } as const
    return [
      {
        id: 'name',
        kind: 'text',
        header: t('figures.column.student'),
        filterable: false,
        value: ({ names }) => toNameCase(name(names)),
      },
      { id: 'prn', kind: 'identifier', header: 'PRN', filterable: false, fact: true, value: ({ prn }) => prn },
      {
        id: 'collegeName',
        kind: 'text',
        header: t('figures.college'),
        ...plain,
        fact: true,
        value: ({ college }) => college && name(college),
      },
      {
        id: 'programmeName',
        kind: 'text',
        header: t('figures.column.programme'),
        ...plain,
        value: ({ programme }) => programme && name(programme),
      },
      {
        id: 'part',
        kind: 'text',
        header: t('students.column.part'),
        ...plain,
        value: ({ part }) => part && name(part),
      },
      {
        id: 'status',
        kind: 'status',
        header: t('figures.column.state'),
        sortable: false,
        fact: true,
        options: STUDENT_STATUSES.map((value) => ({
          value,
          label: t(`students.status.${value}`),
          tone: STATUS_KINDS[value],
        })),
        value: ({ status }) => status,
      },
      {
        id: 'account',
        kind: 'flag',
        header: t('students.column.account'),
        sortable: false,
        value: ({ hasAccount }) => hasAccount,
      },
      {
        id: 'foundBy',
        kind: 'identifier',
        header: t('students.column.foundBy'),
        ...plain,
        priority: 4,
        value: ({ foundBy }) => foundBy,
      },
      filterColumn(
        'college',
        t('figures.college'),
        (choices?.colleges ?? []).map((one) => ({
          value: String(one.collegeId),
          label: formatRecord({ code: one.code, names: one }),
        })),
      ),
      filterColumn(
        'programme',
        t('figures.column.programme'),
        (choices?.programmes ?? []).map((one) => ({
          value: String(one.programmeId),
          label: formatRecord({ code: one.code, names: one }),
        })),
      ),
    ]
  }, [choices, formatRecord, name, t])
}

interface StudentListProps {
  readonly ready: boolean
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
  readonly onOpen: (prn: string) => void
}

/** Renders the list of all students, with or without an account. */
export function StudentList({ ready, portal, onNavigate, onOpen }: StudentListProps) {
  const { t, name } = useMessages()
  const columns = useColumns(ready)
  const [state, setState, owned] = useListState(ROUTE, columns)
  const loaded = useServerList(students, ready, state)
  const isFoundByNumber = loaded.answer?.rows.some(({ foundBy }) => foundBy !== null) ?? false
  const shown = useMemo(
    () => (isFoundByNumber ? columns : columns.filter(({ id }) => id !== 'foundBy')),
    [columns, isFoundByNumber],
  )
  const mayImport = useMayOpen(IMPORT)
  return (
    <div className="c-workspace">
      <header className="c-screen-head">
        <h1 className="c-title">{t('menu.students')}</h1>
        <p className="c-soft">{t('students.about')}</p>
      </header>
      <DataTable
        label={t('menu.students')}
        columns={shown}
        {...getTableProps(loaded)}
        rowId={getRowId}
        rowName={({ names }) => toNameCase(name(names))}
        state={state}
        onStateChange={setState}
        keepsPlace={owned}
        onOpen={({ prn }) => onOpen(prn)}
        empty={{
          sentence: t(mayImport ? 'students.empty' : 'students.emptyHere'),
          action: mayImport ? (
            <PortalLink button path={IMPORT} portal={portal} onNavigate={onNavigate}>
              {t('menu.dataImport')}
            </PortalLink>
          ) : undefined,
        }}
      />
    </div>
  )
}
