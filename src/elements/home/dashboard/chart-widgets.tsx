import { useMemo, type ReactNode } from 'react'
import {
  centreLoad,
  collectionsDaily,
  holdsByReason,
  kpiExamForms,
  kpiFees,
  type announcements,
} from '../../../contract/home/dashboard.ts'
import type { RowOf } from '../../../contract/activity.ts'
import { ListCard } from '../../ui/dashboard/list-card.tsx'
import type { QueryResult } from '../../ui/query/use-query.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { CentreLoadChart, FormFlowChart, HoldsChart, type HoldFigure } from '../figures/exam-charts.tsx'
import { CollectionsChart, FeePurposesChart, type PurposeFigures } from '../figures/fee-charts.tsx'
import { NoticeLink } from '../parts/notice-link.tsx'
import { buildWiring, type WidgetParts } from './key-widgets.tsx'
import { useFigure } from './use-figure.ts'

const NO_FORMS = { expected: 0, submitted: 0, inwarded: 0, accepted: 0 }
/** The expected number of bars, so that a card has about its final height while it loads. */
const EXPECTED_HOLDS: readonly HoldFigure[] = (['UNIV_FEE', 'ATTENDANCE', 'DOCUMENT'] as const).map((reason) => ({
  reason,
  holds: 0,
}))
const NO_PURPOSES: readonly PurposeFigures[] = []

/** Loads and renders the examination forms by stage. */
export function FormFlowWidget({ choice, refreshes, link }: WidgetParts): ReactNode {
  const { t } = useMessages()
  const { examEventId, collegeId, compare } = choice
  const figure = useFigure(kpiExamForms, { examEventId, collegeId }, refreshes)
  const { now = NO_FORMS, before } = figure.row ?? {}
  const wired = buildWiring(figure, link, t('figures.none.general'), now.expected + now.submitted === 0)
  return <FormFlowChart {...wired} now={now} before={compare ? before : null} />
}

/** Loads and renders the open holds by reason. */
export function HoldsWidget({ choice, refreshes, link }: WidgetParts): ReactNode {
  const { t } = useMessages()
  const { examEventId, collegeId } = choice
  const figure = useFigure(holdsByReason, { examEventId, collegeId }, refreshes)
  const { reasons } = figure.row ?? {}
  return (
    <HoldsChart
      {...buildWiring(figure, link, t('figures.none.holds'), reasons?.length === 0)}
      reasons={reasons ?? EXPECTED_HOLDS}
    />
  )
}

/** Loads and renders the collections of the last thirty days. */
export function CollectionsWidget({ choice: { collegeId }, refreshes, link }: WidgetParts): ReactNode {
  const { t } = useMessages()
  const figure = useFigure(collectionsDaily, { collegeId }, refreshes)
  const { days = [], channels = [], currency = 'INR' } = figure.row ?? {}
  const isEmpty = channels.every(({ amounts }) => amounts.every((amount) => amount === 0))
  return (
    <CollectionsChart
      {...buildWiring(figure, link, t('figures.none.collections'), isEmpty)}
      days={days}
      channels={channels}
      currency={currency}
    />
  )
}

/** Loads and renders the fees by purpose. */
export function FeePurposesWidget({ choice, refreshes, link }: WidgetParts): ReactNode {
  const { t } = useMessages()
  const { financialYearId, collegeId } = choice
  const figure = useFigure(kpiFees, { financialYearId, collegeId }, refreshes)
  const { purposes = NO_PURPOSES, currency = 'INR' } = figure.row ?? {}
  return (
    <FeePurposesChart
      {...buildWiring(figure, link, t('figures.none.general'), purposes.length === 0)}
      purposes={purposes}
      currency={currency}
    />
  )
}

/** Loads and renders the load of the centres. */
export function CentresWidget({ choice, refreshes, link }: WidgetParts): ReactNode {
  const { t, name } = useMessages()
  const { examEventId, collegeId } = choice
  const figure = useFigure(centreLoad, { examEventId, collegeId }, refreshes)
  const { row } = figure
  const centres = useMemo(
    () =>
      row?.centres.map(({ code, names, allotted, capacity }) => ({
        name: `${code} ${name(names)}`,
        allotted,
        seats: capacity,
      })),
    [row, name],
  )
  return (
    <CentreLoadChart
      {...buildWiring(figure, link, t('figures.none.centres'), centres?.length === 0)}
      centres={centres ?? []}
    />
  )
}

interface NoticesProps {
  readonly notices: QueryResult<RowOf<typeof announcements>>
  readonly onAgain: () => void
}

/** Renders the announcements for the person. */
export function NoticesWidget({ notices, onAgain }: NoticesProps): ReactNode {
  const { t, name } = useMessages()
  const rows = notices.status === 'found' ? notices.rows : []
  const state = notices.status !== 'found' ? notices.status : rows.length === 0 ? 'empty' : 'ready'
  return (
    <ListCard
      title={t('figures.notices')}
      state={state}
      empty={t('figures.none.notices')}
      onAgain={onAgain}
      entries={rows.map(({ id, title, body, severity, link, from }) => ({
        id: String(id),
        title: name(title),
        detail: name(body),
        day: from.slice(0, 10),
        mark: severity === 'URGENT' ? t('figures.urgent') : undefined,
        foot: <NoticeLink link={link} />,
      }))}
    />
  )
}
