import { useMemo, useState, type ReactNode } from 'react'
import { dashboardRows } from '../../../contract/home/dashboard-rows.ts'
import { LIST_COLUMNS, type DashboardList } from '../../../contract/home/dashboard-lists.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { listExportedColumns } from '../../exports/panel/exported-columns.ts'
import { useListExports } from '../../exports/panel/use-list-exports.tsx'
import { listShownColumns } from '../../ui/table/columns/columns.ts'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useListState } from '../../ui/table/state/use-list-state.ts'
import { toListInput } from '../../ui/table/state/to-list-input.ts'
import { getTableProps, useServerList } from '../../ui/table/state/use-server-list.ts'
import type { DrillDown } from '../figures/widget-wiring.ts'
import { useStore } from '@nanostores/react'
import type { FormAct } from '../../../contract/exam-office/exam-forms.ts'
import { $session } from '../../../core/session/session.ts'
import { CorrectionDrawer } from '../corrections/correction-drawer.tsx'
import { CaseDrawer } from '../cases/case-drawer.tsx'
import { UnconfirmedDrawer } from '../cases/unconfirmed-drawer.tsx'
import { FormDrawer } from '../forms/form-drawer.tsx'
import { useBulkForms } from '../forms/use-bulk-forms.tsx'
import { HoldsDrawer } from '../holds/holds-drawer.tsx'
import { PARAMETERS, ROUTE, type Choice, type Choices } from './choice.ts'
import { formatStates, useFigureColumns, type FigureRow } from './list-columns.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

const NO_ROWS: readonly FigureRow[] = []
const getRowId = ({ rowId }: FigureRow): string => rowId

/** The title of each list. */
const TITLES: Readonly<Record<DashboardList, MessageKey>> = {
  students: 'figures.students',
  forms: 'figures.forms',
  tickets: 'figures.tickets',
  holds: 'figures.holds.drill',
  fees: 'figures.fees.drill',
  collections: 'figures.collections.drill',
  centres: 'figures.load.drill',
  corrections: 'figures.corrections',
  candidates: 'figures.candidates',
  obstacles: 'figures.obstacles',
  cases: 'figures.cases',
}

/** The lists of students whose tickets can be withheld. */
const WITH_HOLDS: readonly DashboardList[] = ['students', 'forms', 'tickets', 'holds']
/** Those of one examination. */
const OF_EXAM: readonly DashboardList[] = ['forms', 'tickets', 'holds']

/** What can be done with all forms of a list that is narrowed to one state: by a college, and by the university. */
const FORM_ACTS: Readonly<Record<'college' | 'university', Readonly<Record<string, readonly FormAct[]>>>> = {
  college: { SUBMITTED: ['FORWARD', 'RETURN'], REJECTED: ['FORWARD'] },
  university: { INWARD: ['ACCEPT', 'RETURN'] },
}

/** Returns the year or examination that a list is limited to, and its name. */
function findPeriod(
  list: DashboardList,
  choice: Choice,
  choices: Choices,
  name: (exam: Choices['examEvents'][number]) => string,
) {
  if (list === 'collections' || list === 'cases') return undefined
  if (list === 'students') {
    const found = choices.academicYears.find(({ academicYearId }) => academicYearId === choice.academicYearId)
    return found && { id: found.academicYearId, label: found.code }
  }
  if (list === 'fees') {
    const found = choices.financialYears.find(({ financialYearId }) => financialYearId === choice.financialYearId)
    return found && { id: found.financialYearId, label: found.code }
  }
  const found = choices.examEvents.find(({ examEventId }) => examEventId === choice.examEventId)
  return found && { id: found.examEventId, label: name(found) }
}

interface FigureListProps {
  readonly to: DrillDown & { readonly list: DashboardList }
  readonly choice: Choice
  readonly choices: Choices
  /** The link back to where the figure is. */
  readonly back: ReactNode
}

