import { useMemo } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { PHOTO_APPROVAL } from '../../../contract/assignments/open-processes.ts'
import { dashboardRows } from '../../../contract/home/dashboard-rows.ts'
import { WITHOUT_PHOTOGRAPH } from '../../../contract/home/dashboard-lists.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { Anchor, usePortal } from '../../ui/navigation/portal-link.tsx'
import { useMayOpen } from '../../ui/navigation/use-may-open.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useListState } from '../../ui/table/state/use-list-state.ts'
import { getTableProps, useServerList } from '../../ui/table/state/use-server-list.ts'
import { DESK_PARAMETERS, FIRST_STATE } from './desk-views.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

type Student = RowOf<typeof dashboardRows>['rows'][number]

const STUDENTS = '/students'

/** The links of the desk to other pages of the portal. */
export interface DeskLinks {
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
}

const getRowId = ({ rowId }: Student): string => rowId

function useStudentColumns({ portal, onNavigate }: DeskLinks): readonly Column<Student>[] {
  const { t, name } = useMessages()
  const mayOpen = useMayOpen(STUDENTS)
  const href = usePortal(portal)
  return useMemo(
    (): readonly Column<Student>[] => [
      {
        id: 'name',
        kind: 'text',
        header: t('process.student'),
        filterable: false,
        value: ({ names }) => toNameCase(name(names)),
        draw: ({ names, prn }) =>
          mayOpen && href && prn !== '' ? (
            <Anchor href={href} path={`${STUDENTS}?prn=${encodeURIComponent(prn)}`} onNavigate={onNavigate}>
              <DataText>{toNameCase(name(names))}</DataText>
            </Anchor>
          ) : (
            <DataText>{toNameCase(name(names))}</DataText>
          ),
      },
      {
        id: 'prn',
        kind: 'identifier',
        header: t('process.prn'),
        filterable: false,
        sortable: false,
        fact: true,
        value: ({ prn }) => prn,
      },
      {
        id: 'college',
        kind: 'text',
        header: t('process.college'),
        filterable: false,
        sortable: false,
        fact: true,
        value: ({ college }) => (college === null ? '' : name(college)),
      },
      {
        id: 'programme',
        kind: 'text',
        header: t('assign.level.programme'),
        filterable: false,
        sortable: false,
        fact: true,
        value: ({ programme }) => (programme === null ? '' : name(programme)),
      },
    ],
    [t, name, mayOpen, href, onNavigate],
  )
}

interface WithoutPhotographProps extends DeskLinks {
  readonly exam: string | undefined
  readonly college: string | undefined
}

/** Lists the students of an examination who have no photograph: what its readiness counts under NO_PHOTO. */
export function WithoutPhotograph({ exam, college, ...links }: WithoutPhotographProps) {
  const { t, name } = useMessages()
  const columns = useStudentColumns(links)
  const [state, setState, owned] = useListState(
    PHOTO_APPROVAL,
    columns,
    FIRST_STATE,
    DESK_PARAMETERS,
    'without-photograph',
  )
  const more = useMemo(
    (): Readonly<Record<string, string>> => ({
      ...WITHOUT_PHOTOGRAPH,
      ...(exam !== undefined && { period: exam }),
      ...(college !== undefined && { collegeId: college }),
    }),
    [exam, college],
  )
  const list = useServerList(dashboardRows, true, state, more)
  return (
    <div className="c-stack">
      <p className="c-small c-soft">{t('picture.withoutAbout')}</p>
      <DataTable
        label={t('picture.view.WITHOUT')}
        columns={columns}
        {...getTableProps(list)}
        rowId={getRowId}
        rowName={({ names }) => toNameCase(name(names))}
        state={state}
        onStateChange={setState}
        empty={{ sentence: t('picture.noneWithout') }}
        keepsPlace={owned}
      />
    </div>
  )
}
