import { useMemo } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { ChartCard } from '../../ui/dashboard/chart-card.tsx'
import type { Figures } from '../../ui/chart/figures.ts'
import type { WidgetState } from '../../ui/dashboard/widget.tsx'

/** More bars than this are hard to compare: the others are added up. */
const MOST = 6

interface BarChartProps {
  readonly about: string
  /** What the bars are: the head of the table's first column. */
  readonly heading: string
  readonly bars: readonly { readonly name: string; readonly value: number }[]
  readonly fileName: string
  readonly state: WidgetState
  readonly asOf: string | undefined
  readonly onAgain: () => void
}

/** Renders the number of users in each group, the largest first; its title names the largest group. */
export function BarChart({ about, heading, bars, fileName, state, asOf, onAgain }: BarChartProps) {
  const { t, number } = useMessages()
  const figures = useMemo<Figures>(() => {
    const shown = bars.length > MOST ? bars.slice(0, MOST - 1) : bars
    const rest = bars.slice(shown.length).reduce((sum, { value }) => sum + value, 0)
    const all = rest > 0 ? [...shown, { name: t('reports.others'), value: rest }] : shown
    return {
      kind: 'bars',
      heading,
      categories: all.map(({ name }) => name),
      series: [{ name: t('reports.users'), values: all.map(({ value }) => value) }],
    }
  }, [bars, heading, t])
  const [first] = bars
  return (
    <ChartCard
      title={first ? t('reports.finding.most', { name: first.name, number: number(first.value) }) : about}
      about={about}
      figures={figures}
      fileName={fileName}
      state={state === 'ready' && bars.length === 0 ? 'empty' : state}
      empty={t('reports.none')}
      onAgain={onAgain}
      {...(asOf !== undefined && { asOf })}
    />
  )
}
