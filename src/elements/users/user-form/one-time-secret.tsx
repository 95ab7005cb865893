import { useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { useMessages } from '../../runtime/messages.tsx'

/**
 * Shows a secret once: a link or a password. It disappears after copying; without clipboard access (plain http) it is
 * selected instead.
 */
export function OneTimeSecret({
  value,
  copy,
  shown = false,
}: {
  readonly value: string
  /** Label of the button. */ readonly copy: string
  /** Whether the value is visible. */ readonly shown?: boolean
}) {
  const { t } = useMessages()
  const text = useRef<HTMLElement>(null)
  const [state, setState] = useState<'here' | 'marked' | 'copied'>('here')
  const markText = () => {
    setState('marked')
    requestAnimationFrame(() => text.current && getSelection()?.selectAllChildren(text.current))
  }
  const copyText = () => {
    const clipboard = navigator.clipboard as Clipboard | undefined
    if (clipboard) clipboard.writeText(value).then(() => setState('copied'), markText)
    else markText()
  }
  return (
    <div className="c-once">
      {state === 'marked' || (shown && state === 'here') ? (
        <bdi ref={text} dir="ltr" className="c-once-text">
          {value}
        </bdi>
      ) : null}
      {state === 'copied' ? null : (
        <Button kind="secondary" onClick={copyText}>
          {copy}
        </Button>
      )}
      <span role="status" className="c-small c-soft">
        {state === 'copied' ? t('people.form.copied') : state === 'marked' ? t('people.form.marked') : ''}
      </span>
    </div>
  )
}
