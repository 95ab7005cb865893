import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useHost, useMessages } from '../../../runtime/messages.tsx'
import { ToolIcon } from '../../icons/tool-icons.tsx'
import { isSlash, isSlashEnabled, setSlash } from '../../navigation/slash-shortcut.ts'

/**
 * Pause in typing before the list is searched, in milliseconds, and the minimum number of letters (specification,
 * section 11.0.1).
 */
const PAUSE = 400
const LETTERS = 2

/**
 * Returns whether a key was pressed in one of our elements that contains `host`, including the portal, which has the
 * focus on its page.
 */
const isWithin = (path: readonly EventTarget[], host: HTMLElement): boolean =>
  path.some((node) => node instanceof HTMLElement && node.localName.startsWith('campus-') && node.contains(host))

/** Returns the search of a typed text: none while the text is too short to search for. */
const toSearch = (typed: string): string => (typed.trim().length < LETTERS ? '' : typed.trim())

interface SearchBoxProps {
  readonly search: string
  readonly onSearch: (search: string) => void
}

/**
 * Renders the search of a list. It searches after a pause, or at once on Enter. `/` focuses it from anywhere in the
 * same element or in the portal around it, unless the shortcut is switched off.
 */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const { t } = useMessages()
  const host = useHost()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(search)
  const [lastSearch, setLastSearch] = useState(search)
  if (lastSearch !== search) {
    // Cleared by a chip, or set by an address.
    setLastSearch(search)
    // A trailing space or a single letter is no search, and must not be removed while the visitor is typing.
    if (toSearch(typed) !== search) setTyped(search)
  }
  const [shortcut, setShortcut] = useState(isSlashEnabled)
  const send = useRef(onSearch)
  useEffect(() => {
    send.current = onSearch
  })
  useEffect(() => {
    const wanted = toSearch(typed)
    if (wanted === search) return
    const timer = setTimeout(() => send.current(wanted), typed.trim() ? PAUSE : 0)
    return () => clearTimeout(timer)
  }, [typed, search])
  // Before the field is painted: whoever sees it may press the key.
  useLayoutEffect(() => {
    if (!shortcut) return
    const handleKeyDown = (event: KeyboardEvent) => {
      const [target] = event.composedPath()
      const elsewhere = target !== document.body && !(host && isWithin(event.composedPath(), host))
      if (elsewhere || !isSlash(event)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [host, shortcut])
  return (
    <span className="c-list-search">
      <ToolIcon name="search" />
      <input
        ref={input}
        className="c-input"
        type="search"
        autoComplete="off"
        aria-label={t('table.search')}
        placeholder={t('table.search')}
        aria-keyshortcuts={shortcut ? '/' : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onSearch(toSearch(typed))
        }}
      />
      <button
        type="button"
        className="c-slash"
        aria-pressed={shortcut}
        aria-label={t('table.shortcut')}
        title={t('table.shortcut')}
        onClick={() => {
          setSlash(!shortcut)
          setShortcut(!shortcut)
        }}
      >
        <kbd dir="ltr">/</kbd>
      </button>
    </span>
  )
}
