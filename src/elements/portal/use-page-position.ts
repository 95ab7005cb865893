import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { ensureEntryId, type HistoryEntry } from '../../core/routing/history-entry.ts'
import type { ScreenState } from './use-screen.ts'

/** How long a restored page may take to reach its previous height, in milliseconds. */
const PATIENCE = 10_000
/** Events that show that the visitor scrolls or acts on their own. */
const OWN_SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown']

const positions = new Map<string, number>()

/**
 * Scrolls to the position where the page was left, repeatedly while the page grows to its previous height, unless the
 * visitor scrolls. Returns a function that stops it.
 */
function restorePosition(position: number, host: HTMLElement): () => void {
  const ended = new AbortController()
  const stopRestoring = () => ended.abort()
  const observer = new ResizeObserver(() => scrollTo({ top: position, behavior: 'instant' }))
  const timer = setTimeout(stopRestoring, PATIENCE)
  for (const type of OWN_SCROLLING)
    addEventListener(type, stopRestoring, { capture: true, passive: true, signal: ended.signal })
  ended.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
  // The observer reports at once, and then on each change.
  observer.observe(host)
  return stopRestoring
}

/** Returns whether the focus is in a panel above the page, such as the menu of the account, which it must not leave. */
function isInPanel(main: HTMLElement | null): boolean {
  const root = main?.getRootNode()
  const focused = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null
  return Boolean(focused?.closest('[role="dialog"]'))
}

/**
 * Focuses each page after navigation, so that screen readers announce it, and scrolls to its top. Back and Forward
 * restore the previous scroll position. The first page keeps the browser's own focus and position.
 */
export function usePagePosition(
  host: HTMLElement | null,
  main: RefObject<HTMLElement | null>,
  path: string,
  made: string,
  routed: ScreenState,
): void {
  const entry = useRef<HistoryEntry>(undefined)
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    entry.current = ensureEntryId(entry.current?.id)
    wanted.current = entry.current.visited ? positions.get(entry.current.id) : undefined
  }, [path])
  useEffect(() => {
    const storePosition = () => {
      if (entry.current && routed !== 'loading') positions.set(entry.current.id, scrollY)
    }
    addEventListener('scroll', storePosition, { passive: true })
    return () => removeEventListener('scroll', storePosition)
  }, [routed])

  const first = useRef(true)
  useEffect(() => {
    if (routed === 'loading') return
    const arrived = !first.current
    first.current = false
    if (!host || !arrived) return
    if (!isInPanel(main.current)) main.current?.focus({ preventScroll: true })
    if (wanted.current !== undefined) return restorePosition(wanted.current, host)
    if (host.getBoundingClientRect().top < 0) host.scrollIntoView({ behavior: 'instant' })
  }, [host, main, routed, made])
}
