import { useMemo, useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import type { collegeUserSummary, collegeUserTrend } from '../../../contract/reports/college-users.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ChartCard } from '../../ui/dashboard/chart-card.tsx'
import type { Figures } from '../../ui/chart/figures.ts'
import { formatPercent } from '../../ui/chart/formats.ts'
import { DashboardGrid } from '../../ui/dashboard/dashboard-grid.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { LoadedFigures } from '../parts/use-figures.ts'
import { WeekChart } from '../parts/week-chart.tsx'

const PERCENT = 100

interface CollegeChartsProps {
  readonly summary: LoadedFigures<RowOf<typeof collegeUserSummary>>
  readonly trend: LoadedFigures<RowOf<typeof collegeUserTrend>>
}

/** Renders the charts of the report: the colleges with the most and the least active students, and log-ins per week. */
export function CollegeCharts({ summary: { row, state, again }, trend }: CollegeChartsProps) {
  const { t, name } = useMessages()
  const [end, setEnd] = useState<'most' | 'least'>('most')
  const colleges = row?.[end]
  const figures = useMemo<Figures>(
    () => ({
      kind: 'bars',
      isPercent: true,
      heading: t('reports.college'),
      categories: colleges?.map((one) => name(one)) ?? [],
      series: [
        {
          name: t('reports.activatedPercent'),
          values:
            colleges?.map(({ activated, students }) => Math.round((activated / students) * PERCENT * 10) / 10) ?? [],
        },
      ],
    }),
    [colleges, name, t],
  )
  const series = useMemo(
    () => [['staff', t('reports.staff')] as const, ['students', t('reports.students')] as const],
    [t],
  )
  const [first] = colleges ?? []
  const about = t(`reports.chart.${end}`)
  return (
    <DashboardGrid title={t('reports.charts')}>
      <ChartCard
        title={
          first
            ? t('reports.finding.activation', {
                name: name(first),
                share: formatPercent(first.activated / first.students),
              })
            : about
        }
        about={about}
        definition={t('reports.activatedMeans')}
        figures={figures}
        fileName={`students-activated-${end}`}
        state={state === 'ready' && !first ? 'empty' : state}
        empty={t('reports.noColleges')}
        onAgain={again}
        {...(row && { asOf: row.asOf })}
        actions={
          <Button kind="quiet" data-size="small" onClick={() => setEnd(end === 'most' ? 'least' : 'most')}>
            {t(end === 'most' ? 'reports.showLeast' : 'reports.showMost')}
          </Button>
        }
      />
      <WeekChart loaded={trend} series={series} fileName="college-log-ins-per-week" />
    </DashboardGrid>
  )
}
