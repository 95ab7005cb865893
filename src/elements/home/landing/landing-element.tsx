import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { landing as landingQuery } from '../../../contract/home/home.ts'
import { workQueue } from '../../../contract/home/work-queue.ts'
import type { SessionUser } from '../../../contract/sign-in/session.ts'
import { storeWorkCounts } from '../../../core/home/work-counts.ts'
import { setChosenYear } from '../../../core/session/chosen-year.ts'
import { $menu, $workContexts } from '../../../core/session/menu.ts'
import { $session } from '../../../core/session/session.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { SIGN_IN_ATTRIBUTES } from '../../sign-in/parts/sign-in-events.ts'
import { NAVIGATED_EVENT } from '../../ui/navigation/portal-spec.ts'
import { ReturnedPayment } from '../../ui/navigation/returned-payment.tsx'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { Failed } from '../../ui/query/query-state.tsx'
import { useGroupedQuery } from '../../ui/query/use-cached-query.ts'
import { useQuery } from '../../ui/query/use-query.ts'
import { useKeptFocus } from '../../ui/session/use-kept-focus.ts'
import { wrapWithSession } from '../../ui/session/with-session.tsx'
import tags from '../../ui/tags/tags.css?inline'
import type { Ways } from '../parts/card-props.ts'
import { News } from '../parts/news.tsx'
import { NoMenu } from '../parts/no-menu.tsx'
import { StudentHome } from '../student/student-home.tsx'
import student from '../student/student.css?inline'
import { OfficeHome } from '../work/office-home.tsx'
import days from '../work/days.css?inline'
import work from '../work/work.css?inline'
import type { Queue } from '../work/use-work-words.ts'
import { ContextForm, hasChoice } from './context-form.tsx'
import css from './landing.css?inline'

const spec = elementSpec({
  tag: 'campus-landing',
  summary:
    'The home of a signed-in person: what waits for an office, the most urgent first, or the ticket, fees and requests of a student.',
  surface: 'shadow',
  messages: ['public', 'ticket', 'parts', 'portal', 'home', 'navigation'],
  attributes: { portal: SIGN_IN_ATTRIBUTES.portal },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

/** Renders the home of somebody who works for an institution. */
function Work({ queue, ...navigation }: Ways & { readonly queue: Queue }) {
  const { t } = useMessages()
  const menu = useStore($menu)
  const hasNothing = queue.items.length === 0 && menu.status === 'success' && menu.entries.length === 0
  return (
    <>
      {hasNothing ? (
        <>
          <h1 className="c-title">{t('home.nothing.title')}</h1>
          <NoMenu page="/landing" isTitled />
        </>
      ) : (
        <OfficeHome queue={queue} {...navigation} />
      )}
      <News events={queue.news} asOf={queue.asOf} {...navigation} />
    </>
  )
}

/** Renders the choice of role, college and year where no portal around it has one. */
function Choice({ user, isInPortal }: { readonly user: SessionUser; readonly isInPortal: boolean }) {
  const choices = useStore($workContexts)
  const before = useRef(choices)
  const [result, again] = useQuery(landingQuery, true)
  const row = result.status === 'found' ? result.rows[0] : undefined
  // The choice may have been made in another tab, or its year may have ended.
  const chosenYear = row?.context.academicYear
  useEffect(() => {
    if (chosenYear !== undefined) setChosenYear(chosenYear)
  }, [chosenYear])
  const loadedFor = useRef(choices)
  useEffect(() => {
    if (loadedFor.current === choices) return
    loadedFor.current = choices
    again(true)
  }, [choices, again])
  if (!row || isInPortal || user.userType === 'STUDENT' || row.roles.length === 0 || !hasChoice(row)) return null
  return <ContextForm row={row} isSaved={choices > before.current} onDone={() => {}} />
}

function LandingScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  useKeptFocus()
  const session = useStore($session)
  const isInPortal = useHost()?.closest('campus-portal') != null
  const navigation = { portal: attributes.portal, onNavigate: (path: string) => emit('campus-navigated', { path }) }
  const [result, again] = useGroupedQuery(workQueue, session.status === 'user')
  // The queue is of one role, college and year, which are also chosen in the header of the portal.
  const choices = useStore($workContexts)
  const loadedFor = useRef(choices)
  useEffect(() => {
    if (loadedFor.current === choices) return
    loadedFor.current = choices
    again(true)
  }, [choices, again])
  const queue = result.status === 'found' ? result.rows[0] : undefined
  const userId = session.status === 'user' ? session.user.userId : undefined
  useEffect(() => {
    if (queue && userId !== undefined) storeWorkCounts(userId, queue.items)
  }, [queue, userId])
  if (session.status === 'guest') return <SignInNeeded client={attributes.client} {...navigation} />
  if (session.status !== 'user') return <PageLoading shape="home" />
  const { user } = session
  return (
    <div className="c-home" data-alone={isInPortal ? undefined : ''}>
      <ReturnedPayment unless="campus-fee-payment, campus-hall-ticket" />
      {user.userType === 'STUDENT' ? (
        <StudentHome clientId={user.clientId} queue={queue} {...navigation} />
      ) : result.status === 'failed' ? (
        <Failed reply={result.reply} onAgain={() => again()} />
      ) : queue ? (
        <Work queue={queue} {...navigation} />
      ) : (
        <PageLoading shape="home" />
      )}
      <Choice user={user} isInPortal={isInPortal} />
    </div>
  )
}

/** The `<campus-landing>` element (specification, section 2: landing). */
export const landing = element({
  spec,
  Screen: wrapWithSession(LandingScreen),
  styles: [...shadowSheets, tags, days, work, student, css],
})
