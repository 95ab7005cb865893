import { useEffect, useRef, type ComponentType } from 'react'
import { announcements } from '../../../contract/home/dashboard.ts'
import type { WidgetName } from '../../../contract/home/widgets.ts'
import { DashboardGrid } from '../../ui/dashboard/dashboard-grid.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useGroupedQuery } from '../../ui/query/use-cached-query.ts'
import { useMessages } from '../../runtime/messages.tsx'
import {
  CentresWidget,
  CollectionsWidget,
  FeePurposesWidget,
  FormFlowWidget,
  HoldsWidget,
  NoticesWidget,
} from './chart-widgets.tsx'
import {
  CorrectionsWidget,
  FeesWidget,
  FormsWidget,
  StudentsWidget,
  TicketsWidget,
  UsersWidget,
  type WidgetParts,
} from './key-widgets.tsx'

type Board = readonly (readonly [WidgetName, ComponentType<WidgetParts>])[]

const FIGURES: Board = [
  ['students', StudentsWidget],
  ['forms', FormsWidget],
  ['tickets', TicketsWidget],
  ['fees', FeesWidget],
  ['users', UsersWidget],
  ['corrections', CorrectionsWidget],
]
const CHARTS: Board = [
  ['forms', FormFlowWidget],
  ['holds', HoldsWidget],
  ['collections', CollectionsWidget],
  ['fees', FeePurposesWidget],
  ['centres', CentresWidget],
]

/** Renders the widgets that the roles of the person see, and the notices for everybody. */
export function Widgets({ widgets, ...parts }: WidgetParts & { readonly widgets: readonly WidgetName[] }) {
  const { t } = useMessages()
  const { refreshes } = parts
  const [notices, noticesAgain] = useGroupedQuery(announcements, true)
  const last = useRef(refreshes)
  useEffect(() => {
    if (last.current !== refreshes) noticesAgain(true)
    last.current = refreshes
  }, [refreshes, noticesAgain])
  const groups = [
    { title: t('figures.group.figures'), board: FIGURES },
    { title: t('figures.group.charts'), board: CHARTS },
  ].map(({ title, board }) => ({ title, board: board.filter(([name]) => widgets.includes(name)) }))
  return (
    <>
      {widgets.length === 0 ? <Notice kind="info">{t('figures.onlyNotices')}</Notice> : null}
      {groups
        .filter(({ board }) => board.length > 0)
        .map(({ title, board }) => (
          <DashboardGrid key={title} title={title}>
            {board.map(([name, One]) => (
              <One key={name} {...parts} />
            ))}
          </DashboardGrid>
        ))}
      <DashboardGrid title={t('figures.notices')} titleHidden>
        <NoticesWidget notices={notices} onAgain={noticesAgain} />
      </DashboardGrid>
    </>
  )
}
