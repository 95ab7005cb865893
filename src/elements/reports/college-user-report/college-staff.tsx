import { useMemo } from 'react'
import { collegeUserReport, collegeUsers, collegeUserTrend } from '../../../contract/reports/college-users.ts'
import { REPORT_USER_COLUMNS } from '../../../contract/reports/export-columns.ts'
import { listExportedColumns } from '../../exports/panel/exported-columns.ts'
import { ContentNotLoaded, ScreenNotLoaded } from '../../ui/query/right-missing.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { DashboardGrid } from '../../ui/dashboard/dashboard-grid.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useListState } from '../../ui/table/state/use-list-state.ts'
import { useServerList } from '../../ui/table/state/use-server-list.ts'
import { FigureTiles } from '../parts/figure-tiles.tsx'
import { formatConditions, listInvalidFilters, toQuestion } from '../parts/question.ts'
import { ReportHead } from '../parts/report-head.tsx'
import { useFigures } from '../parts/use-figures.ts'
import { useWholeList } from '../parts/use-whole-list.ts'
import { useListTools } from '../parts/use-list-tools.ts'
import { useUnmask } from '../unmask/use-unmask.tsx'
import { WeekChart } from '../parts/week-chart.tsx'
import { PeopleList } from '../people/people-list.tsx'
import { FIRST_PEOPLE, usePeopleColumns } from '../people/use-people-columns.ts'
import { listStaffTiles } from './staff-tiles.ts'
import type { LevelProps } from './level-props.ts'

const ROUTE = '/collegeUserReport'
const KEPT = ['college', 'charts', 'exports', 'weekly']

interface CollegeStaffProps extends LevelProps {
  readonly collegeId: number
  /** Goes back to all colleges; undefined for who works for this one only. */
  readonly onBack: (() => void) | undefined
}

/** Renders the second level of the report: the people who work at a college. */
export function CollegeStaff({ ready, choices, go, charts, onCharts, collegeId, onBack }: CollegeStaffProps) {
  const messages = useMessages()
  const { t, name, number, language, instant } = messages
  const columns = usePeopleColumns(choices, false)
  const [state, setState, owned] = useListState(ROUTE, columns, FIRST_PEOPLE, KEPT, 'collegeUsers')
  const invalid = listInvalidFilters(columns, state)
  const runs = ready && invalid.length === 0
  const report = { source: 'collegeUsers', collegeId } as const
  const unmask = useUnmask(
    { source: report.source, filters: { ...toQuestion(state), collegeId } },
    { ready: runs, state, onState: setState },
  )
  const more = { collegeId: String(collegeId), ...unmask.more }
  const list = useServerList(collegeUsers, runs, state, more)
  const { answer: whole, printWhole } = useWholeList(list)
  const only = useMemo(
    () => ({ filters: { college: { kind: 'choice' as const, values: [String(collegeId)] } } }),
    [collegeId],
  )
  const figures = useFigures(collegeUserReport, ready, only)
  const trend = useFigures(collegeUserTrend, ready && charts, only)
  const { exports, views, weekly } = useListTools({
    route: ROUTE,
    report,
    unmasks: unmask.may,
    go,
    ...{ ready, runs, columns, state, list },
    onState: setState,
    first: FIRST_PEOPLE,
    request: (question, shown) => ({
      source: report.source,
      filters: { ...question, collegeId },
      columns: listExportedColumns(REPORT_USER_COLUMNS, shown),
    }),
  })
  const series = useMemo(
    () => [['staff', t('reports.staff')] as const, ['students', t('reports.students')] as const],
    [t],
  )
  const college = figures.row?.rows[0]
  const back = onBack && (
    <button type="button" className="c-link c-report-back" onClick={onBack}>
      {t('reports.allColleges')}
    </button>
  )
  if (list.refused && !list.answer)
    return (
      <ScreenNotLoaded title={t('menu.collegeUserReport')}>
        {back}
        <ContentNotLoaded reply={list.refused} onAgain={list.again} />
      </ScreenNotLoaded>
    )
  const answer = invalid.length > 0 ? undefined : unmask.visible(whole)
  const always = { status: t('reports.allStatuses'), role: t('reports.allRoles') }
  const question =
    answer &&
    t('reports.question.staff', {
      count: answer.total,
      number: number(answer.total),
      conditions: listNames(formatConditions(columns, state, always, messages), language),
      time: instant(answer.asOf),
    })
  return (
    <div className="c-report">
      <ReportHead
        title={onBack && college ? name(college) : t('menu.collegeUserReport')}
        subject={onBack ? undefined : college && name(college)}
        question={question}
        current={list.current}
        invalid={invalid}
        charts={charts}
        onPrint={printWhole}
        onCharts={onCharts}
        tools={
          <>
            {unmask.tool}
            {weekly.tool}
          </>
        }
        back={back}
      />
      {exports.strip}
      {unmask.parts}
      {college?.flag ? (
        <Notice kind={college.flag === 'NO_ADMIN' ? 'danger' : 'warning'}>
          {t(`reports.flagMeans.${college.flag}`)}
        </Notice>
      ) : null}
      <FigureTiles
        label={t('reports.summary')}
        tiles={listStaffTiles(college, state, setState, messages)}
        state={figures.state}
        onAgain={figures.again}
      />
      {charts ? (
        <DashboardGrid title={t('reports.charts')}>
          <WeekChart loaded={trend} series={series} fileName={`college-${collegeId}-log-ins`} />
        </DashboardGrid>
      ) : null}
      <PeopleList
        label={t('reports.staffOf', { college: college ? name(college) : '' })}
        columns={columns}
        answer={answer}
        state={state}
        onStateChange={setState}
        keepsPlace={owned}
        narrowed
        loading={runs && list.loading}
        failure={list.failure}
        stale={list.stale}
        loaded={list.loaded?.state}
        go={go}
        onRefresh={() => {
          list.again()
          figures.again()
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