/** Renders the students, tickets or payments behind a figure of the dashboard. */
export function FigureList({ to, choice, choices, back }: FigureListProps) {
  const { t, name, day } = useMessages()
  const { list } = to
  const period = findPeriod(list, choice, choices, ({ names }) => name(names))
  const { collegeId } = choice
  const college = choices.colleges.find((one) => one.collegeId === collegeId)
  const more = useMemo(
    () => ({ ...to, ...(period && { period: String(period.id) }), ...(collegeId && { collegeId: String(collegeId) }) }),
    [to, period, collegeId],
  )
  const { timeZone } = useDateHabits()
  const columns = useFigureColumns(list, choices.currency, timeZone)
  const [state, setState, owned] = useListState(ROUTE, columns, undefined, PARAMETERS)
  const loaded = useServerList(dashboardRows, true, state, more)
  const title = t(TITLES[list])
  const [opened, setOpened] = useState<FigureRow>()
  const [held, setHeld] = useState<FigureRow>()
  const session = useStore($session)
  const side = session.status === 'user' && session.user.userType === 'UNIVERSITY' ? 'university' : 'college'
  const isFormList = list === 'forms' && to.kind === 'FORM'
  const formActs = (isFormList && FORM_ACTS[side][to.detail ?? '']) || []
  const forms = useBulkForms({
    examEventId: period?.id ?? 0,
    acts: formActs,
    returnedBefore: to.detail === 'REJECTED',
    listInput: { ...more, search: toListInput(state).search },
    rows: loaded.answer?.rows ?? NO_ROWS,
    onChanged: loaded.again,
  })
  const exports = useListExports({
    route: ROUTE,
    ready: loaded.answer !== undefined,
    offered: true,
    total: loaded.answer?.total ?? 0,
    request: () => ({
      source: 'dashboardRows',
      filters: {
        ...to,
        search: toListInput(state).search,
        ...(period && { period: period.id }),
        ...(collegeId && { collegeId }),
      },
      columns: listExportedColumns(LIST_COLUMNS, listShownColumns(columns, state)),
    }),
  })
  const narrowed = [
    formatStates(list, to.kind ?? '', to.detail ?? '', t),
    period?.label,
    college && name(college.names),
    to.day && day(to.day),
  ]
  return (
    <div className="c-workspace">
      <p>{back}</p>
      <header>
        <h1 className="c-title">{title}</h1>
        <p className="c-soft">{narrowed.filter(Boolean).join(' · ')}</p>
        <p className="c-small c-soft">{t('figures.list.live')}</p>
      </header>
      {exports.strip}
      <DataTable
        label={title}
        columns={columns}
        {...getTableProps(loaded)}
        rowId={getRowId}
        rowName={({ names }) => toNameCase(name(names))}
        state={state}
        onStateChange={setState}
        empty={{ sentence: t('figures.list.none') }}
        narrowed
        keepsPlace={owned}
        exportTool={exports.tool && (() => exports.tool?.(undefined))}
        {...(WITH_HOLDS.includes(list) && {
          actions: (row: FigureRow) => [{ label: t('figures.hold.open'), onSelect: () => setHeld(row) }],
        })}
        {...((list === 'corrections' || list === 'cases' || isFormList) && { onOpen: setOpened })}
        {...(formActs.length > 0 && {
          selection: forms.selection,
          onSelectionChange: forms.setSelection,
          bulk: forms.bulk,
        })}
      />
      {opened && list === 'corrections' ? (
        <CorrectionDrawer
          row={opened}
          reference={opened.reference ?? ''}
          onChanged={loaded.again}
          onClose={() => setOpened(undefined)}
        />
      ) : opened?.kind === 'PENDING' && list === 'cases' ? (
        <UnconfirmedDrawer row={opened} onClose={() => setOpened(undefined)} />
      ) : opened && list === 'cases' ? (
        <CaseDrawer row={opened} onChanged={loaded.again} onClose={() => setOpened(undefined)} />
      ) : opened && period ? (
        <FormDrawer
          row={opened}
          formNo={opened.reference ?? ''}
          examEventId={period.id}
          onChanged={loaded.again}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      {held ? (
        <HoldsDrawer
          student={held}
          examEventId={OF_EXAM.includes(list) ? period?.id : undefined}
          currency={choices.currency}
          onChanged={loaded.again}
          onClose={() => setHeld(undefined)}
        />
      ) : null}
      {forms.layer}
      {exports.drawer}
    </div>
  )
}
