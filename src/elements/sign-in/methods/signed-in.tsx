import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { LocalisedName } from '../../../contract/parts.ts'
import type { SessionUser } from '../../../contract/sign-in/session.ts'
import { $client } from '../../../core/institution/client.ts'
import { loadClientConfiguration } from '../../../core/institution/client-configuration.ts'
import { homePath } from '../../../core/session/guard.ts'
import { $kiosk } from '../../../core/sign-in/kiosk.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { $menu } from '../../../core/session/menu.ts'
import { signOut } from '../../../core/session/session.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FurtherMessages } from '../../ui/i18n/further-messages.tsx'
import { Kiosk } from '../kiosk/kiosk.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import PortalWay from '../parts/portal-way.tsx'
import type { SignInEvents } from '../parts/sign-in-events.ts'

interface SignedInProps extends Pick<SignInEvents, 'onSignedOut' | 'onNavigate'> {
  readonly user: SessionUser
  /** Institution of this sign-in; undefined until known. */
  readonly clientId: number | undefined
  readonly portal: string | undefined
  readonly kiosk: boolean
  /** Whether to take the focus, because the form that had it is gone. */
  readonly focus: boolean
  /** Called with 'out' before a sign-out changes the screen, and with undefined when the focus was taken. */
  readonly onAct: (acting: 'out' | undefined) => void
}

/** Returns the names of the session's institution. Undefined until known. */
function useInstitution(clientId: number): LocalisedName | undefined {
  const chosen = useStore($client)
  const known = chosen?.clientId === clientId ? chosen.names : undefined
  const [asked, setAsked] = useState<{ readonly clientId: number; readonly names: LocalisedName }>()
  useEffect(() => {
    if (known) return
    loadClientConfiguration(clientId).then(({ names }) => setAsked({ clientId, names }), onFault)
  }, [clientId, known])
  return known ?? (asked?.clientId === clientId ? asked.names : undefined)
}

/** Renders the notice that the session belongs to another institution than this page, and to which. */
function Elsewhere({ clientId }: { readonly clientId: number }) {
  const { t, name } = useMessages()
  const names = useInstitution(clientId)
  return names ? <p>{t('enter.elsewhere', { institution: name(names) })}</p> : null
}

/**
 * Renders the next actions: go home, or sign out to use another account. On a shared computer "Finish and clear"
 * replaces the sign-out.
 */
function Ways({ user, clientId, portal, kiosk, onAct, onSignedOut, onNavigate }: Omit<SignedInProps, 'focus'>) {
  const { t } = useMessages()
  const menu = useStore($menu)
  const others = useStore($kiosk) || kiosk
  function leave(): void {
    onAct('out')
    void signOut()
    onSignedOut()
  }
  return (
    <>
      {clientId !== undefined && clientId !== user.clientId ? <Elsewhere clientId={user.clientId} /> : null}
      <div className="c-row">
        <PortalWay path={homePath(menu)} portal={portal} onNavigate={onNavigate}>
          {t('enter.home')}
        </PortalWay>
        {others ? null : (
          <Button kind="secondary" onClick={leave}>
            {t('enter.otherAccount')}
          </Button>
        )}
      </div>
      {others ? <Kiosk said={kiosk} onFinish={onSignedOut} /> : null}
    </>
  )
}

/**
 * Renders a sign-in element while a user is signed in, here or elsewhere on the page: the user's name and the next
 * actions.
 */
export default function SignedIn({ focus, onAct, ...ways }: SignedInProps) {
  const { t } = useMessages()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    import('../../../core/sign-in/tab-session.ts').then(({ shareWithTabs }) => shareWithTabs(), onFault)
  }, [])
  useEffect(() => {
    if (!focus) return
    box.current?.focus()
    onAct(undefined)
  }, [focus, onAct])

  return (
    <div ref={box} className="c-stack" tabIndex={-1}>
      <Notice kind="success" announced>
        {t('signIn.signedInAs', { name: ways.user.displayName })}
      </Notice>
      <FurtherMessages area="account-later">
        <Ways {...ways} onAct={onAct} />
      </FurtherMessages>
    </div>
  )
}
