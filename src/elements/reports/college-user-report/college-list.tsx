import {
  collegeUserReport,
  collegeUserSummary,
  collegeUserTrend,
  type ReportCollege,
} from '../../../contract/reports/college-users.ts'
import { COLLEGE_COLUMNS } from '../../../contract/reports/export-columns.ts'
import { listExportedColumns } from '../../exports/panel/exported-columns.ts'
import { findMissingRight, RightMissing, ScreenNotLoaded } from '../../ui/query/right-missing.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useListState } from '../../ui/table/state/use-list-state.ts'
import { getTableProps, useServerList } from '../../ui/table/state/use-server-list.ts'
import { FigureTiles } from '../parts/figure-tiles.tsx'
import { formatConditions, listInvalidFilters, toQuestion } from '../parts/question.ts'
import { ReportHead } from '../parts/report-head.tsx'
import { useFigures } from '../parts/use-figures.ts'
import { useWholeList } from '../parts/use-whole-list.ts'
import { useListTools } from '../parts/use-list-tools.ts'
import { CollegeCharts } from './college-charts.tsx'
import { listCollegeTiles } from './college-tiles.ts'
import type { LevelProps } from './level-props.ts'
import { FIRST_COLLEGES, useCollegeColumns } from './use-college-columns.ts'

const ROUTE = '/collegeUserReport'
const KEPT = ['charts', 'exports', 'weekly']
const REPORT = { source: 'collegeUserReport' } as const
const getRowId = ({ collegeId }: ReportCollege): string => String(collegeId)

interface CollegeListProps extends LevelProps {
  readonly onCollege: (collegeId: number) => void
}

/** Renders the first level of the report: one row for each college. */
export function CollegeList({ ready, choices, go, charts, onCharts, onCollege }: CollegeListProps) {
  const messages = useMessages()
  const { t, name, number, language, instant } = messages
  const columns = useCollegeColumns(choices)
  const [state, setState, owned] = useListState(ROUTE, columns, FIRST_COLLEGES, KEPT)
  const invalid = listInvalidFilters(columns, state)
  const runs = ready && invalid.length === 0
  const list = useServerList(collegeUserReport, runs, state)
  const { answer: whole, printWhole } = useWholeList(list)
  const question = toQuestion(state)
  const summary = useFigures(collegeUserSummary, runs, question)
  const trend = useFigures(collegeUserTrend, runs && charts, question)
  const { exports, views, weekly } = useListTools({
    route: ROUTE,
    report: REPORT,
    go,
    ...{ ready, runs, columns, state, list },
    onState: setState,
    first: FIRST_COLLEGES,
    request: (question, shown) => ({
      ...REPORT,
      filters: question,
      columns: listExportedColumns(COLLEGE_COLUMNS, shown),
    }),
  })
  const title = t('menu.collegeUserReport')
  const needs = list.refused && findMissingRight(list.refused)
  if (needs)
    return (
      <ScreenNotLoaded title={title}>
        <RightMissing needs={needs} />
      </ScreenNotLoaded>
    )
  const { row } = summary
  const always = { district: t('reports.allDistricts'), type: t('reports.allTypes') }
  const exportQuestion =
    row &&
    t('reports.question.colleges', {
      count: row.colleges,
      number: number(row.colleges),
      conditions: listNames(formatConditions(columns, state, always, messages), language),
      time: instant(row.asOf),
    })
  const answer = invalid.length > 0 ? undefined : whole
  return (
    <div className="c-report">
      <ReportHead
        title={title}
        question={exportQuestion}
        current={summary.current}
        invalid={invalid}
        charts={charts}
        onPrint={printWhole}
        onCharts={onCharts}
        tools={weekly.tool}
      />
      {exports.strip}
      <FigureTiles
        label={t('reports.summary')}
        tiles={listCollegeTiles(row, state, setState, messages)}
        state={summary.state}
        onAgain={summary.again}
      />
      {charts ? <CollegeCharts summary={summary} trend={trend} /> : null}
      <DataTable
        label={title}
        columns={columns}
        {...getTableProps({ ...list, answer })}
        loadWhole={undefined}
        rowId={getRowId}
        rowName={name}
        state={state}
        onStateChange={setState}
        untouched={FIRST_COLLEGES}
        keepsPlace={owned}
        narrowed
        countIsAnnounced={false}
        empty={{ sentence: t('reports.noColleges') }}
        totals={answer?.totals}
        loading={runs && list.loading}
        onOpen={({ collegeId }) => onCollege(collegeId)}
        onRefresh={() => {
          list.again()
          summary.again()
          if (charts) trend.again()
        }}
        views={views}
        exportTool={exports.tool}
      />
      {exports.drawer}
      {weekly.drawer}
    </div>
  )
}
