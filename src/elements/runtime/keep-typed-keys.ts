import { ensureShared } from '../../core/runtime/shared.ts'

/** What letters are typed into: fields, and lists that find an entry by its first letters. */
const TYPED_INTO =
  'input:not([type=button],[type=checkbox],[type=file],[type=radio],[type=submit]),textarea,select,[contenteditable],' +
  '[role=combobox],[role=listbox],[role=option],[role=tree],[role=treeitem],[role^=menu]'
/** Keys that a page may act on wherever they are pressed. */
const FOR_THE_PAGE = /^(Escape|Tab|F\d+)$/

const state = ensureShared('typedKeys', () => ({ watching: false }))

/** Returns whether a key is a shortcut with a modifier; AltGr types letters. */
const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph')

/** Stops a key typed into one of our fields where it would leave the element. */
function keepInside(event: Event): void {
  // Browsers and password managers send events of this name without a key.
  if (!(event instanceof KeyboardEvent) || FOR_THE_PAGE.test(event.key) || isShortcut(event)) return
  const path = event.composedPath()
  const [field] = path
  if (!(field instanceof Element) || !field.matches(TYPED_INTO)) return
  // The fields of a form hide its own properties: one may be called `localName`.
  const host = path.find(
    (node) => node instanceof Element && !(node instanceof HTMLFormElement) && node.localName.startsWith('campus-'),
  )
  // What a page has put into a slot of an element is the page's own.
  if (!(host instanceof Element) || (field.getRootNode() === host.getRootNode() && !field.closest('[slot=campus]')))
    return
  host.addEventListener(event.type, (same) => same === event && same.stopPropagation(), { once: true })
}

/**
 * From now on, keeps the keys that are typed into fields of our elements inside them. A page sees the element as their
 * target, and not the field: its single-key shortcuts would take the letters. Escape, Tab, the function keys and
 * shortcuts with a modifier reach the page. Idempotent.
 */
export function keepTypedKeys(): void {
  if (state.watching || typeof addEventListener === 'undefined') return
  state.watching = true
  for (const kind of ['keydown', 'keypress', 'keyup']) addEventListener(kind, keepInside, true)
}
