import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { SessionUser } from '../../../contract/session.ts'
import { $kiosk } from '../../../core/kiosk.ts'
import { signOut } from '../../../core/session.ts'
import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import { FurtherWords } from '../further-words.tsx'
import { Kiosk } from '../kiosk/kiosk.tsx'
import { Notice } from '../notice.tsx'
import { PortalLink, usePortal } from '../portal-link.tsx'
import type { SignInEvents } from '../sign-in-events.ts'

interface SignedInProps extends Pick<SignInEvents, 'onSignedOut' | 'onNavigate'> {
  readonly user: SessionUser
  readonly portal: string | undefined
  readonly kiosk: boolean
  /** Takes the focus, because the form that had it is gone. */
  readonly focus: boolean
  /** Told that the visitor signs out here, before the screen changes; and that the focus has been taken. */
  readonly onAct: (acting: 'out' | undefined) => void
}

/** What a sign-in element shows while somebody is signed in, here or elsewhere on the page. */
export default function SignedIn({ user, portal, kiosk, focus, onAct, onSignedOut, onNavigate }: SignedInProps) {
  const { t } = useWords()
  const reachable = usePortal(portal)
  const others = useStore($kiosk) || kiosk
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!focus) return
    box.current?.focus()
    onAct(undefined)
  }, [focus, onAct])

  function leave(): void {
    onAct('out')
    void signOut()
    onSignedOut()
  }

  return (
    <div ref={box} className="c-stack" tabIndex={-1}>
      <Notice kind="success" announced>
        {t('signIn.signedInAs', { name: user.displayName })}
      </Notice>
      <div className="c-row">
        {reachable ? (
          <PortalLink button path="/landing" portal={portal} onNavigate={onNavigate}>
            {t('common.continue')}
          </PortalLink>
        ) : null}
        {others ? null : (
          <Button kind="secondary" onClick={leave}>
            {t('signIn.signOut')}
          </Button>
        )}
      </div>
      {others ? (
        <FurtherWords area="account">
          <Kiosk said={kiosk} onFinish={onSignedOut} />
        </FurtherWords>
      ) : null}
    </div>
  )
}
