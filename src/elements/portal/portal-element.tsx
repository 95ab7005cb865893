import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $blocker } from '../../core/blocker.ts'
import { $session } from '../../core/session.ts'
import type { MessageKey } from '../../core/words.ts'
import { element, elementSpec, event, flag, type ScreenProps } from '../spec.ts'
import { shadowSheets } from '../styles/shadow-sheets.ts'
import { ensureToaster } from '../ui/ensure-toaster.ts'
import { Loading } from '../ui/query-state.tsx'
import { useHost, useWords } from '../words.tsx'
import { Header } from './header.tsx'
import { PageFailed, PageNotFound } from './page-states.tsx'
import header from './header.css?inline'
import css from './portal.css?inline'
import { Sidebar } from './sidebar.tsx'
import { useDocument, usePageClient, usePageLanguage } from './use-page.ts'
import { useMenuWatch } from './use-menu-watch.ts'
import { useRouted } from './use-routed.ts'
import { useVerdict } from './use-verdict.ts'

const spec = elementSpec({
  tag: 'campus-portal',
  summary: 'All screens behind the routes and the guard of the specification. It owns the hash, the language and the title of its page.',
  surface: 'shadow',
  areas: ['public', 'portal'],
  attributes: {
    kiosk: flag('Others use this computer too: nothing is kept in the browser, sessions end sooner, and “Finish and clear” in the header makes the page ready for the next person; so does a while without a touch.'),
  },
  events: {
    'campus-signed-out': event<null>('Whoever was signed in has signed out in the header.'),
  },
})

function PortalScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t, name } = useWords()
  const host = useHost()
  const main = useRef<HTMLElement>(null)
  const drawer = useRef<HTMLDialogElement>(null)
  const { path, verdict } = useVerdict()
  const { code, client } = usePageClient(verdict)
  const language = usePageLanguage(verdict, client)
  const [routed, made, again] = useRouted(host, path, verdict, code, language)
  const session = useStore($session)
  const { blocked } = useStore($blocker)

  const route = verdict.kind === 'show' ? verdict.route : undefined
  const pageTitle = routed === 'notFound' ? t('page.notFound') : route ? (route.title ?? (t(`page.${route.name}` as MessageKey) || t('portal.title'))) : t('portal.title')
  useDocument(host, language, client ? `${pageTitle} – ${name(client.names)}` : pageTitle, code)

  useEffect(() => ensureToaster(), [])
  useMenuWatch()

  // Who has gone to another page hears where they are; the first page keeps the focus where the browser put it.
  const first = useRef(true)
  useEffect(() => {
    if (routed === 'loading') return
    if (!first.current) main.current?.focus()
    first.current = false
  }, [routed, made])

  const layout = route?.layout ?? 'simple'
  const withMenu = layout === 'sidebar' && session.status === 'user'
  const closeDrawer = () => drawer.current?.close()
  return (
    <div className="c-portal" data-layout={layout} data-menu={withMenu ? '' : undefined}>
      <a
        className="c-skip"
        href="#main"
        onClick={(clicked) => {
          clicked.preventDefault()
          main.current?.focus()
        }}
      >
        {t('portal.skip')}
      </a>
      <Header
        client={client}
        kiosk={attributes.kiosk}
        onSignedOut={() => emit('campus-signed-out', null)}
        menuButton={
          withMenu ? (
            <button type="button" className="c-menu-button" aria-label={t('portal.menu')} onClick={() => drawer.current?.showModal()}>
              <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
                <path d="M4 7h16M4 12h16M4 17h16" />
              </svg>
            </button>
          ) : null
        }
      />
      {withMenu ? (
        <>
          <aside className="c-aside">
            <Sidebar path={path} />
          </aside>
          <dialog ref={drawer} className="c-drawer" aria-label={t('portal.menu')}>
            <button type="button" className="c-button" data-kind="quiet" onClick={closeDrawer}>
              {t('common.close')}
            </button>
            <Sidebar path={path} onGo={closeDrawer} />
          </dialog>
        </>
      ) : null}
      <main ref={main} id="main" className="c-main" tabIndex={-1} aria-label={pageTitle}>
        {verdict.kind === 'wait' || (verdict.kind !== 'notFound' && routed === 'loading') ? <Loading /> : null}
        {routed === 'failed' ? <PageFailed onAgain={again} /> : null}
        {verdict.kind === 'notFound' || routed === 'notFound' ? <PageNotFound /> : null}
        <slot />
      </main>
      {layout === 'simple' && client ? (
        <footer className="c-footer c-small c-soft">
          <span>{name(client.names)}</span>
          {client.helpdesk.phone ? (
            <span>
              {t('common.help')}: <bdi dir="ltr">{client.helpdesk.phone}</bdi>
            </span>
          ) : null}
          {client.helpdesk.email ? <bdi dir="ltr">{client.helpdesk.email}</bdi> : null}
          {client.demo ? <span>{t('portal.demo')}</span> : null}
        </footer>
      ) : null}
      {blocked ? <div className="c-blocker" role="status" aria-label={t('common.processing')} /> : null}
    </div>
  )
}

/** `<campus-portal>` (specification, sections 1 and 2). */
export const portal = element({ spec, Screen: PortalScreen, styles: [...shadowSheets, header, css] })
