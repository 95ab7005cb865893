import { useStore } from '@nanostores/react'
import { $client } from '../../core/client.ts'
import { $path } from '../../core/routes.ts'
import { rememberWanted } from '../../core/wanted.ts'
import { useHost, useWords } from '../words.tsx'
import { Notice } from './notice.tsx'
import { PortalLink, usePortal } from './portal-link.tsx'

const SIGN_INS = 'campus-login, campus-admin-login, campus-student-login'

interface SignInNeededProps {
  /** Code of the institution whose sign-in it is; undefined: that of the session that has ended. */
  readonly client?: string | undefined
  /** The page that holds the portal; undefined inside the portal itself, and on a site that has none. */
  readonly portal?: string | undefined
  /** Asks the page; false when it leads there itself. */
  readonly onNavigate?: (path: string) => boolean
}

/** What a screen shows to somebody who is not signed in, with the way to the sign-in where there is one; they come back afterwards (domain brief 0.2, T9; 2.0.4). */
export function SignInNeeded({ client, portal, onNavigate = () => true }: SignInNeededProps) {
  const { t } = useWords()
  const host = useHost()
  const reachable = usePortal(portal)
  const path = useStore($path)
  const chosen = useStore($client)
  const code = client ?? chosen?.code
  const onPage = document.querySelector(SIGN_INS) !== null
  return (
    <div className="c-panel c-stack">
      <Notice kind="info">{t('failure.noToken')}</Notice>
      {(reachable && code) || onPage ? (
        <div className="c-row">
          <PortalLink
            button
            path={`/${code ?? ''}`}
            portal={portal}
            instead={SIGN_INS}
            onNavigate={(to) => {
              if (host?.closest('campus-portal')) rememberWanted(path)
              return onNavigate(to)
            }}
          >
            {t('signIn.logIn')}
          </PortalLink>
        </div>
      ) : null}
    </div>
  )
}
