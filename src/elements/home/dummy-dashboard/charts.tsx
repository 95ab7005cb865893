import { useMemo } from 'react'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import { formatPercent, formatsOf } from '../../ui/chart/formats.ts'
import { DashboardGrid } from '../../ui/dashboard/dashboard-grid.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { DrillDownLink } from './drill-down-link.tsx'
import type { PartProps } from './part-props.ts'
import { CENTRES, CHANNELS, CURRENCY, REASONS } from './sample.ts'
import { collectionFigures, flowFigures, holdFigures, loadFigures } from './sample-figures.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const largest = (values: readonly number[]): number => values.indexOf(Math.max(...values))

/**
 * Renders the charts: forms by stage, holds by reason, collections by channel, load of the centres. Each title states
 * what its figures mean.
 */
export function Charts({ sample, compare, widget }: PartProps) {
  const { t, number, language } = useMessages()
  const { now } = sample
  const flow = useMemo(() => flowFigures(sample, compare, t), [sample, compare, t])
  const holds = useMemo(() => holdFigures(sample, t), [sample, t])
  const collections = useMemo(() => collectionFigures(sample, t), [sample, t])
  const load = useMemo(() => loadFigures(sample, t), [sample, t])

  const most = largest(now.holds)
  const byChannel = now.collections.map(sum)
  const strongest = largest(byChannel)
  const over = now.load.filter((allotted, at) => allotted > (now.seats[at] ?? 0)).length
  const channel = t(`dummy.channel.${CHANNELS[strongest] ?? 'gateway'}`)
  const share = formatPercent((byChannel[strongest] ?? 0) / sum(byChannel), language)
  return (
    <DashboardGrid title={t('dummy.group.charts')}>
      <ChartCard
        {...widget('flow')}
        title={t('dummy.flow.finding', { share: formatPercent(now.forms.accepted / now.forms.expected, language) })}
        about={t('dummy.flow.about')}
        definition={t('dummy.forms.means')}
        figures={flow}
        fileName="forms-by-stage"
        drill={<DrillDownLink>{t('dummy.forms.drill')}</DrillDownLink>}
      />
      <ChartCard
        {...widget('collections')}
        title={t('dummy.collections.finding', {
          channel,
          share,
          amount: formatsOf({ currency: CURRENCY }, language).short(sum(byChannel)),
        })}
        about={t('dummy.collections.about')}
        definition={t('dummy.collections.means')}
        figures={collections}
        fileName="collections-by-channel"
        drill={<DrillDownLink>{t('dummy.collections.drill')}</DrillDownLink>}
      />
      <ChartCard
        {...widget('holds')}
        title={t('dummy.holds.finding', {
          reason: t(`dummy.reason.${REASONS[most] ?? 'fees'}`),
          some: number(now.holds[most] ?? 0),
          total: number(sum(now.holds)),
        })}
        about={t('dummy.holds.about')}
        definition={t('dummy.holds.means')}
        figures={holds}
        fileName="holds-by-reason"
        drill={<DrillDownLink>{t('dummy.holds.drill')}</DrillDownLink>}
      />
      <ChartCard
        {...widget('load')}
        title={t('dummy.load.finding', { count: over, total: number(CENTRES.length) })}
        about={t('dummy.load.about')}
        definition={t('dummy.load.means')}
        figures={load}
        fileName="centre-load"
        drill={<DrillDownLink>{t('dummy.load.drill')}</DrillDownLink>}
      />
    </DashboardGrid>
  )
}
