import { useMemo } from 'react'
import { REPORT_USER_COLUMNS } from '../../../contract/reports/export-columns.ts'
import { FINDINGS } from '../../../contract/reports/parts.ts'
import {
  universityUserChoices,
  universityUserReport,
  universityUserSummary,
  universityUserTrend,
} from '../../../contract/reports/university-users.ts'
import { listExportedColumns } from '../../exports/panel/exported-columns.ts'
import { findMissingRight, RightMissing, ScreenNotLoaded } from '../../ui/query/right-missing.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { useVisit } from '../../ui/navigation/portal-link.tsx'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { ContentLoading } from '../../ui/query/page-loading.tsx'
import { applyChange } from '../../ui/table/state/table-state.ts'
import { useListState } from '../../ui/table/state/use-list-state.ts'
import { useServerList } from '../../ui/table/state/use-server-list.ts'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { useLastRow } from '../../ui/tabs/use-last-row.ts'
import { FigureTiles } from '../parts/figure-tiles.tsx'
import { formatConditions, listInvalidFilters, toQuestion } from '../parts/question.ts'
import { ReportHead } from '../parts/report-head.tsx'
import type { ReportProps } from '../parts/report-screen.tsx'
import { buildFilter, toggleFilters, removeFilters } from '../parts/toggle-filter.ts'
import { useFigures } from '../parts/use-figures.ts'
import { useListTools } from '../parts/use-list-tools.ts'
import { useWholeList } from '../parts/use-whole-list.ts'
import { useUnmask } from '../unmask/use-unmask.tsx'
import { toNamedGroups } from '../people/groups.ts'
import { GroupTable } from '../people/group-table.tsx'
import { PeopleList } from '../people/people-list.tsx'
import { FIRST_PEOPLE, usePeopleColumns } from '../people/use-people-columns.ts'
import { listNames } from '../../ui/i18n/list-names.ts'
import { listFindingTiles, listUserTiles } from './university-tiles.ts'
import { UniversityCharts } from './university-charts.tsx'

const ROUTE = '/universityUserReport'
const KEPT = ['charts', 'exports', 'weekly']
const REPORT = { source: 'universityUserReport' } as const

/** Renders the report on users of the institution itself (specification, section 11.5.1). */
export function UniversityReport({ portal, onNavigate, ready }: ReportProps) {
  const messages = useMessages()
  const { t, number, language, instant } = messages
  const [choices] = useLastRow(universityUserChoices, ready)
  const [parameters, setParameters] = useAddressState(ROUTE)
  const plainColumns = usePeopleColumns(choices, false)
  const [state, setState, owned] = useListState(ROUTE, plainColumns, FIRST_PEOPLE, KEPT)
  const audit = state.filters.finding !== undefined
  const columns = usePeopleColumns(choices, audit)
  const invalid = listInvalidFilters(columns, state)
  const runs = ready && invalid.length === 0
  const question = toQuestion(state)
  const unmask = useUnmask({ ...REPORT, filters: question }, { ready: runs, state, onState: setState })
  const list = useServerList(universityUserReport, runs, state, unmask.more)
  const { answer: whole, printWhole } = useWholeList(list)
  const summary = useFigures(universityUserSummary, runs, question)
  const charts = parameters.charts === 'on'
  const trend = useFigures(universityUserTrend, runs && charts && !audit, question)
  const { row } = summary
  const groups = useMemo(() => row && toNamedGroups(row, messages), [row, messages])
  const go = useVisit(portal, onNavigate)
  const { exports, views, weekly } = useListTools({
    route: ROUTE,
    report: REPORT,
    unmasks: unmask.may,
    go,
    ...{ ready, runs, columns, state, list },
    onState: setState,
    first: FIRST_PEOPLE,
    request: (question, shown) => ({
      ...REPORT,
      filters: question,
      columns: listExportedColumns(REPORT_USER_COLUMNS, shown),
    }),
  })
  const title = t('menu.universityUserReport')
  const needs = list.refused && findMissingRight(list.refused)
  if (needs)
    return (
      <ScreenNotLoaded title={title}>
        <RightMissing needs={needs} />
      </ScreenNotLoaded>
    )
  const reloadReport = (): void => {
    list.again()
    summary.again()
    if (charts) trend.again()
  }
  const { finding } = state.filters
  const anyFinding = finding?.kind === 'choice' && finding.values.length === FINDINGS.length
  const always: Record<string, string> = { status: t('reports.allStatuses'), role: t('reports.allRoles') }
  if (anyFinding) always.finding = t('reports.anyFinding')
  const named = anyFinding ? { ...state, filters: removeFilters(state, ['finding']) } : state
  const exportQuestion =
    row &&
    t('reports.question.university', {
      count: row.users,
      number: number(row.users),
      conditions: listNames(formatConditions(columns, named, always, messages), language),
      time: instant(row.asOf),
    })
  const tiles = audit ? listFindingTiles(row, state, setState, messages) : listUserTiles(row, state, setState, messages)
  const tab = audit ? 'audit' : 'users'
  // The subtotals stand above the list, which would move down when they arrive.
  const isWaiting = !audit && invalid.length === 0 && summary.state === 'loading'
  return (
    <div className="c-report">
      <ReportHead
        title={title}
        question={exportQuestion}
        current={summary.current}
        invalid={invalid}
        charts={charts}
        onPrint={printWhole}
        tools={
          <>
            {unmask.tool}
            {weekly.tool}
          </>
        }
        onCharts={audit ? undefined : (shown) => setParameters({ charts: shown ? 'on' : undefined }, { replace: true })}
      />
      {exports.strip}
      {unmask.parts}
      <Tabs
        label={t('reports.views')}
        tabs={[
          { id: 'users', label: t('reports.view.users') },
          { id: 'audit', label: t('reports.view.audit') },
        ]}
        selected={tab}
        onSelect={(id) => {
          if (id === tab) return
          const others = removeFilters(state, ['finding'])
          setState(
            applyChange(state, { filters: id === 'audit' ? { ...others, finding: buildFilter(...FINDINGS) } : others }),
          )
        }}
      >
        <div className="c-report">
          <FigureTiles label={t('reports.summary')} tiles={tiles} state={summary.state} onAgain={summary.again} />
          {charts && !audit ? <UniversityCharts summary={summary} groups={groups} trend={trend} /> : null}
          {!audit && row && groups && row.users > 0 ? (
            <GroupTable groups={groups} total={row} onGroup={(filters) => setState(toggleFilters(state, filters))} />
          ) : null}
          {isWaiting ? (
            <ContentLoading shape="table" />
          ) : (
            <PeopleList
              label={title}
              columns={columns}
              answer={invalid.length > 0 ? undefined : unmask.visible(whole)}
              state={state}
              onStateChange={setState}
              keepsPlace={owned}
              narrowed
              summed={!audit}
              loading={runs && list.loading}
              failure={list.failure}
              stale={list.stale}
              loaded={list.loaded?.state}
              go={go}
              onRefresh={reloadReport}
              views={views}
              exportTool={exports.tool}
            />
          )}
        </div>
      </Tabs>
      {exports.drawer}
      {weekly.drawer}
    </div>
  )
}
