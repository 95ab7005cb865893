import { useMemo } from 'react'
import { DashboardGrid } from '../../ui/dashboard/dashboard-grid.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { CentreLoadChart, FormFlowChart, HoldsChart } from '../figures/exam-charts.tsx'
import { CollectionsChart } from '../figures/fee-charts.tsx'
import type { PartProps } from './part-props.ts'
import { CENTRES, CHANNELS, CURRENCY, DAYS, REASONS } from './sample.ts'

/**
 * Renders the charts: forms by stage, holds by reason, collections by channel, load of the centres. Each title states
 * what its figures mean.
 */
export function Charts({ sample: { now, before }, compare, widget }: PartProps) {
  const { t } = useMessages()
  const channels = useMemo(
    () => CHANNELS.map((channel, at) => ({ channel, amounts: now.collections[at] ?? [] })),
    [now],
  )
  const reasons = useMemo(() => REASONS.map((reason, at) => ({ reason, holds: now.holds[at] ?? 0 })), [now])
  const centres = useMemo(
    () =>
      CENTRES.map((code, at) => ({
        name: t('figures.centre', { code }),
        allotted: now.load[at] ?? 0,
        seats: now.seats[at] ?? 0,
      })),
    [now, t],
  )
  return (
    <DashboardGrid title={t('figures.group.charts')}>
      <FormFlowChart {...widget('flow')} now={now.forms} before={compare ? before.forms : null} />
      <CollectionsChart {...widget('collections')} days={DAYS} channels={channels} currency={CURRENCY} />
      <HoldsChart {...widget('holds')} reasons={reasons} />
      <CentreLoadChart {...widget('load')} centres={centres} />
    </DashboardGrid>
  )
}
