import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { toFileAddress } from '../../../core/config/file-address.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { forgetChoices } from '../../../core/home/recent-choices.ts'
import { $kiosk } from '../../../core/sign-in/kiosk.ts'
import { forgetAddresses } from '../../../core/routing/last-addresses.ts'
import { START_PATH } from '../../../core/routing/start-path.ts'
import { confirmNavigation } from '../../../core/routing/navigation-guard.ts'
import { toHref, navigate } from '../../../core/routing/routes.ts'
import { $session, signOut } from '../../../core/session/session.ts'
import type { Theme } from '../../../core/theme/theme.ts'
import { clearChosenYear } from '../../../core/session/chosen-year.ts'
import { FurtherMessages } from '../../ui/i18n/further-messages.tsx'
import { FinishButton } from '../../ui/kiosk/kiosk.tsx'
import { useKiosk } from '../../ui/kiosk/use-kiosk.ts'
import { addInstitution } from '../../ui/navigation/portal-link.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { AccountMenu } from '../account/account-menu.tsx'
import { Bell } from '../bell/bell.tsx'
import { SearchButton } from '../search/search-button.tsx'
import { LanguageSelect } from '../choices/language-select.tsx'
import { ThemeSwitch } from '../choices/theme-switch.tsx'
import { PrintedNote } from './printed-note.tsx'
import { ContextSwitch } from './context-switch.tsx'

/** Renders the button that ends a session on a shared computer. */
function Finish({ isKiosk, onFinish }: { readonly isKiosk: boolean; readonly onFinish: () => void }) {
  useKiosk(isKiosk)
  return <FinishButton onFinish={onFinish} />
}

/** Renders the institution, as a link to the first page. */
function Brand({ client, signedIn }: { readonly client: ClientDetails | undefined; readonly signedIn: boolean }) {
  const { t, name } = useMessages()
  return (
    <a
      className="c-brand"
      href={toHref(signedIn ? '/landing' : addInstitution(START_PATH, client?.code ?? '')) satisfies Address}
    >
      {client ? (
        client.logoUrl ? (
          <img src={toFileAddress(client.logoUrl) satisfies Address} alt="" width="32" height="32" />
        ) : (
          <span className="c-emblem" aria-hidden="true">
            {name(client.names).charAt(0)}
          </span>
        )
      ) : null}
      <span className="c-brand-words">{client ? name(client.names) : t('portal.title')}</span>
    </a>
  )
}

interface HeaderProps {
  readonly client: ClientDetails | undefined
  /** Whether the page declares a shared computer. */
  readonly kiosk: boolean
  /** Whether a person is signed in, or their session is being restored. */
  readonly inShell: boolean
  readonly theme: Theme
  readonly onSignedOut: () => void
}

/**
 * Renders the header, which stays in sight: the institution; for a person what they work in, the search, what has
 * happened and the account; for a visitor the language and the theme.
 */
export function Header({ client, kiosk, inShell, theme, onSignedOut }: HeaderProps) {
  const { t } = useMessages()
  const session = useStore($session)
  const user = session.status === 'user' ? session.user : undefined
  const others = useStore($kiosk) || kiosk
  const left = session.status === 'guest'
  const isRestoring = inShell && session.status === 'unknown'
  useEffect(() => {
    if (!left) return
    forgetChoices()
    forgetAddresses()
    clearChosenYear()
  }, [left])
  const leavePortal = async () => {
    if (!(await confirmNavigation())) return
    const code = client?.code
    // Synchronous and in this order: the navigation guard must see a navigation to the sign-in, not an expired session.
    const gone = signOut()
    navigate(code ? (user?.userType === 'STUDENT' ? `/${code}/studentLogin` : `/${code}`) : START_PATH)
    void gone.then(onSignedOut)
  }
  return (
    <header className="c-header">
      <Brand client={client} signedIn={inShell || user !== undefined} />
      {user ? <ContextSwitch user={user} /> : null}
      {user ? <PrintedNote name={user.displayName} /> : null}
      <div className="c-header-end">
        {user ? (
          <>
            <SearchButton />
            <Bell userId={user.userId} />
            <AccountMenu
              user={user}
              client={client}
              theme={theme}
              onSignOut={others ? undefined : () => void leavePortal()}
            />
          </>
        ) : isRestoring ? null : (
          <>
            <label className="c-language">
              <span className="c-hidden">{t('common.language')}</span>
              <LanguageSelect client={client} />
            </label>
            <ThemeSwitch theme={theme} />
          </>
        )}
        {others ? (
          <FurtherMessages area="account-later">
            <Finish
              isKiosk={kiosk}
              onFinish={() => {
                if (user) onSignedOut()
              }}
            />
          </FurtherMessages>
        ) : null}
      </div>
    </header>
  )
}
