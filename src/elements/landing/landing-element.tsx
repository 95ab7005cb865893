import { useStore } from '@nanostores/react'
import { landing as landingQuery } from '../../contract/home.ts'
import { $menu } from '../../core/menu.ts'
import { hrefTo } from '../../core/routes.ts'
import { $session } from '../../core/session.ts'
import type { MessageKey } from '../../core/words.ts'
import { element, elementSpec, event, type ScreenProps } from '../spec.ts'
import { shadowSheets } from '../styles/shadow-sheets.ts'
import { go } from '../ui/go.ts'
import { Notice } from '../ui/notice.tsx'
import { Failed, Loading } from '../ui/query-state.tsx'
import { SignInNeeded } from '../ui/sign-in-needed.tsx'
import { useQuery } from '../ui/use-query.ts'
import { useWords } from '../words.tsx'
import { ContextForm } from './context-form.tsx'
import css from './landing.css?inline'

const spec = elementSpec({
  tag: 'campus-landing',
  summary: 'The first stop after sign-in: who you are, how you want to work, what is new.',
  surface: 'shadow',
  areas: ['public', 'portal'],
  attributes: {},
  events: { 'campus-navigated': event<{ path: string }>('The visitor goes on to another page of the portal; prevent it to stay.', { cancelable: true }) },
})

function LandingScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t, name, instant } = useWords()
  const session = useStore($session)
  const quick = useStore($menu).entries.filter(({ hidden }) => !hidden).slice(0, 6)
  const [asked, again] = useQuery(landingQuery, session.status === 'user')
  if (session.status === 'guest') return <SignInNeeded client={attributes.client} onNavigate={(path) => emit('campus-navigated', { path })} />
  if (asked.status === 'failed') return <Failed reply={asked.reply} onAgain={again} />
  const row = asked.status === 'found' ? asked.rows[0] : undefined
  if (!row) return <Loading />
  return (
    <div className="c-stack">
      <header>
        <h1 className="c-title">{t('landing.welcome', { name: row.displayName })}</h1>
        <p className="c-soft">{row.previousSignInAt ? t('landing.previous', { time: instant(row.previousSignInAt) }) : t('landing.firstTime')}</p>
      </header>
      {row.roles.length === 0 ? <Notice kind="warning">{t('landing.noRoles')}</Notice> : <ContextForm row={row} onDone={() => go(emit, '/modules-dashboard')} />}
      {quick.length > 0 ? (
        <nav className="c-panel c-stack" aria-labelledby="quick">
          <h2 className="c-subtitle" id="quick">
            {t('landing.quick')}
          </h2>
          <ul className="c-quick">
            {quick.map((entry) => (
              <li key={entry.menuId}>
                <a className="c-quick-link" href={hrefTo(entry.routeName)}>
                  {t(entry.titleKey as MessageKey) || entry.routeName}
                </a>
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
                {name(notice.title)} {notice.severity === 'URGENT' ? <span className="c-chip">{t('landing.urgent')}</span> : null}
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

/** `<campus-landing>` (specification, section 2: landing). */
export const landing = element({ spec, Screen: LandingScreen, styles: [...shadowSheets, css] })
