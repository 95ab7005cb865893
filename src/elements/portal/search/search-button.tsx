import { useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { LineIcon } from '../../ui/icons/icons.tsx'
import { isSlash, isSlashEnabled } from '../../ui/navigation/slash-shortcut.ts'
import { useLatePart } from '../../ui/overlay/use-late-part.ts'

const ICON = 'M16.5 16.5 20.5 20.5M10.8 18a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4z'
const loadDialog = async () => (await import('./search-dialog.tsx')).SearchDialog

/** Returns whether the keyboard of this computer has a Command key. */
const hasCommandKey = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Returns whether a key press is Ctrl-K, or Cmd-K. */
const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

const isInDialog = (event: KeyboardEvent): boolean =>
  event.composedPath().some((node) => node instanceof HTMLDialogElement)

/**
 * Renders the button of the portal's search, which Ctrl-K and `/` open too. On a page with a list, `/` belongs to the
 * search of the list.
 */
export function SearchButton() {
  const { t } = useMessages()
  const [open, setOpen] = useState(false)
  const { Part: Dialog, prepare, load } = useLatePart(loadDialog)
  const showSearch = () => {
    load(() => setOpen(false))
    setOpen(true)
  }
  const latest = useRef(showSearch)
  latest.current = showSearch
  // Before the button is painted: whoever sees it may press the key.
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (isInDialog(event) || !(isSearchKey(event) || (isSlash(event) && isSlashEnabled()))) return
      event.preventDefault()
      latest.current()
    }
    // At the window, after the search of a list, which listens at the document.
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className="c-find-all"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={showSearch}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <LineIcon path={ICON} />
        <span className="c-find-all-words">{t('portal.search')}</span>
        <kbd dir="ltr" aria-hidden="true">
          {hasCommandKey() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {open && Dialog ? <Dialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
