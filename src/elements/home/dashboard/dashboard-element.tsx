import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { dashboardChoices } from '../../../contract/home/dashboard.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { $session } from '../../../core/session/session.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { Button } from '../../ui/button/button.tsx'
import { dashboardSheets } from '../../ui/dashboard/dashboard-sheets.ts'
import { useFollowsAddress } from '../../ui/navigation/follows-address.ts'
import { NAVIGATED_EVENT, PORTAL_ATTRIBUTE } from '../../ui/navigation/portal-spec.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { Failed } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { formSheets } from '../../ui/form/form-sheets.ts'
import tags from '../../ui/tags/tags.css?inline'
import drawer from '../../ui/overlay/drawer.css?inline'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { OwnExportsDrawer } from '../../exports/panel/late-exports-drawer.tsx'
import { exportsSheets } from '../../exports/panel/exports-sheets.ts'
import evidence from '../parts/evidence.css?inline'
import type { DrillDown, WidgetWiring } from '../figures/widget-wiring.ts'
import { Widgets } from './board.tsx'
import { parseChoice, parseDrillDown, PARAMETERS, ROUTE, buildUsersPath, type Choices } from './choice.ts'
import { Controls } from './controls.tsx'
import css from './dashboard.css?inline'
import { DrillLink } from './drill-link.tsx'
import { FigureList } from './figure-list.tsx'
import { useRefresh } from './use-refresh.ts'
import { wrapWithSession } from '../../ui/session/with-session.tsx'
import { useKeptFocus } from '../../ui/session/use-kept-focus.ts'

const spec = elementSpec({
  tag: 'campus-dashboard',
  summary:
    'The key figures of the institution for its leadership: students, forms, hall tickets, holds, fees, centres, ' +
    'users, corrections and notices, as far as the roles of the person see them.',
  surface: 'shadow',
  messages: ['public', 'ticket', 'parts', 'portal', 'figures', 'exports'],
  attributes: {
    portal: PORTAL_ATTRIBUTE,
  },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

/** The page whose cards also lead to the lists behind figures. */
const HOME = '/landing'

type Screen = ScreenProps<typeof spec>

interface BoardProps {
  readonly choices: Choices
  /** Whether the address of the page is that of the dashboard in the portal. */
  readonly owned: boolean
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
}

/** Renders the dashboard, or the list behind one of its figures. Both are named by the address of the page. */
function Board({ choices, owned, portal, onNavigate }: BoardProps) {
  const { t } = useMessages()
  const [parameters, change] = useAddressState(ROUTE)
  const [refreshes, refresh] = useRefresh()
  const choice = parseChoice(parameters, choices)
  const list = parseDrillDown(parameters)
  const fromHome = owned && parameters.from === 'home'
  const buildPath = (to: DrillDown | undefined): string => {
    const kept = new URLSearchParams()
    for (const name of ['year', 'fy', 'exam', 'college', 'compare'] as const)
      if (parameters[name]) kept.set(name, parameters[name])
    for (const name of ['list', 'kind', 'detail', 'day'] as const) {
      const value = to?.[name]
      if (value) kept.set(name, value)
    }
    return kept.size > 0 ? `${ROUTE}?${kept.toString()}` : ROUTE
  }
  const openList = (to?: DrillDown) =>
    change({ list: to?.list, kind: to?.kind, detail: to?.detail, day: to?.day, page: undefined })
  const renderLink: WidgetWiring['link'] = (to, shown, otherwise) => (
    <DrillLink
      path={to.list === 'users' ? buildUsersPath(to.detail, choice.collegeId) : buildPath(to)}
      portal={portal}
      onNavigate={onNavigate}
      onOpen={owned || to.list === 'users' ? undefined : () => openList(to)}
      otherwise={otherwise}
    >
      {shown}
    </DrillLink>
  )
  if (list)
    return (
      <FigureList
        key={PARAMETERS.map((name) => parameters[name] ?? '').join()}
        to={list}
        choice={choice}
        choices={choices}
        back={
          <DrillLink
            path={fromHome ? HOME : buildPath(undefined)}
            portal={portal}
            onNavigate={onNavigate}
            onOpen={owned ? undefined : () => openList()}
          >
            {t(fromHome ? 'portal.home' : 'figures.back')}
          </DrillLink>
        }
      />
    )
  return (
    <div className="c-figures-page">
      <header className="c-dashboard-head">
        <h1 className="c-title">{t('page.dashboard')}</h1>
        <div className="c-dashboard-refresh">
          <span className="c-small c-soft">{t('figures.every')}</span>
          <Button kind="secondary" onClick={refresh}>
            {t('table.refresh')}
          </Button>
        </div>
      </header>
      {choices.widgets.length > 0 ? <Controls choices={choices} choice={choice} onChange={change} /> : null}
      <Widgets widgets={choices.widgets} choice={choice} refreshes={refreshes} link={renderLink} />
      <OwnExportsDrawer route={ROUTE} />
    </div>
  )
}

function DashboardScreen({ attributes, emit }: Screen) {
  useKeptFocus()
  const { t } = useMessages()
  const session = useStore($session)
  const owned = useFollowsAddress(ROUTE)
  const [choices, again] = useLiveQuery(dashboardChoices, session.status === 'user')
  const onNavigate = useCallback((path: string) => emit('campus-navigated', { path }), [emit])
  if (session.status === 'guest')
    return <SignInNeeded client={attributes.client} portal={attributes.portal} onNavigate={onNavigate} />
  if (choices.status === 'failed') return <Failed reply={choices.reply} onAgain={again} />
  const [found] = choices.status === 'found' ? choices.rows : []
  return found ? (
    <Board choices={found} owned={owned} portal={attributes.portal} onNavigate={onNavigate} />
  ) : (
    <PageLoading shape="board" title={t('page.dashboard')} />
  )
}

/** The `<campus-dashboard>` element (specification, sections 2 and 11.2.2). */
export const dashboard = element({
  spec,
  Screen: wrapWithSession(DashboardScreen),
  styles: [...dashboardSheets, ...tableSheets, ...formSheets, ...exportsSheets, tags, drawer, evidence, css],
})
