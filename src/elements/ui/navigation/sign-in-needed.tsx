import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { $client } from '../../../core/institution/client.ts'
import { getConfig } from '../../../core/config/config.ts'
import { pageInstitution } from '../../../core/routing/page-memory.ts'
import { $path } from '../../../core/routing/routes.ts'
import { storeReturnPath } from '../../../core/routing/return-path.ts'
import { $sessionEnded } from '../../../core/session/session-ended.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../notice/notice.tsx'
import { StepLink } from './step-link.tsx'

interface SignInNeededProps {
  /** Code of the institution that the page names; where it names none, that of the last page counts. */
  readonly client: string | undefined
  /** The page that contains the portal; undefined inside the portal itself, and on a site that has none. */
  readonly portal?: WebAddress | undefined
  /** Asks the page; returns false when the page navigates itself. */
  readonly onNavigate?: (path: string) => boolean
}

/**
 * Renders what a screen shows without a sign-in, with a link to the sign-in; the visitor returns here afterwards
 * (specification, section 11.0.4). Where a session has just ended it says so, and takes the focus that the screen had.
 */
export function SignInNeeded({ client, portal, onNavigate = () => true }: SignInNeededProps) {
  const { t } = useMessages()
  const inPortal = Boolean(useHost()?.closest('campus-portal'))
  const path = useStore($path)
  const chosen = useStore($client)
  const before = useStore(pageInstitution.$value)
  const code = client ?? chosen?.code ?? before
  const ended = useStore($sessionEnded)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (ended) heading.current?.focus()
  }, [ended])
  return (
    <div className="c-panel c-stack">
      <h1 ref={heading} className="c-title" tabIndex={-1}>
        {t('signIn.logIn')}
      </h1>
      {ended ? (
        <Notice kind="warning">{t('session.ended')}</Notice>
      ) : (
        <Notice kind="info">{t('failure.noToken')}</Notice>
      )}
      <div className="c-row">
        <StepLink
          button
          // Without a known institution, the staff sign-in asks for it.
          path={code ? `/${code}` : inPortal ? getConfig().noSessionPath : '/login'}
          portal={portal}
          onNavigate={(to) => {
            if (inPortal) storeReturnPath(path)
            return onNavigate(to)
          }}
        >
          {t('signIn.logIn')}
        </StepLink>
      </div>
    </div>
  )
}
