import { useLayoutEffect, useState } from 'react'
import { adoptSheets } from '../../runtime/sheets.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { Button } from '../button/button.tsx'
import css from './kiosk.css?light'
import { useFinish, useKiosk } from './use-kiosk.ts'

interface KioskProps {
  /** Whether the page declares a shared computer; otherwise the user has chosen it. */
  readonly isDeclared: boolean
  readonly onFinish?: (() => void) | undefined
}

/**
 * Renders an element's notice on a shared computer, with the button that clears it for the next person. In the portal
 * that button is in the header.
 */
export function Kiosk({ isDeclared, onFinish }: KioskProps) {
  const { t } = useMessages()
  const host = useHost()
  useKiosk(isDeclared)
  useLayoutEffect(() => {
    if (host?.isConnected && host.querySelector(':scope > .campus'))
      adoptSheets(host.getRootNode() as Document | ShadowRoot, [css])
  }, [host])
  return (
    <div className="c-kiosk c-row">
      <p className="c-small c-soft">{t('kiosk.told')}</p>
      {host?.closest('campus-portal') ? null : <FinishButton onFinish={onFinish} />}
    </div>
  )
}

/** Renders the button that signs out and clears the page for the next person. */
export function FinishButton({
  kind = 'secondary',
  onFinish,
}: {
  readonly kind?: 'primary' | 'secondary'
  readonly onFinish?: (() => void) | undefined
}) {
  const { t } = useMessages()
  const finish = useFinish()
  const [busy, setBusy] = useState(false)
  return (
    <Button
      kind={kind}
      busy={busy}
      onClick={() => {
        setBusy(true)
        onFinish?.()
        void finish().then(() => setBusy(false))
      }}
    >
      {t('kiosk.finish')}
    </Button>
  )
}
