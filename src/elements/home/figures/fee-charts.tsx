import { useMemo } from 'react'
import type { PAYMENT_PURPOSES } from '../../../contract/payments/payment-view.ts'
import { ChartCard } from '../../ui/dashboard/chart-card.tsx'
import type { Figures } from '../../ui/chart/figures.ts'
import { formatPercent, createFormats } from '../../ui/chart/formats.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { WidgetWiring } from './widget-wiring.ts'

const sumValues = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The fees received through a channel on each day, in minor units. */
export interface ChannelFigures {
  readonly channel: 'GATEWAY' | 'CSC' | 'COUNTER'
  readonly amounts: readonly number[]
}

interface CollectionsProps extends WidgetWiring {
  readonly days: readonly string[]
  readonly channels: readonly ChannelFigures[]
  readonly currency: string
}

/** Renders the fees received on each of some days, by channel. */
export function CollectionsChart({ wiring, link, days, channels, currency }: CollectionsProps) {
  const messages = useMessages()
  const { t } = messages
  const figures = useMemo(
    (): Figures => ({
      kind: 'stacked',
      totals: true,
      heading: t('figures.collections.day'),
      categories: days,
      days: true,
      currency,
      series: channels.map(({ channel, amounts }) => ({ name: t(`figures.channel.${channel}`), values: amounts })),
    }),
    [days, channels, currency, t],
  )
  const totals = channels.map(({ channel, amounts }) => ({ channel, amount: sumValues(amounts) }))
  const [strongest] = totals.toSorted((a, b) => b.amount - a.amount)
  const total = sumValues(totals.map(({ amount }) => amount))
  return (
    <ChartCard
      {...wiring}
      title={
        strongest && total > 0
          ? t('figures.collections.finding', {
              channel: t(`figures.channel.${strongest.channel}`),
              share: formatPercent(strongest.amount / total),
              amount: createFormats({ currency }, messages).short(total),
            })
          : ''
      }
      about={t('figures.collections.about')}
      definition={t('figures.collections.means')}
      figures={figures}
      fileName="collections-by-channel"
      drill={link({ list: 'collections' }, t('figures.collections.drill'))}
    />
  )
}

/** The fees of one purpose, in minor units. */
export interface PurposeFigures {
  readonly purpose: (typeof PAYMENT_PURPOSES)[number]
  readonly billed: number
  readonly collected: number
}

interface PurposesProps extends WidgetWiring {
  /** The largest first. */
  readonly purposes: readonly PurposeFigures[]
  readonly currency: string
}

/** Renders the fees billed and collected for each purpose. */
export function FeePurposesChart({ wiring, link, purposes, currency }: PurposesProps) {
  const { t } = useMessages()
  const figures = useMemo(
    (): Figures => ({
      kind: 'columns',
      totals: true,
      heading: t('figures.purposes.purpose'),
      currency,
      categories: purposes.map(({ purpose }) => t(`figures.purpose.${purpose}`)),
      series: [
        { name: t('figures.fees.billed'), values: purposes.map(({ billed }) => billed) },
        { name: t('figures.fees.collected'), values: purposes.map(({ collected }) => collected) },
      ],
    }),
    [purposes, currency, t],
  )
  const [largest] = purposes
  const billed = sumValues(purposes.map((one) => one.billed))
  return (
    <ChartCard
      {...wiring}
      title={
        largest && billed > 0
          ? t('figures.purposes.finding', {
              purpose: t(`figures.purpose.${largest.purpose}`),
              share: formatPercent(largest.billed / billed),
            })
          : ''
      }
      about={t('figures.purposes.about')}
      definition={t('figures.fees.means')}
      figures={figures}
      fileName="fees-by-purpose"
      drill={link({ list: 'fees', kind: 'BILLED' }, t('figures.fees.drill'))}
    />
  )
}
