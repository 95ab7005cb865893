import { useState } from 'react'
import { onFault } from '../../../../core/feedback/log.ts'
import { useHost, useMessages } from '../../../runtime/messages.tsx'
import { IconButton } from '../../button/icon-button.tsx'

interface PrintButtonProps {
  /** Prints an element with all rows of the list. */
  readonly onPrint: (host: HTMLElement) => Promise<void>
}

/** Renders the button that prints a screen with all rows of its list. */
export function PrintButton({ onPrint }: PrintButtonProps) {
  const { t } = useMessages()
  const host = useHost()
  const [busy, setBusy] = useState(false)
  return host ? (
    <IconButton
      icon="print"
      label={t('table.print')}
      aria-busy={busy}
      onClick={() => {
        setBusy(true)
        void onPrint(host)
          .catch(onFault)
          .finally(() => setBusy(false))
      }}
    />
  ) : null
}
