import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ClientDetails } from '../../contract/institution.ts'
import { chooseLanguage } from '../../core/i18n.ts'
import { $kiosk } from '../../core/kiosk.ts'
import { isLanguage, LANGUAGES } from '../../core/languages.ts'
import { hrefTo, navigate } from '../../core/routes.ts'
import { $auth, $session, signOut } from '../../core/session.ts'
import { $years } from '../../core/years.ts'
import { Button } from '../ui/button.tsx'
import { FurtherWords } from '../ui/further-words.tsx'
import { FinishButton } from '../ui/kiosk/kiosk.tsx'
import { useKiosk } from '../ui/kiosk/use-kiosk.ts'
import { listNames } from '../ui/list-names.ts'
import { useWords } from '../words.tsx'

/** The languages of the institution, each written in itself. */
export function LanguageMenu({ client }: { readonly client: ClientDetails | undefined }) {
  const { t, language } = useWords()
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

/** On a computer that others use too: the way out of it for whoever is here. */
function Finish({ said, onFinish }: { readonly said: boolean; readonly onFinish: () => void }) {
  useKiosk(said)
  return <FinishButton onFinish={onFinish} />
}

/** Name and the role in force or all of them, which lead to the own details, and the way out, unless that clears the computer too. */
function Person({ code, kiosk, onSignedOut }: { readonly code: string | undefined; readonly kiosk: boolean; readonly onSignedOut: () => void }) {
  const { t, name, language } = useWords()
  const session = useStore($session)
  const { role } = useStore($auth)
  if (session.status !== 'user') return null
  const { displayName, roles, userType } = session.user
  const leave = () => {
    // At once and in this order: the guard must find somebody who has gone to the sign-in, not somebody who was thrown out.
    const gone = signOut()
    navigate(code ? (userType === 'STUDENT' ? `/${code}/studentLogin` : `/${code}`) : '/')
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
          <span className="c-small c-soft">{listNames((role ? [role] : roles).map(({ names }) => name(names)), language)}</span>
        </span>
        <span className="c-hidden">, {t('page.UpdateUserDetails')}</span>
      </a>
      {kiosk ? null : (
        <Button kind="secondary" onClick={leave}>
          {t('signIn.signOut')}
        </Button>
      )}
    </div>
  )
}

interface HeaderProps {
  readonly client: ClientDetails | undefined
  /** The page says that others use this computer too. */
  readonly kiosk: boolean
  readonly menuButton: ReactNode
  readonly onSignedOut: () => void
}

/** Whose portal this is, the year, the language, the person. */
export function Header({ client, kiosk, menuButton, onSignedOut }: HeaderProps) {
  const { t, name } = useWords()
  const { currentAcademicYear } = useStore($years)
  const session = useStore($session)
  const signedIn = session.status === 'user'
  const others = useStore($kiosk) || kiosk
  return (
    <header className="c-header">
      {menuButton}
      <a className="c-brand" href={hrefTo(signedIn ? '/modules-dashboard' : client ? `/${client.code}` : '/')} aria-label={client ? undefined : t('portal.home')}>
        {client ? (
          <>
            {client.logoUrl ? <img src={client.logoUrl} alt="" width="32" height="32" /> : <span className="c-emblem" aria-hidden="true">{name(client.names).charAt(0)}</span>}
            <strong>{name(client.names)}</strong>
          </>
        ) : (
          <span className="c-emblem" aria-hidden="true" />
        )}
      </a>
      <div className="c-header-end">
        {signedIn && currentAcademicYear ? (
          <span className="c-chip c-year">
            <bdi dir="ltr">{currentAcademicYear.code}</bdi>
          </span>
        ) : null}
        <LanguageMenu client={client} />
        <Person code={client?.code} kiosk={others} onSignedOut={onSignedOut} />
        {others ? (
          <FurtherWords area="account">
            <Finish
              said={kiosk}
              onFinish={() => {
                if (signedIn) onSignedOut()
              }}
            />
          </FurtherWords>
        ) : null}
      </div>
    </header>
  )
}
