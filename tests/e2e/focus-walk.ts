import type { Page } from 'playwright-core'

/**
 * `WALK=all` walks every page to its end, in each of these languages, at each size, with several people. Otherwise a
 * walk ends after a form and the first rows of a list, because the rest of a list repeats.
 */
export const WALKS_ALL = process.env.WALK === 'all'
/** The most stops of a walk. */
export const MOST = WALKS_ALL ? 400 : 40
export const LANGUAGES = ['en', 'ur'] as const
/** A desktop, the same at 400 % of zoom, and a telephone. */
export const SIZES = [
  [1280, 720],
  [320, 256],
  [412, 915],
] as const

/** What a walk through a page with Tab has found. */
export interface Walk {
  readonly stops: number
  /** Controls that had the focus where nobody could see them. */
  readonly hidden: readonly string[]
  /** Controls after which the focus was nowhere, although the page has more of them. */
  readonly lost: readonly string[]
}

/** How far a walk goes, and in which direction. */
export interface WalkOptions {
  readonly key?: 'Tab' | 'Shift+Tab'
  readonly most: number
}

/** Where the focus is. */
interface Stop {
  /** Its number in the order in which the walk first met it; -1 for the page itself. */
  readonly index: number
  readonly isNew: boolean
  /** Whether it is the first or the last control of the page. */
  readonly isEdge: boolean
  readonly isVisible: boolean
  readonly name: string
}

/** So many known controls in a row mean that the walk goes round in a circle, as it should in a dialog. */
const CIRCLE = 12

/** Runs in the page: forgets the controls of an earlier walk. */
const forgetStops = (page: Page): Promise<void> =>
  page.evaluate(() => {
    ;(window as { walkedStops?: Map<Element, number> }).walkedStops = new Map()
  })

/** Returns where the focus is. What moves or scrolls has half a second to come into sight. */
const readStop = (page: Page): Promise<Stop> =>
  page.evaluate(async () => {
    const stops = ((window as { walkedStops?: Map<Element, number> }).walkedStops ??= new Map<Element, number>())
    const deepest = (read: (tree: Document | ShadowRoot) => Element | null): Element | null => {
      let found = read(document)
      while (found?.shadowRoot) {
        const inside = read(found.shadowRoot)
        if (!inside || inside === found) break
        found = inside
      }
      return found
    }
    const contains = (outer: Element, inner: Node | null): boolean =>
      inner !== null &&
      (inner === outer ||
        contains(
          outer,
          inner instanceof ShadowRoot ? inner.host : ((inner as Element).assignedSlot ?? inner.parentNode),
        ))
    // In the order of the page: what fills a slot stands where the slot is.
    const childrenOf = (one: Element): readonly Element[] => {
      const assigned = one instanceof HTMLSlotElement ? one.assignedElements() : []
      return assigned.length > 0 ? assigned : [...(one.shadowRoot ?? one).children]
    }
    const controlsIn = (root: Element): Element[] =>
      childrenOf(root).flatMap((one) => [
        ...(one.matches('a[href],button,input,select,textarea,summary,[tabindex="0"]') &&
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.matches(':disabled,[tabindex="-1"]')
          ? [one]
          : []),
        ...controlsIn(one),
      ])
    const focused = deepest((tree) => tree.activeElement)
    if (!focused || focused === document.body || focused === document.documentElement)
      return { index: -1, isNew: false, isEdge: false, isVisible: true, name: 'the page' }
    // A box without a picture of its own shows the focus at its label.
    const shown = focused.matches('input[type=radio],input[type=file]')
      ? (focused.closest('label') ?? focused)
      : focused
    // Of what reaches beyond the window, the part inside counts.
    const look = (): boolean => {
      const PLACES = [0.15, 0.5, 0.85]
      const box = shown.getBoundingClientRect()
      const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)]
      const [width, height] = [Math.min(box.right, innerWidth) - left, Math.min(box.bottom, innerHeight) - top]
      if (width <= 0 || height <= 0) return false
      return PLACES.some((x) =>
        PLACES.some((y) => {
          const hit = deepest((tree) => tree.elementFromPoint(left + x * width, top + y * height))
          return hit !== null && (contains(shown, hit) || contains(hit, shown))
        }),
      )
    }
    // The content of a page has the focus after a change of the page, and is no control.
    let isVisible = focused.localName === 'main' || look()
    for (let frame = 0; frame < 30 && !isVisible; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      isVisible = look()
    }
    const isNew = !stops.has(focused)
    if (isNew) stops.set(focused, stops.size)
    const controls = controlsIn(document.body)
    const label = focused.getAttribute('aria-label') ?? (focused as HTMLInputElement).labels?.[0]?.textContent
    const text = label ?? focused.getAttribute('name') ?? focused.textContent
    return {
      index: stops.get(focused) ?? -1,
      isNew,
      isEdge: focused === controls[0] || focused === controls.at(-1),
      isVisible,
      name: `${focused.localName} “${text.trim().replace(/\s+/g, ' ').slice(0, 60)}”`,
    }
  })

/**
 * Presses Tab from where the focus is until it comes round, and asks at each stop whether the control can be seen. The
 * focus may leave the page once, after its last control; anywhere else, it is lost.
 */
export async function walk(page: Page, where: string, { key = 'Tab', most }: WalkOptions): Promise<Walk> {
  await forgetStops(page)
  const hidden: string[] = []
  const lost: string[] = []
  let [stops, known, before, left] = [0, 0, 'the start', false]
  while (stops < most && known < CIRCLE) {
    await page.keyboard.press(key)
    const stop = await readStop(page)
    if (stop.index === -1) {
      // Twice in a row: a page without controls.
      if (left) break
      left = true
      continue
    }
    if (left && !stop.isEdge) lost.push(`${where} ${key} after ${before}, before ${stop.name}`)
    left = false
    if (stop.index === 0 && !stop.isNew) break
    known = stop.isNew ? 0 : known + 1
    stops += 1
    before = stop.name
    if (!stop.isVisible) hidden.push(`${where} ${key} ${stops}: ${stop.name}`)
  }
  return { stops, hidden, lost }
}

/** Returns what several walks have found together. */
export const addUp = (walks: readonly Walk[]): Walk & { readonly pages: number } => ({
  pages: walks.length,
  stops: walks.reduce((sum, { stops }) => sum + stops, 0),
  hidden: walks.flatMap(({ hidden }) => hidden),
  lost: walks.flatMap(({ lost }) => lost),
})
