import { useLayoutEffect, useState } from 'react'
import { adoptSheets } from '../../sheets.ts'
import { useHost, useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import css from './kiosk.css?light'
import { useFinish, useKiosk } from './use-kiosk.ts'

interface KioskProps {
  /** The page says that others use this computer; else the person has. */
  readonly said: boolean
  readonly onFinish?: (() => void) | undefined
}

/** What an element says on a computer that others use too, with the button that clears it for the next person; in the portal that stands in the header. */
export function Kiosk({ said, onFinish }: KioskProps) {
  const { t } = useWords()
  const host = useHost()
  useKiosk(said)
  useLayoutEffect(() => {
    if (host?.isConnected && host.querySelector(':scope > .campus')) adoptSheets(host.getRootNode() as Document | ShadowRoot, [css])
  }, [host])
  return (
    <div className="c-kiosk c-row">
      <p className="c-small c-soft">{t('kiosk.told')}</p>
      {host?.closest('campus-portal') ? null : <FinishButton onFinish={onFinish} />}
    </div>
  )
}

/** Signs out and clears the page for the next person. */
export function FinishButton({ kind = 'secondary', onFinish }: { readonly kind?: 'primary' | 'secondary'; readonly onFinish?: (() => void) | undefined }) {
  const { t } = useWords()
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
