import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { landing as landingQuery } from '../../../contract/home/home.ts'
import type { SessionUser } from '../../../contract/sign-in/session.ts'
import { setChosenYear } from '../../../core/session/chosen-year.ts'
import { $menu, $workContexts } from '../../../core/session/menu.ts'
import { $session } from '../../../core/session/session.ts'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { NAVIGATED_EVENT } from '../../ui/navigation/portal-spec.ts'
import { ReturnedPayment } from '../../ui/navigation/returned-payment.tsx'
import { dashboardSheets } from '../../ui/dashboard/dashboard-sheets.ts'
import tags from '../../ui/tags/tags.css?inline'
import { DashboardGrid } from '../../ui/dashboard/dashboard-grid.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { SIGN_IN_ATTRIBUTES } from '../../sign-in/parts/sign-in-events.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import type { Ways } from '../cards/card-props.ts'
import cards from '../cards/cards.css?inline'
import { HomeCard } from '../cards/home-card.tsx'
import { NoMenu } from '../parts/no-menu.tsx'
import { OtherNews, UrgentNews } from './announcements.tsx'
import { ContextForm, hasChoice } from './context-form.tsx'
import css from './landing.css?inline'
import { QuickLinks } from './quick-links.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-landing',
  summary:
    'The home of a signed-in person: what each came for as cards, announcements, and the role, college and year to work in.',
  surface: 'shadow',
  areas: ['public', 'ticket', 'parts', 'portal', 'home'],
  attributes: { portal: SIGN_IN_ATTRIBUTES.portal },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

interface HomeProps extends Ways {
  readonly row: RowOf<typeof landingQuery>
  readonly user: SessionUser
}

/** Renders the home of a person. */
function Home({ row, user, ...ways }: HomeProps) {
  const { t, instant } = useMessages()
  const choices = useStore($workContexts)
  const [before] = useState(choices)
  const menu = useStore($menu)
  // The header of the portal has this choice.
  const isInPortal = useHost()?.closest('campus-portal') != null
  const hasNothing = row.cards.length === 0 && menu.status === 'success' && menu.entries.length === 0
  return (
    <div className="c-workspace c-home">
      <header>
        <h1 className="c-title">{t('landing.welcome', { name: row.displayName })}</h1>
        <p className="c-soft">
          {row.previousSignInAt
            ? t('landing.previous', { time: instant(row.previousSignInAt) })
            : t('landing.firstTime')}
        </p>
      </header>
      <UrgentNews news={row.announcements} />
      {!isInPortal && user.userType !== 'STUDENT' && row.roles.length > 0 && hasChoice(row) ? (
        <ContextForm row={row} isSaved={choices > before} onDone={() => {}} />
      ) : null}
      {hasNothing ? <NoMenu page="/landing" /> : null}
      {row.cards.length > 0 ? (
        <DashboardGrid key={choices} title={t('home.title')}>
          {row.cards.map((kind) => (
            <HomeCard key={kind} kind={kind} clientId={user.clientId} {...ways} />
          ))}
        </DashboardGrid>
      ) : null}
      <QuickLinks {...ways} />
      <OtherNews news={row.announcements} />
    </div>
  )
}

function LandingScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const session = useStore($session)
  const ways = { portal: attributes.portal, onNavigate: (path: string) => emit('campus-navigated', { path }) }
  const [asked, again] = useQuery(landingQuery, session.status === 'user')
  const row = asked.status === 'found' ? asked.rows[0] : undefined
  // The choice may have been made in another tab, or its year may have ended.
  const chosenYear = row?.context.academicYear
  useEffect(() => {
    if (chosenYear !== undefined) setChosenYear(chosenYear)
  }, [chosenYear])
  // A card counts for one role, college and year, which are also chosen in the header of the portal.
  const choices = useStore($workContexts)
  const loadedFor = useRef(choices)
  useEffect(() => {
    if (loadedFor.current === choices) return
    loadedFor.current = choices
    again(true)
  }, [choices, again])
  if (session.status === 'guest') return <SignInNeeded client={attributes.client} {...ways} />
  if (asked.status === 'failed') return <Failed reply={asked.reply} onAgain={again} />
  if (!row || session.status !== 'user') return <Loading />
  return (
    <>
      <ReturnedPayment unless="campus-fee-payment, campus-hall-ticket" />
      <Home row={row} user={session.user} {...ways} />
    </>
  )
}

/** The `<campus-landing>` element (specification, section 2: landing). */
export const landing = element({
  spec,
  Screen: wrapWithSession(LandingScreen),
  styles: [...dashboardSheets, tags, cards, css],
})
