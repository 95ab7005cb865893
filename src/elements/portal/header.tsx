import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ClientDetails } from '../../contract/institution/institution.ts'
import { chooseLanguage } from '../../core/i18n/choose-language.ts'
import { $kiosk } from '../../core/sign-in/kiosk.ts'
import { isLanguage, LANGUAGES } from '../../core/i18n/languages.ts'
import { START_PATH } from '../../core/routing/route-table.ts'
import { confirmNavigation } from '../../core/routing/navigation-guard.ts'
import { hrefTo, navigate } from '../../core/routing/routes.ts'
import { $auth, $session, signOut } from '../../core/session/session.ts'
import type { Theme } from '../../core/theme/theme.ts'
import { $years } from '../../core/session/years-state.ts'
import { Button } from '../ui/button/button.tsx'
import { FurtherMessages } from '../ui/i18n/further-messages.tsx'
import { FinishButton } from '../sign-in/kiosk/kiosk.tsx'
import { useKiosk } from '../sign-in/kiosk/use-kiosk.ts'
import { listNames } from '../ui/i18n/list-names.ts'
import { withInstitution } from '../ui/navigation/portal-link.tsx'
import { useMessages } from '../runtime/messages.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Renders the choice of the institution's languages, each in its own name. */
export function LanguageMenu({ client }: { readonly client: ClientDetails | undefined }) {
  const { t, language } = useMessages()
  const languages = client?.languages ?? (['en', 'hi', 'mr', 'ur', 'dv'] as const)
  const offered = languages.includes(language) ? languages : [language, ...languages]
  return (
    <label className="c-language">
      <span className="c-hidden">{t('common.language')}</span>
      <select
        className="c-select"
        value={language}
        onChange={({ target }) => {
          if (isLanguage(target.value)) void chooseLanguage(target.value)
        }}
      >
        {offered.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code].nativeName}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Renders the button that ends a session on a shared computer. */
function Finish({ said, onFinish }: { readonly said: boolean; readonly onFinish: () => void }) {
  useKiosk(said)
  return <FinishButton onFinish={onFinish} />
}

/**
 * Renders the user's name and role (all roles if none is active) as a link to their own details, with the sign-out
 * button. On a shared computer "Finish and clear" replaces that button.
 */
function Person({
  code,
  kiosk,
  onSignedOut,
}: {
  readonly code: string | undefined
  readonly kiosk: boolean
  readonly onSignedOut: () => void
}) {
  const { t, name, language } = useMessages()
  const session = useStore($session)
  const { role } = useStore($auth)
  if (session.status !== 'user') return null
  const { displayName, roles, userType } = session.user
  const leave = async () => {
    if (!(await confirmNavigation())) return
    // Synchronous and in this order: the navigation guard must see a navigation to the sign-in, not an expired session.
    const gone = signOut()
    navigate(code ? (userType === 'STUDENT' ? `/${code}/studentLogin` : `/${code}`) : START_PATH)
    void gone.then(onSignedOut)
  }
  return (
    <div className="c-person">
      <a className="c-person-link" href={hrefTo('/updateUserDetails')}>
        <span className="c-person-sign" aria-hidden="true">
          {Array.from(displayName)[0]}
        </span>
        <span className="c-person-name">
          <strong dir="auto">{displayName}</strong>
          <span className="c-small c-soft">
            {listNames(
              (role ? [role] : roles).map(({ names }) => name(names)),
              language,
            )}
          </span>
        </span>
        <span className="c-hidden">, {t('page.UpdateUserDetails')}</span>
      </a>
      {kiosk ? null : (
        <Button kind="secondary" onClick={() => void leave()}>
          {t('signIn.signOut')}
        </Button>
      )}
    </div>
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

/** Renders the header: the institution, the academic year, the language and the user. */
export function Header({ client, kiosk, theme, menuButton, onSignedOut }: HeaderProps) {
  const { t, name } = useMessages()
  const { currentAcademicYear } = useStore($years)
  const session = useStore($session)
  const signedIn = session.status === 'user'
  const others = useStore($kiosk) || kiosk
  return (
    <header className="c-header">
      {menuButton}
      <a
        className="c-brand"
        href={hrefTo(signedIn ? '/modules-dashboard' : withInstitution(START_PATH, client?.code ?? ''))}
      >
        {client ? (
          <>
            {client.logoUrl ? (
              <img src={client.logoUrl} alt="" width="32" height="32" />
            ) : (
              <span className="c-emblem" aria-hidden="true">
                {name(client.names).charAt(0)}
              </span>
            )}
            <strong>{name(client.names)}</strong>
          </>
        ) : (
          <strong>{t('portal.title')}</strong>
        )}
      </a>
      <div className="c-header-end">
        {signedIn && currentAcademicYear ? (
          <span className="c-chip c-year">
            <bdi dir="ltr">{currentAcademicYear.code}</bdi>
          </span>
        ) : null}
        <LanguageMenu client={client} />
        <ThemeSwitch theme={theme} />
        <Person code={client?.code} kiosk={others} onSignedOut={onSignedOut} />
        {others ? (
          <FurtherMessages area="account-later">
            <Finish
              said={kiosk}
              onFinish={() => {
                if (signedIn) onSignedOut()
              }}
            />
          </FurtherMessages>
        ) : null}
      </div>
    </header>
  )
}
