import { useMemo, useState, type ReactNode } from 'react'
import { dashboardRows, type DashboardList } from '../../../contract/home/dashboard-rows.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useListState } from '../../ui/table/state/use-list-state.ts'
import { getTableProps, useServerList } from '../../ui/table/state/use-server-list.ts'
import type { DrillDown } from '../figures/widget-wiring.ts'
import { CorrectionDrawer } from '../corrections/correction-drawer.tsx'
import { HoldsDrawer } from '../holds/holds-drawer.tsx'
import { PARAMETERS, ROUTE, type Choice, type Choices } from './choice.ts'
import { formatStates, useFigureColumns, type FigureRow } from './list-columns.ts'

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
      <DataTable
        label={title}
        columns={columns}
        {...getTableProps(loaded)}
        rowId={getRowId}
        rowName={({ names }) => name(names)}
        state={state}
        onStateChange={setState}
        empty={{ sentence: t('figures.list.none') }}
        narrowed
        keepsPlace={owned}
        {...(WITH_HOLDS.includes(list) && {
          actions: (row: FigureRow) => [{ label: t('figures.hold.open'), onSelect: () => setOpened(row) }],
        })}
        {...(list === 'corrections' && { onOpen: setOpened })}
      />
      {opened && list === 'corrections' ? (
        <CorrectionDrawer
          row={opened}
          reference={opened.reference ?? ''}
          onChanged={loaded.again}
          onClose={() => setOpened(undefined)}
        />
      ) : opened ? (
        <HoldsDrawer
          student={opened}
          examEventId={OF_EXAM.includes(list) ? period?.id : undefined}
          currency={choices.currency}
          onChanged={loaded.again}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </div>
  )
}
