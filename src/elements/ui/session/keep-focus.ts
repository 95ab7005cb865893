const HEADINGS = 'h1, h2, h3, h4'

/** Returns a control and everything around it in the same tree, from the inside out. */
function listAround(control: Element): readonly Element[] {
  const around: Element[] = []
  for (let one: Element | null = control; one; one = one.parentElement) around.push(one)
  return around
}

/** Returns the heading of the closest place that is left of these. */
function findHeading(around: readonly Element[], root: ShadowRoot | HTMLElement): HTMLElement | undefined {
  for (const place of [...around.filter(({ isConnected }) => isConnected), root]) {
    const seen = [...place.querySelectorAll<HTMLElement>(HEADINGS)].find((heading) => heading.checkVisibility())
    if (seen) return seen
  }
  return undefined
}

/** Whether a control is a field that may be drawn anew, such as the choice of the year. */
const isField = (control: Element | undefined): boolean =>
  control?.matches('select[name], input[name]:not([type=radio], [type=checkbox]), textarea[name]') ?? false

/** Returns the field that has been drawn anew in place of one that is gone. */
function findSuccessor(lost: Element, root: ShadowRoot | HTMLElement): HTMLElement | undefined {
  const name = CSS.escape(lost.getAttribute('name') ?? '')
  const same = root.querySelectorAll<HTMLElement>(`${lost.localName}[name="${name}"]`)
  return same.length === 1 && same[0]?.checkVisibility() ? same[0] : undefined
}

/**
 * Keeps the focus in a screen whose control has gone with it: a list that gives way to a record, a row that was
 * removed. The browser would give it to the page, whose next Tab begins at its start (WCAG 2.4.3). It goes to the same
 * field, if that was only drawn anew, otherwise to the heading of what is closest, as soon as there is one, unless the
 * screen has chosen a better place. Returns a function that stops it.
 */
export function keepFocus(root: ShadowRoot | HTMLElement): () => void {
  const tree = root.getRootNode() as Document | ShadowRoot
  const stopped = new AbortController()
  let around: readonly Element[] = []
  const isLost = () => around[0]?.isConnected === false && tree.activeElement === null
  const restoreFocus = () => {
    if (!tree.isConnected || !isLost()) return
    const page = document.activeElement
    if (page && page !== document.body) {
      around = []
      return
    }
    const [lost] = around
    if (lost && isField(lost)) {
      const successor = findSuccessor(lost, root)
      successor?.focus()
      // It may come with what is loading; then this is called again.
      if (successor || root.querySelector('.c-skeleton')) return
    }
    const heading = findHeading(around, root)
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus()
  }
  const handleFocus = ({ target }: Event) => {
    around = target instanceof Element ? listAround(target) : []
  }
  // A press beside all controls takes the focus away, too. What goes with its focus is still there at this moment.
  const handleBlur = () =>
    queueMicrotask(() => {
      if (around[0]?.isConnected && tree.activeElement === null) around = []
    })
  root.addEventListener('focusin', handleFocus, { signal: stopped.signal })
  root.addEventListener('focusout', handleBlur, { signal: stopped.signal })
  // In the next frame: until then the screen itself may move it.
  const observer = new MutationObserver(() => {
    if (isLost()) requestAnimationFrame(restoreFocus)
  })
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    stopped.abort()
    observer.disconnect()
  }
}
