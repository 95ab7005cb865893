import { useRef, useState } from 'react'
import { Button } from '../../button.tsx'
import { useWords } from '../../../words.tsx'

/** Something that is told once: a link, a password. After copying it is gone; where a page may copy nothing (plain http) it is marked instead. */
export function Once({ value, copy, shown = false }: { readonly value: string; /** The word on the button. */ readonly copy: string; /** It can be read too. */ readonly shown?: boolean }) {
  const { t } = useWords()
  const text = useRef<HTMLElement>(null)
  const [state, setState] = useState<'here' | 'marked' | 'copied'>('here')
  const mark = () => {
    setState('marked')
    requestAnimationFrame(() => text.current && getSelection()?.selectAllChildren(text.current))
  }
  const put = () => {
    const clipboard = navigator.clipboard as Clipboard | undefined
    if (clipboard) clipboard.writeText(value).then(() => setState('copied'), mark)
    else mark()
  }
  return (
    <div className="c-once">
      {state === 'marked' || (shown && state === 'here') ? (
        <bdi ref={text} dir="ltr" className="c-once-text">
          {value}
        </bdi>
      ) : null}
      {state === 'copied' ? null : (
        <Button kind="secondary" onClick={put}>
          {copy}
        </Button>
      )}
      <span role="status" className="c-small c-soft">
        {state === 'copied' ? t('people.form.copied') : state === 'marked' ? t('people.form.marked') : ''}
      </span>
    </div>
  )
}
