import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { PasskeySignInProps } from './passkey-sign-in.tsx'

/** Loaded when the button is pressed: most people type a password. */
const PasskeySignIn = lazy(() => import('./passkey-sign-in.tsx'))

/** Renders the button for the sign-in with a passkey, below the form of staff. */
export function PasskeyButton(props: Omit<PasskeySignInProps, 'turn' | 'onBusy'>) {
  const { t } = useMessages()
  const [turn, setTurn] = useState(0)
  const [busy, setBusy] = useState(false)
  return (
    <div className="c-stack">
      <Button kind="secondary" wide busy={busy} onClick={() => setTurn(turn + 1)}>
        {t('enter.withPasskey')}
      </Button>
      {turn > 0 ? (
        <Suspense>
          <PasskeySignIn {...props} turn={turn} onBusy={setBusy} />
        </Suspense>
      ) : null}
    </div>
  )
}
