import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react'
import { $navigationWidth } from '../../../core/navigation/navigation-width.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { LineIcon } from '../../ui/icons/icons.tsx'
import { isShortcut, isSlashEnabled } from '../../ui/navigation/slash-shortcut.ts'
import { FOLD_ICON } from './icon-paths.ts'
import { Navigation } from './navigation.tsx'
import { useMedia } from './use-media.ts'

/** Where the names of the navigation would leave too little room for a page. */
const NARROW = '(max-width: 900px)'
const KEY = '['

/** The name of an icon that is pointed at or has the focus. */
interface Tip {
  readonly text: string
  /** The distance from the top of the navigation, in pixels. */
  readonly top: number
}

/** Returns the name of the icon at which an event happened. */
function findTip({ target, currentTarget }: SyntheticEvent<HTMLElement>): Tip | undefined {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
  if (!item?.dataset.tip) return undefined
  const [box, around] = [item.getBoundingClientRect(), currentTarget.getBoundingClientRect()]
  return { text: item.dataset.tip, top: box.top - around.top + box.height / 2 }
}

interface SideNavigationProps {
  readonly path: string
  /** Whether this page shows icons only, whatever the person has chosen. */
  readonly folded: boolean
}

/**
 * Renders the navigation at the side: with names, or with icons, which open it over the page when an area is pressed.
 * The person's choice is kept; a narrow window and a page with a hidden sidebar show icons.
 */
export function SideNavigation({ path, folded }: SideNavigationProps) {
  const { t } = useMessages()
  const aside = useRef<HTMLDivElement>(null)
  const fold = useRef<HTMLButtonElement>(null)
  const width = useStore($navigationWidth)
  const isNarrow = useMedia(NARROW)
  const always = folded || isNarrow
  const collapsed = always || width === 'collapsed'
  // Open over the page, for one visit.
  const [over, setOver] = useState(false)
  const [tip, setTip] = useState<Tip>()
  const small = collapsed && !over

  /** Folds what was open over the page; the focus must not stay on an entry that is hidden then. */
  const closeOver = () => {
    if (aside.current?.querySelector('.c-nav-entries :focus')) fold.current?.focus()
    setOver(false)
  }
  const toggleWidth = () => {
    setTip(undefined)
    if (!small) closeOver()
    if (always) setOver(!over)
    else $navigationWidth.set(collapsed ? 'open' : 'collapsed')
  }
  const latest = useRef(toggleWidth)
  latest.current = toggleWidth
  // Before the menu is painted: whoever sees it may press the key.
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event, KEY) || !isSlashEnabled()) return
      if (event.composedPath().some((node) => node instanceof HTMLDialogElement)) return
      if (!aside.current?.checkVisibility()) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [])
  useEffect(() => setOver(false), [path])
  useEffect(() => {
    if (!over) return
    const handlePress = (event: PointerEvent) => {
      if (aside.current && !event.composedPath().includes(aside.current)) setOver(false)
    }
    addEventListener('pointerdown', handlePress)
    return () => removeEventListener('pointerdown', handlePress)
  }, [over])

  const showTip = (event: SyntheticEvent<HTMLElement>) => setTip(small ? findTip(event) : undefined)
  const hideTip = () => setTip(undefined)
  return (
    <div
      ref={aside}
      className="c-aside"
      data-collapsed={collapsed ? '' : undefined}
      data-small={small ? '' : undefined}
      onPointerOver={showTip}
      onPointerLeave={hideTip}
      onFocus={showTip}
      onBlur={({ currentTarget, relatedTarget }) => {
        hideTip()
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOver(false)
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        hideTip()
        closeOver()
      }}
    >
      <nav className="c-nav" aria-label={t('portal.menu')}>
        <Navigation path={path} small={small} onArea={() => setOver(collapsed)} />
        <button
          ref={fold}
          type="button"
          className="c-nav-item c-nav-fold"
          aria-expanded={!small}
          aria-keyshortcuts={KEY}
          data-tip={t('portal.expand')}
          onClick={toggleWidth}
        >
          <LineIcon path={FOLD_ICON} />
          <span className="c-nav-words">{small ? t('portal.expand') : t('portal.collapse')}</span>
          <kbd dir="ltr" aria-hidden="true">
            {KEY}
          </kbd>
        </button>
      </nav>
      {small && tip ? (
        <span className="c-nav-tip" style={{ insetBlockStart: tip.top }} aria-hidden="true">
          {tip.text}
        </span>
      ) : null}
    </div>
  )
}
