import { useState } from 'react'
import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import { Drawer } from '../drawer.tsx'
import { Notice } from '../notice.tsx'

interface TemporaryPanelProps {
  readonly name: string
  readonly password: string
  readonly onClose: () => void
}

/** A password that is shown once; closing it forgets it. */
export function TemporaryPanel({ name, password, onClose }: TemporaryPanelProps) {
  const { t } = useWords()
  const [copied, setCopied] = useState(false)
  // A page on plain http may copy nothing.
  const clipboard = navigator.clipboard as Clipboard | undefined
  return (
    <Drawer title={t('people.act.passwordIs', { name })} foot={<Button onClick={onClose}>{t('common.close')}</Button>} onClose={onClose}>
      <div className="c-stack">
        <div className="c-act-secret">
          <bdi dir="ltr">{password}</bdi>
          {clipboard ? (
            <Button kind="secondary" data-size="small" onClick={() => void clipboard.writeText(password).then(() => setCopied(true))}>
              <span aria-live="polite">{t(copied ? 'people.act.copied' : 'people.act.copy')}</span>
            </Button>
          ) : null}
        </div>
        <Notice kind="warning">{t('people.act.passwordOnce')}</Notice>
      </div>
    </Drawer>
  )
}
