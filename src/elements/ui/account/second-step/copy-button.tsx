import { useState, type RefObject } from 'react'
import { useWords } from '../../../words.tsx'
import { Button } from '../../button.tsx'

interface CopyButtonProps {
  /** The words on it. */
  readonly children: string
  readonly value: string
  /** Where the value stands, to be marked where a page may copy nothing (plain http). */
  readonly shown: RefObject<HTMLElement | null>
}

/** Copies what is shown beside it, and says so. */
export function CopyButton({ children, value, shown }: CopyButtonProps) {
  const { t } = useWords()
  const [done, setDone] = useState<'account.second.copied' | 'account.second.marked'>()
  function mark(): void {
    if (shown.current) getSelection()?.selectAllChildren(shown.current)
    setDone('account.second.marked')
  }
  function copy(): void {
    const clipboard = navigator.clipboard as Clipboard | undefined
    if (clipboard) clipboard.writeText(value).then(() => setDone('account.second.copied'), mark)
    else mark()
  }
  return (
    <>
      <Button kind="secondary" data-size="small" onClick={copy}>
        {children}
      </Button>
      <span role="status" className="c-small c-soft">
        {done ? t(done) : ''}
      </span>
    </>
  )
}
