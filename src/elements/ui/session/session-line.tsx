import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { signOut, $session } from '../../../core/session/session.ts'
import { $kiosk } from '../../../core/sign-in/kiosk.ts'
import type { CampusElement } from '../../runtime/campus-element.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { adoptSheets } from '../../runtime/sheets.ts'
import { Button } from '../button/button.tsx'
import { FurtherMessages } from '../i18n/further-messages.tsx'
import shadow from '../kiosk/kiosk.css?inline'
import light from '../kiosk/kiosk.css?light'
import { Kiosk } from '../kiosk/kiosk.tsx'
import css from './session-line.css?inline'

function Line({ host, name }: { readonly host: CampusElement; readonly name: string }) {
  const { t } = useMessages()
  const others = useStore($kiosk)
  useLayoutEffect(() => {
    const root = host.container.getRootNode()
    if (root === host.shadowRoot) adoptSheets(host.shadowRoot, [shadow, css])
    else if (host.isConnected) adoptSheets(root as Document | ShadowRoot, [light])
  }, [host])
  const who = t('signIn.signedInAs', { name })
  if (others)
    return (
      <div className="c-stack">
        <p className="c-small c-soft">{who}</p>
        <Kiosk isDeclared={false} />
      </div>
    )
  return (
    <div className="c-kiosk c-row">
      <p className="c-small c-soft">{who}</p>
      <Button
        kind="secondary"
        onClick={() => {
          void signOut()
          // The heading may belong to the screen that is about to go.
          host.container.tabIndex = -1
          host.container.focus()
        }}
      >
        {t('signIn.signOut')}
      </Button>
    </div>
  )
}

/**
 * Renders who has logged in, with the way out: on a shared computer it clears the page for the next person. Renders
 * nothing in the portal, whose header has both, and in an element with the attribute `kiosk`, which has its own button.
 */
export function SessionLine({ panel = false }: { readonly panel?: boolean }) {
  const host = useHost()
  const session = useStore($session)
  if (session.status !== 'user' || !host || host.closest('campus-portal') || host.values.get().kiosk === true)
    return null
  return (
    <FurtherMessages area="account-later">
      <div className={panel ? 'c-panel c-session' : undefined}>
        <Line host={host} name={session.user.displayName} />
      </div>
    </FurtherMessages>
  )
}
