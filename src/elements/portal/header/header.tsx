import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { toFileAddress } from '../../../core/config/file-address.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { forgetChoices } from '../../../core/home/recent-choices.ts'
import { $kiosk } from '../../../core/sign-in/kiosk.ts'
import { forgetAddresses } from '../../../core/routing/last-addresses.ts'
import { START_PATH } from '../../../core/routing/route-table.ts'
import { confirmNavigation } from '../../../core/routing/navigation-guard.ts'
import { toHref, navigate } from '../../../core/routing/routes.ts'
import { $session, signOut } from '../../../core/session/session.ts'
import type { Theme } from '../../../core/theme/theme.ts'
import { $chosenYear, clearChosenYear } from '../../../core/session/chosen-year.ts'
import { $years } from '../../../core/session/years-state.ts'
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

/** Renders the button that ends a session on a shared computer. */
function Finish({ said, onFinish }: { readonly said: boolean; readonly onFinish: () => void }) {
  useKiosk(said)
  return <FinishButton onFinish={onFinish} />
}

/** Renders the institution with the academic year that the person works in, as a link to the first page. */
function Brand({ client, signedIn }: { readonly client: ClientDetails | undefined; readonly signedIn: boolean }) {
  const { t, name } = useMessages()
  const { currentAcademicYear } = useStore($years)
  const year = useStore($chosenYear) ?? currentAcademicYear?.code
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
      <span className="c-brand-words">
        <strong>{client ? name(client.names) : t('portal.title')}</strong>
        {signedIn && year ? (
          <span className="c-year c-small c-soft">
            <span className="c-hidden">{t('portal.year')} </span>
            <bdi dir="ltr">{year}</bdi>
          </span>
        ) : null}
      </span>
    </a>
  )
}

interface HeaderProps {
  readonly client: ClientDetails | undefined
  /** Whether the page declares a shared computer. */
  readonly kiosk: boolean
  readonly theme: Theme
  readonly menuButton: ReactNode
  readonly onSignedOut: () => void
}

/**
 * Renders the header, which stays in sight: the institution and the academic year; for a person the search, what has
 * happened and the account, and for a visitor the language and the theme.
 */
export function Header({ client, kiosk, theme, menuButton, onSignedOut }: HeaderProps) {
  const { t } = useMessages()
  const session = useStore($session)
  const user = session.status === 'user' ? session.user : undefined
  const others = useStore($kiosk) || kiosk
  const left = session.status === 'guest'
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
      {menuButton}
      <Brand client={client} signedIn={user !== undefined} />
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
        ) : (
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
              said={kiosk}
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
