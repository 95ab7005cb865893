import { useMemo } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import type { universityUserSummary, universityUserTrend } from '../../../contract/reports/university-users.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DashboardGrid } from '../../ui/dashboard/dashboard-grid.tsx'
import { BarChart } from '../parts/bar-chart.tsx'
import type { LoadedFigures } from '../parts/use-figures.ts'
import { WeekChart } from '../parts/week-chart.tsx'
import type { UserGroups } from '../people/groups.ts'

const CHARTS = [
  ['role', 'users-by-role'],
  ['office', 'users-by-office'],
  ['status', 'users-by-status'],
] as const

interface UniversityChartsProps {
  readonly summary: LoadedFigures<RowOf<typeof universityUserSummary>>
  readonly groups: UserGroups | undefined
  readonly trend: LoadedFigures<RowOf<typeof universityUserTrend>>
}

/** Renders the charts of the report: users by role, office and status, and log-ins per week. */
export function UniversityCharts({ summary, groups, trend }: UniversityChartsProps) {
  const { t } = useMessages()
  const bars = useMemo(
    () => CHARTS.map(([by]) => groups?.[by].map(({ name, figures }) => ({ name, value: figures.users })) ?? []),
    [groups],
  )
  const series = useMemo(
    () => [['logins', t('reports.logins')] as const, ['failures', t('reports.failures')] as const],
    [t],
  )
  return (
    <DashboardGrid title={t('reports.charts')}>
      {CHARTS.map(([by, fileName], at) => (
        <BarChart
          key={by}
          about={t(`reports.chart.${by}`)}
          heading={t(`reports.group.${by}`)}
          bars={bars[at] ?? []}
          fileName={fileName}
          state={summary.state}
          asOf={summary.row?.asOf}
          onAgain={summary.again}
        />
      ))}
      <WeekChart loaded={trend} series={series} fileName="log-ins-per-week" />
    </DashboardGrid>
  )
}
