import { useState, type RefObject } from 'react'
import { Button } from './button.tsx'

interface CopyButtonProps {
  /** The button's text. */
  readonly children: string
  readonly value: string
  /** The element that shows the value. It is selected where a page may not copy (plain http). */
  readonly shown: RefObject<HTMLElement | null>
  /** Announced when the value has been copied. */
  readonly copied: string
  /** Announced when the value has been selected instead, for the visitor to copy. */
  readonly marked: string
}

/** Renders a button that copies the value beside it and confirms it. */
export function CopyButton({ children, value, shown, copied, marked }: CopyButtonProps) {
  const [done, setDone] = useState<'copied' | 'marked'>()
  function markText(): void {
    if (shown.current) getSelection()?.selectAllChildren(shown.current)
    setDone('marked')
  }
  function copyText(): void {
    // Without it, a second copy would not be announced.
    setDone(undefined)
    const clipboard = navigator.clipboard as Clipboard | undefined
    const copying = clipboard ? clipboard.writeText(value) : Promise.reject(new Error('no clipboard'))
    copying.then(() => setDone('copied'), markText)
  }
  return (
    <>
      <Button kind="secondary" data-size="small" onClick={copyText}>
        {children}
      </Button>
      <span role="status" className="c-small c-soft">
        {done === 'copied' ? copied : done === 'marked' ? marked : ''}
      </span>
    </>
  )
}
