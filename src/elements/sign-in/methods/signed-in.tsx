import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { SessionUser } from '../../../contract/sign-in/session.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { getHomePath } from '../../../core/session/guard.ts'
import { $kiosk } from '../../../core/sign-in/kiosk.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { $menu } from '../../../core/session/menu.ts'
import { signOut } from '../../../core/session/session.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FurtherMessages } from '../../ui/i18n/further-messages.tsx'
import { Kiosk } from '../../ui/kiosk/kiosk.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Elsewhere } from '../../ui/session/elsewhere.tsx'
import PortalWay from '../parts/portal-way.tsx'
import type { SignInEvents } from '../parts/sign-in-events.ts'

interface SignedInProps extends Pick<SignInEvents, 'onSignedOut' | 'onNavigate'> {
  readonly user: SessionUser
  /** Institution of this sign-in; undefined until known. */
  readonly clientId: number | undefined
  readonly portal: WebAddress | undefined
  readonly kiosk: boolean
  /** Whether to take the focus, because the form that had it is gone. */
  readonly focus: boolean
  /** Called with 'out' before a sign-out changes the screen, and with undefined when the focus was taken. */
  readonly onAct: (acting: 'out' | undefined) => void
}

/**
 * Renders the next actions: go home, or sign out to use another account. On a shared computer "Finish and clear"
 * replaces the sign-out.
 */
function Ways({ user, clientId, portal, kiosk, onAct, onSignedOut, onNavigate }: Omit<SignedInProps, 'focus'>) {
  const { t } = useMessages()
  const menu = useStore($menu)
  const others = useStore($kiosk) || kiosk
  function leaveSession(): void {
    onAct('out')
    void signOut()
    onSignedOut()
  }
  return (
    <>
      {clientId !== undefined && clientId !== user.clientId ? <Elsewhere clientId={user.clientId} /> : null}
      <div className="c-row">
        <PortalWay path={getHomePath(menu)} portal={portal} onNavigate={onNavigate}>
          {t('enter.home')}
        </PortalWay>
        {others ? null : (
          <Button kind="secondary" onClick={leaveSession}>
            {t('enter.otherAccount')}
          </Button>
        )}
      </div>
      {others ? <Kiosk isDeclared={kiosk} onFinish={onSignedOut} /> : null}
    </>
  )
}

/**
 * Renders a sign-in element while a user is signed in, here or elsewhere on the page: the user's name and the next
 * actions.
 */
export default function SignedIn({ focus, onAct, ...navigation }: SignedInProps) {
  const { t } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  // Where it takes the focus, that says it.
  const [isTold] = useState(!focus)

  useEffect(() => {
    import('../../../core/sign-in/tab-session.ts').then(({ shareSessionWithTabs }) => shareSessionWithTabs(), onFault)
  }, [])
  useEffect(() => {
    if (!focus) return
    box.current?.focus()
    onAct(undefined)
  }, [focus, onAct])

  return (
    <div ref={box} className="c-stack" tabIndex={-1}>
      <Notice kind="success" announced={isTold}>
        {t('signIn.signedInAs', { name: navigation.user.displayName })}
      </Notice>
      <FurtherMessages area="account-later">
        <Ways {...navigation} onAct={onAct} />
      </FurtherMessages>
    </div>
  )
}
