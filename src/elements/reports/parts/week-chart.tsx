import { useMemo } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { ChartCard } from '../../ui/dashboard/chart-card.tsx'
import type { Figures } from '../../ui/chart/figures.ts'
import type { LoadedFigures } from './use-figures.ts'

interface WeekChartProps<Name extends string> {
  readonly loaded: LoadedFigures<{
    readonly weeks: readonly ({ readonly week: string } & Readonly<Record<Name, number>>)[]
    readonly asOf: string
  }>
  /** The series, with their names; the first is the one that the title counts. */
  readonly series: readonly (readonly [Name, string])[]
  readonly fileName: string
}

/** Renders log-ins per week of the last twelve weeks. */
export function WeekChart<Name extends string>({
  loaded: { row, state, again },
  series,
  fileName,
}: WeekChartProps<Name>) {
  const { t, number } = useMessages()
  const figures = useMemo<Figures>(
    () => ({
      kind: 'stacked',
      heading: t('reports.week'),
      categories: row?.weeks.map(({ week }) => week) ?? [],
      days: true,
      series: series.map(([name, label]) => ({ name: label, values: row?.weeks.map((week) => week[name]) ?? [] })),
      totals: true,
    }),
    [row, series, t],
  )
  const total = row?.weeks.reduce((sum, week) => series.reduce((both, [name]) => both + week[name], sum), 0) ?? 0
  const count = row?.weeks.reduce((sum, week) => sum + (series[0] ? week[series[0][0]] : 0), 0) ?? 0
  return (
    <ChartCard
      title={t('reports.finding.logins', { count, number: number(count) })}
      about={t('reports.chart.logins')}
      definition={t('reports.chart.loginsMeans')}
      figures={figures}
      fileName={fileName}
      state={state === 'ready' && total === 0 ? 'empty' : state}
      empty={t('reports.noLogins')}
      onAgain={again}
      {...(row && { asOf: row.asOf })}
    />
  )
}
