import { useMemo } from 'react'
import type { HOLD_REASONS } from '../../../contract/exam-office/student-holds.ts'
import { ChartCard } from '../../ui/dashboard/chart-card.tsx'
import type { Figures } from '../../ui/chart/figures.ts'
import { formatPercent } from '../../ui/chart/formats.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { FormFigures } from './student-cards.tsx'
import type { Compared, WidgetWiring } from './widget-wiring.ts'

/** Renders the examination forms by stage; with last year's beside them where figures are compared. */
export function FormFlowChart({ wiring, link, now, before }: WidgetWiring & Compared<FormFigures>) {
  const { t } = useMessages()
  const figures = useMemo((): Figures => {
    const listStages = ({ expected, submitted, inwarded, accepted }: FormFigures) => [
      expected,
      submitted,
      inwarded,
      accepted,
    ]
    return {
      kind: 'columns',
      heading: t('figures.flow.stage'),
      categories: [
        t('figures.forms.expected'),
        t('figures.forms.submitted'),
        t('figures.forms.inwarded'),
        t('figures.forms.accepted'),
      ],
      series: [
        { name: t('figures.thisYear'), values: listStages(now) },
        ...(before ? [{ name: t('figures.lastYear'), values: listStages(before) }] : []),
      ],
    }
  }, [now, before, t])
  return (
    <ChartCard
      {...wiring}
      title={t('figures.flow.finding', {
        share: formatPercent(now.expected === 0 ? 0 : now.accepted / now.expected),
      })}
      about={t('figures.flow.about')}
      definition={t('figures.forms.means')}
      figures={figures}
      fileName="forms-by-stage"
      drill={link({ list: 'forms', kind: 'EXPECTED', detail: 'NOT_SUBMITTED' }, t('figures.forms.drill'))}
    />
  )
}

/** The number of holds with a reason. */
export interface HoldFigure {
  readonly reason: (typeof HOLD_REASONS)[number]
  readonly holds: number
}

/** Renders the open holds by reason, the most frequent first. */
export function HoldsChart({ wiring, link, reasons }: WidgetWiring & { readonly reasons: readonly HoldFigure[] }) {
  const { t, number } = useMessages()
  const figures = useMemo(
    (): Figures => ({
      kind: 'bars',
      totals: true,
      heading: t('figures.holds.reason'),
      categories: reasons.map(({ reason }) => t(`figures.reason.${reason}`)),
      series: [{ name: t('figures.holds.series'), values: reasons.map(({ holds }) => holds) }],
    }),
    [reasons, t],
  )
  const [most] = reasons
  const total = reasons.reduce((sum, { holds }) => sum + holds, 0)
  return (
    <ChartCard
      {...wiring}
      title={
        most
          ? t('figures.holds.finding', {
              reason: t(`figures.reason.${most.reason}`),
              some: number(most.holds),
              total: number(total),
            })
          : ''
      }
      about={t('figures.holds.about')}
      definition={t('figures.holds.means')}
      figures={figures}
      fileName="holds-by-reason"
      drill={link({ list: 'holds' }, t('figures.holds.drill'))}
    />
  )
}

/** The load of an examination centre. */
export interface CentreFigure {
  readonly name: string
  readonly allotted: number
  readonly seats: number
}

/** How many centres the chart shows; its table and its file have all. */
const MOST_CENTRES = 8

/** Renders the candidates of each centre against its seats, the first few as a chart and all as a table. */
export function CentreLoadChart({
  wiring,
  link,
  centres,
}: WidgetWiring & { readonly centres: readonly CentreFigure[] }) {
  const { t, number } = useMessages()
  const [figures, allFigures] = useMemo(() => {
    const buildLoadFigures = (shown: readonly CentreFigure[]): Figures => ({
      kind: 'load',
      totals: true,
      heading: t('figures.load.centre'),
      categories: shown.map(({ name }) => name),
      series: [
        { name: t('figures.load.allotted'), values: shown.map(({ allotted }) => allotted) },
        { name: t('figures.load.seats'), values: shown.map(({ seats }) => seats) },
      ],
    })
    return [buildLoadFigures(centres.slice(0, MOST_CENTRES)), buildLoadFigures(centres)]
  }, [centres, t])
  return (
    <ChartCard
      {...wiring}
      title={t('figures.load.finding', {
        count: centres.filter(({ allotted, seats }) => allotted > seats).length,
        total: number(centres.length),
      })}
      about={[
        t('figures.load.about'),
        centres.length > MOST_CENTRES ? t('figures.load.most', { shown: number(MOST_CENTRES) }) : '',
      ].join(' ')}
      definition={t('figures.load.means')}
      figures={figures}
      allFigures={allFigures}
      fileName="centre-load"
      drill={link({ list: 'centres' }, t('figures.load.drill'))}
    />
  )
}
