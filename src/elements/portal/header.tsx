import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ClientDetails } from '../../contract/institution.ts'
import { chooseLanguage } from '../../core/i18n.ts'
import { isLanguage, LANGUAGES } from '../../core/languages.ts'
import { hrefTo, navigate } from '../../core/routes.ts'
import { $auth, $session, signOut } from '../../core/session.ts'
import { $years } from '../../core/years.ts'
import { Button } from '../ui/button.tsx'
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

/** Name and the role in force or all of them, which lead to the own details, and the way out. */
function Person({ code, onSignedOut }: { readonly code: string | undefined; readonly onSignedOut: () => void }) {
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
      <Button kind="secondary" onClick={leave}>
        {t('signIn.signOut')}
      </Button>
    </div>
  )
}

interface HeaderProps {
  readonly client: ClientDetails | undefined
  readonly menuButton: ReactNode
  readonly onSignedOut: () => void
}

/** Whose portal this is, the year, the language, the person. */
export function Header({ client, menuButton, onSignedOut }: HeaderProps) {
  const { t, name } = useWords()
  const { currentAcademicYear } = useStore($years)
  const session = useStore($session)
  const signedIn = session.status === 'user'
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
        <Person code={client?.code} onSignedOut={onSignedOut} />
      </div>
    </header>
  )
}
