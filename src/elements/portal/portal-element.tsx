import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $blocker } from '../../core/feedback/blocker.ts'
import { matchRoute } from '../../core/routing/match-route.ts'
import { HelpLine } from '../institution/parts/help-line.tsx'
import { element, elementSpec, event, flag, type ScreenProps } from '../runtime/spec.ts'
import { adoptSheets } from '../runtime/sheets.ts'
import { shadowSheets } from '../runtime/styles/shadow-sheets.ts'
import { PageLoading } from '../ui/query/page-loading.tsx'
import { Loading } from '../ui/query/query-state.tsx'
import { useHost, useMessages } from '../runtime/messages.tsx'
import { Header } from './header/header.tsx'
import { formatPageTitle } from './page-title.ts'
import { getPageShape, hasOwnTitle } from './page-shapes.ts'
import { PageFailed, PageNotFound, SessionEnded } from './page-states.tsx'
import account from './account/account-menu.css?inline'
import contextSwitch from './header/context-switch.css?inline'
import header from './header/header.css?inline'
import css from './portal.css?inline'
import onPaper from './portal-print.css?inline'
import themeSwitch from './header/theme-switch.css?inline'
import search from './search/search-button.css?inline'
import bottomBar from './navigation/bottom-bar.css?inline'
import { BottomBar } from './navigation/bottom-bar.tsx'
import navigation from './navigation/navigation.css?inline'
import { SideNavigation } from './navigation/side-navigation.tsx'
import trail from './trail/trail.css?inline'
import { Trail } from './trail/trail.tsx'
import { useHashLinks } from './use-hash-links.ts'
import { useDocument, usePageClient, usePageLanguage, usePortalValues } from './use-page.ts'
import { useMenuWatch } from './use-menu-watch.ts'
import { usePagePosition } from './use-page-position.ts'
import { useScreen } from './use-screen.ts'
import { useScreensAhead } from './use-screens-ahead.ts'
import { useShell } from './use-shell.ts'
import { useSessionExpiry } from './use-session-expiry.ts'
import { useTabSession } from './use-tab-session.ts'
import { usePortalTheme } from './use-portal-theme.ts'
import { SIGN_IN_ROUTES, useGuard } from './use-guard.ts'

/**
 * Margins and numbers of printed pages, which only the page itself can set. Size and orientation stay those of the
 * printer, except for wide tables (`useWideSheet`).
 */
const PAPER =
  '@page{margin:12mm;@bottom-right{content:counter(page) " / " counter(pages);font:8pt sans-serif;color:#555}}'
/**
 * What gets the focus or is scrolled to stays below the header (WCAG 2.4.11), whose height is `--c-top`, and above the
 * buttons at the end of long forms and the bar of a phone. Margins of fields do not suffice: browsers scroll to the
 * caret of a text area. Toasts stand there too (`--c-page-start`), so that none covers the name of the institution.
 */
const BETWEEN_BARS =
  'html{scroll-padding-block-start:var(--c-page-start)}' +
  '@media(min-height:401px){html{--c-page-start:76px;scroll-padding-block-end:96px}html:lang(ur){--c-page-start:105px}}' +
  '@media(min-height:401px) and (max-width:640px){html{--c-page-start:91px;scroll-padding-block-end:160px}' +
  'html:lang(ur){--c-page-start:135px}}'

const spec = elementSpec({
  tag: 'campus-portal',
  summary:
    'All screens, with the routes and the guard of the specification. It controls the hash and the title of its page.',
  surface: 'shadow',
  messages: ['public', 'portal'],
  attributes: {
    'whole-page': flag(
      'The page consists of the portal: it sets `lang`, `dir` and `data-theme` of `<html>`, and a `lang` around it does not count. Without it the portal leaves `<html>` alone. A route that has a language (the sign-ins of the specification are in English) and the choice of the person take precedence over every `lang`.',
    ),
    kiosk: flag(
      'Shared computer: nothing is stored in the browser, sessions end sooner, and the page is cleared for the next person by “Finish and clear” in the header or after a period of inactivity.',
    ),
  },
  events: {
    'campus-signed-out': event<null>('The user has signed out in the header.'),
  },
})

function PortalScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t, name } = useMessages()
  const host = useHost()
  const main = useRef<HTMLElement>(null)
  const { path, verdict, leaving, isNotified } = useGuard(host)
  const wholePage = attributes['whole-page']
  const institution = usePageClient(verdict, host)
  const { code, client } = institution
  const language = usePageLanguage(host, wholePage, verdict, institution)
  const { inShell, user } = useShell(wholePage, path, verdict)
  const [routed, made, again] = useScreen(host, path, verdict, code, language, inShell)
  const { blocked } = useStore($blocker)

  const theme = usePortalTheme(host, attributes.theme, wholePage)

  const route = verdict.kind === 'show' ? verdict.route : undefined
  const title = routed === 'notFound' ? t('page.notFound') : route ? formatPageTitle(route, t) : t('portal.title')
  useDocument(wholePage, language, client ? `${title} – ${name(client.names)}` : title)
  usePortalValues(host, { client: code, lang: language }, attributes)

  useEffect(() => adoptSheets(document, [PAPER, BETWEEN_BARS]), [])
  useMenuWatch()
  useSessionExpiry()
  useTabSession()
  useHashLinks(host)
  useScreensAhead(host, language)

  usePagePosition(host, main, path, made, routed)

  // The place of the page is kept while the guard waits, so that nothing moves when it has decided.
  const coming = route ?? (verdict.kind === 'wait' ? matchRoute(path)?.route : undefined)
  const layout = coming?.layout ?? 'simple'
  const comingTitle = coming && formatPageTitle(coming, t)
  const isWaiting = leaving || verdict.kind === 'wait' || (verdict.kind !== 'notFound' && routed === 'loading')
  return (
    <div
      className="c-portal"
      data-layout={layout}
      data-wide={coming?.wide ? '' : undefined}
      data-shell={inShell ? '' : undefined}
      data-notified={isNotified ? '' : undefined}
    >
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
        inShell={inShell}
        theme={theme}
        onSignedOut={() => emit('campus-signed-out', null)}
      />
      {inShell ? <SideNavigation path={path} folded={coming?.sidebarHidden ?? false} /> : null}
      {/* Anew where the navigation is folded, so that nothing moves: no page keeps its place then. */}
      <main
        key={coming?.sidebarHidden ? 'folded' : 'open'}
        ref={main}
        id="main"
        className="c-main"
        tabIndex={-1}
        aria-label={title}
      >
        {routed === 'failed' ? <PageFailed onAgain={again} /> : null}
        {verdict.kind === 'notFound' || routed === 'notFound' ? <PageNotFound /> : null}
        {inShell && verdict.kind !== 'notFound' && routed !== 'notFound' ? <Trail path={path} title={title} /> : null}
        {isWaiting ? (
          <div className="c-page-wait">
            {inShell && coming ? (
              <PageLoading
                shape={getPageShape(coming.tag)}
                title={hasOwnTitle(coming.tag, path) ? comingTitle : undefined}
                isAhead
              />
            ) : (
              <Loading />
            )}
          </div>
        ) : null}
        {route && SIGN_IN_ROUTES.includes(route.name) ? <SessionEnded /> : null}
        {leaving ? null : <slot />}
      </main>
      {client && !isWaiting && ((layout === 'simple' && !inShell) || client.demo) ? (
        <footer className="c-footer c-small c-soft">
          {layout === 'simple' && !inShell ? (
            <>
              <span>{name(client.names)}</span>
              <HelpLine state={{ status: 'found', client }} />
            </>
          ) : null}
          {client.demo ? <span>{t('portal.demo')}</span> : null}
        </footer>
      ) : null}
      {inShell && user ? <BottomBar path={path} userType={user.userType} /> : null}
      {blocked ? <div className="c-blocker" role="status" aria-label={t('common.processing')} /> : null}
    </div>
  )
}

/** The `<campus-portal>` element (specification, sections 1 and 2). */
export const portal = element({
  spec,
  Screen: PortalScreen,
  styles: [
    ...shadowSheets,
    header,
    contextSwitch,
    search,
    account,
    themeSwitch,
    trail,
    navigation,
    css,
    bottomBar,
    onPaper,
  ],
})
