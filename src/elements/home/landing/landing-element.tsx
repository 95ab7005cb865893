import { useStore } from '@nanostores/react'
import { landing as landingQuery } from '../../../contract/home/home.ts'
import { $menu } from '../../../core/session/menu.ts'
import { $session } from '../../../core/session/session.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { hasScreen } from '../../runtime/has-screen.ts'
import { element, elementSpec, event, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { PortalLink, useLeadOn, usePortal } from '../../ui/navigation/portal-link.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { SIGN_IN_ATTRIBUTES } from '../../sign-in/parts/sign-in-events.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ContextForm } from './context-form.tsx'
import css from './landing.css?inline'

const spec = elementSpec({
  tag: 'campus-landing',
  summary: 'The first page after sign-in: who you are, the role you work in, and what is new.',
  surface: 'shadow',
  areas: ['public', 'portal'],
  attributes: { portal: SIGN_IN_ATTRIBUTES.portal },
  events: {
    'campus-navigated': event<{ path: string }>(
      'The visitor goes to another page of the portal. Call `preventDefault()` to stay.',
      { cancelable: true },
    ),
  },
})

function LandingScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t, name, instant } = useMessages()
  const session = useStore($session)
  const onNavigate = (path: string) => emit('campus-navigated', { path })
  // Alone on a page, the element only notifies the page of the choice.
  const leadOn = useLeadOn(attributes.portal, onNavigate)
  const goOn = () => {
    if (leadOn) leadOn('/modules-dashboard')
    else onNavigate('/modules-dashboard')
  }
  const reachable = usePortal(attributes.portal)
  const quick = useStore($menu)
    .entries.filter(({ hidden, routeName }) => !hidden && hasScreen(routeName))
    .slice(0, 6)
  const [asked, again] = useQuery(landingQuery, session.status === 'user')
  if (session.status === 'guest')
    return <SignInNeeded client={attributes.client} portal={attributes.portal} onNavigate={onNavigate} />
  if (asked.status === 'failed') return <Failed reply={asked.reply} onAgain={again} />
  const row = asked.status === 'found' ? asked.rows[0] : undefined
  if (!row) return <Loading />
  return (
    <div className="c-stack">
      <header>
        <h1 className="c-title">{t('landing.welcome', { name: row.displayName })}</h1>
        <p className="c-soft">
          {row.previousSignInAt
            ? t('landing.previous', { time: instant(row.previousSignInAt) })
            : t('landing.firstTime')}
        </p>
      </header>
      {row.roles.length === 0 ? (
        <Notice kind="warning">{t('landing.noRoles')}</Notice>
      ) : (
        <ContextForm row={row} onDone={goOn} />
      )}
      {quick.length > 0 && reachable ? (
        <nav className="c-panel c-stack" aria-labelledby="quick">
          <h2 className="c-subtitle" id="quick">
            {t('landing.quick')}
          </h2>
          <ul className="c-quick">
            {quick.map((entry) => (
              <li key={entry.menuId}>
                <PortalLink
                  className="c-quick-link"
                  path={entry.routeName}
                  portal={attributes.portal}
                  onNavigate={onNavigate}
                >
                  {t(entry.titleKey as MessageKey) || entry.routeName}
                </PortalLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {row.announcements.length > 0 ? (
        <section className="c-panel c-stack" aria-labelledby="news">
          <h2 className="c-subtitle" id="news">
            {t('landing.news')}
          </h2>
          {row.announcements.map((notice) => (
            <article key={notice.id} className="c-news">
              <h3>
                {name(notice.title)}{' '}
                {notice.severity === 'URGENT' ? <span className="c-chip">{t('landing.urgent')}</span> : null}
              </h3>
              <p>{name(notice.body)}</p>
              <p className="c-small c-soft">{instant(notice.from)}</p>
            </article>
          ))}
        </section>
      ) : null}
    </div>
  )
}

/** The `<campus-landing>` element (specification, section 2: landing). */
export const landing = element({ spec, Screen: LandingScreen, styles: [...shadowSheets, css] })
