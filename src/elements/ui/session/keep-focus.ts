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

/** Returns the choice or field that has been drawn anew in place of one that is gone, such as that of the year. */
function findSuccessor(lost: Element | undefined, root: ShadowRoot | HTMLElement): HTMLElement | undefined {
  if (!lost?.matches('select, input:not([type=radio], [type=checkbox]), textarea')) return undefined
  const name = lost.getAttribute('name')
  const same = name ? root.querySelectorAll<HTMLElement>(`${lost.localName}[name="${CSS.escape(name)}"]`) : []
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
    const successor = findSuccessor(around[0], root)
    if (successor) {
      successor.focus()
      return
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
