import { useState } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

interface TemporaryPanelProps {
  readonly name: string
  readonly password: string
  readonly onClose: () => void
}

/** Shows a password once; closing the panel clears it. */
export function TemporaryPanel({ name, password, onClose }: TemporaryPanelProps) {
  const { t } = useMessages()
  const [copied, setCopied] = useState(false)
  // Undefined on plain http pages, which have no clipboard access.
  const clipboard = navigator.clipboard as Clipboard | undefined
  return (
    <Drawer
      title={t('people.act.passwordIs', { name })}
      foot={<Button onClick={onClose}>{t('common.close')}</Button>}
      onClose={onClose}
    >
      <div className="c-stack">
        <div className="c-act-secret">
          <bdi dir="ltr">{password}</bdi>
          {clipboard ? (
            <Button
              kind="secondary"
              data-size="small"
              onClick={() => void clipboard.writeText(password).then(() => setCopied(true))}
            >
              <span aria-live="polite">{t(copied ? 'people.act.copied' : 'people.act.copy')}</span>
            </Button>
          ) : null}
        </div>
        <Notice kind="warning">{t('people.act.passwordOnce')}</Notice>
      </div>
    </Drawer>
  )
}
