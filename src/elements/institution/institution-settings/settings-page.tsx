import { useStore } from '@nanostores/react'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { onFault } from '../../../core/feedback/log.ts'
import { refreshClient } from '../../../core/institution/refresh-client.ts'
import { $menu } from '../../../core/session/menu.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useAskToLeave } from '../../ui/form/use-leave-guard.ts'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { useLoad } from '../../ui/query/use-load.ts'
import { isTemporary, useReconnect } from '../../ui/query/use-reconnect.ts'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { DirectorySection } from './connections/sections/directory-section.tsx'
import { AccountsSection } from './connections/accounts/accounts-section.tsx'
import { MailSection } from './connections/sections/mail-section.tsx'
import { OpenIdSection } from './connections/sections/open-id-section.tsx'
import { SmsSection } from './connections/sections/sms-section.tsx'
import { DocumentsSection } from './documents/documents-section.tsx'
import { SettingsHistory } from './history/settings-history.tsx'
import { loadSettings } from './load-settings.ts'
import { PageList } from './page-list.tsx'
import { PAGE_TITLES, findPage, findPageSection, type SettingPage } from './pages.ts'
import { HabitsSection } from './sections/habits-section.tsx'
import { HelpdeskSection } from './sections/helpdesk-section.tsx'
import { IdentitySection } from './sections/identity-section.tsx'
import { LoginSection } from './sections/login-section.tsx'
import { LookSection } from './sections/look-section.tsx'
import { NavigationSection } from './sections/navigation-section.tsx'
import { TicketsSection } from './sections/tickets-section.tsx'
import { SettingsContext, type Settings } from './settings-context.ts'

const ROUTE = '/institution-settings'

const PAGES: Readonly<Record<SettingPage, () => React.ReactNode>> = {
  IDENTITY: IdentitySection,
  LOOK: LookSection,
  HABITS: HabitsSection,
  HELPDESK: HelpdeskSection,
  LOGIN: LoginSection,
  TICKETS: TicketsSection,
  DOCUMENTS: DocumentsSection,
  NAVIGATION: NavigationSection,
  MAIL: MailSection,
  SMS: SmsSection,
  DIRECTORY: DirectorySection,
  OPENID: OpenIdSection,
  GATEWAYS: AccountsSection,
  HISTORY: SettingsHistory,
}

/** Renders the settings: the list of their pages, and the one that the address names. */
export function SettingsPage({ ready }: { readonly ready: boolean }) {
  const { t } = useMessages()
  const { value: settings, refused, reload } = useLoad(ready ? 'settings' : undefined, loadSettings)
  const reloadSettings = () => void reload()
  useReconnect(!settings && refused !== undefined && isTemporary(refused), reloadSettings)
  if (settings) return <Pages settings={settings} onSaved={reloadSettings} />
  return refused ? (
    <ContentNotLoaded reply={refused} onAgain={reloadSettings} />
  ) : (
    <PageLoading shape="form" title={t('menu.institutionSettings')} />
  )
}

function Pages({ settings, onSaved }: { readonly settings: Settings; readonly onSaved: () => void }) {
  const { t } = useMessages()
  const ask = useAskToLeave()
  const [{ section }, change] = useAddressState(ROUTE)
  const mayEdit = useStore($menu).entries.find(({ routeName }) => routeName === ROUTE)?.canEdit ?? false
  const page = findPage(section)
  const heading = useRef<HTMLHeadingElement>(null)
  const dirty = useRef(false)
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now
  }, [])
  const before = useRef(page)
  useLayoutEffect(() => {
    if (before.current === page) return
    before.current = page
    heading.current?.focus({ preventScroll: true })
  }, [page])
  const goToSection = async (next: SettingPage) => {
    if (!dirty.current || (await ask())) change({ section: next.toLowerCase() })
  }
  const handleSaved = () => {
    onSaved()
    void refreshClient().catch(onFault)
  }
  const Page = PAGES[page]
  return (
    <SettingsContext value={{ settings, mayEdit, onSaved: handleSaved, onDirty }}>
      <div className="c-settings">
        <PageList current={page} onPage={(next) => void goToSection(next).catch(onFault)} />
        <section className="c-panel c-settings-page" aria-labelledby="c-settings-heading">
          <header className="c-settings-head">
            <h2 id="c-settings-heading" ref={heading} className="c-title" tabIndex={-1}>
              {t(PAGE_TITLES[page])}
            </h2>
            <p className="c-soft">{t(`settings.lead.${page}`)}</p>
          </header>
          {mayEdit || !findPageSection(page) ? null : <Notice kind="info">{t('settings.readOnly')}</Notice>}
          <Page key={page} />
        </section>
      </div>
    </SettingsContext>
  )
}
