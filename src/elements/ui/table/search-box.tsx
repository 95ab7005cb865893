import { useEffect, useRef, useState } from 'react'
import { localStore } from '../../../core/storage.ts'
import { useHost, useWords } from '../../words.tsx'
import { ToolIcon } from '../tool-icons.tsx'

/** How long nobody types, in milliseconds, before the list is searched; and from how many letters (domain brief 2.0.1). */
const PAUSE = 400
const LETTERS = 2
/** Says `off` in the browser of somebody whom the `/` is in the way: who dictates, for instance (WCAG 2.1.4). */
const SHORTCUT = 'campus-list-shortcut'

const isTyping = (target: EventTarget | undefined): boolean => target instanceof HTMLElement && target.matches('input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]')

interface SearchBoxProps {
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** The search of a list: by itself after a pause, at once with Enter. `/` leads here from anywhere in the same element, unless it is switched off. */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const { t } = useWords()
  const host = useHost()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  if (known !== search) {
    // Cleared by a chip, or come from an address.
    setKnown(search)
    // The space after a word, before the next one, is nothing that is searched for; it is not taken from under the fingers.
    if (typed.trim() !== search) setTyped(search)
  }
  const [shortcut, setShortcut] = useState(() => localStore.get(SHORTCUT) !== 'off')
  const send = useRef(onSearch)
  useEffect(() => {
    send.current = onSearch
  })
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === search || (wanted !== '' && wanted.length < LETTERS)) return
    const timer = setTimeout(() => send.current(wanted), wanted ? PAUSE : 0)
    return () => clearTimeout(timer)
  }, [typed, search])
  useEffect(() => {
    if (!shortcut) return
    const pressed = (event: KeyboardEvent) => {
      const [target] = event.composedPath()
      const elsewhere = target !== document.body && !(host && event.composedPath().includes(host))
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || elsewhere || isTyping(target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
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
          if (key === 'Enter') onSearch(typed.trim())
        }}
      />
      <button
        type="button"
        className="c-slash"
        aria-pressed={shortcut}
        aria-label={t('table.shortcut')}
        title={t('table.shortcut')}
        onClick={() => {
          if (shortcut) localStore.set(SHORTCUT, 'off')
          else localStore.remove(SHORTCUT)
          setShortcut(!shortcut)
        }}
      >
        <kbd dir="ltr">/</kbd>
      </button>
    </span>
  )
}
