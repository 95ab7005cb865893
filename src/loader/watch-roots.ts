type Root = Document | ShadowRoot

/** The callbacks of `createRootWatcher`. */
interface Finder {
  readonly isOurs: (tag: string) => boolean
  /** Called for each element of ours, and again when it may have been moved. */
  readonly onElement: (element: Element) => void
  /** Called for each element of the page that stands for one of ours (`data-campus-element`), likewise. */
  readonly onHook: (hook: Element) => void
  readonly onSubmit: (event: Event) => void
}

/**
 * Returns a function that finds our elements in a document or shadow root and in all open shadow roots below it, now
 * and later. Pass it the roots that it cannot find itself: a closed root, and one that is attached long after its host
 * was inserted into the page.
 */
export function createRootWatcher({ isOurs, onElement, onHook, onSubmit }: Finder): (root?: Root) => void {
  const watched = new WeakSet<Root>()
  const awaited = new Set<string>()

  function visitElement(element: Element): void {
    const { localName, shadowRoot } = element
    if (isOurs(localName)) onElement(element)
    else if (element.hasAttribute('data-campus-element')) onHook(element)
    else if (shadowRoot) watchRoot(shadowRoot)
    else if (localName.includes('-') && !awaited.has(localName) && !customElements.get(localName)) {
      awaited.add(localName)
      // Once defined, this element and all others of its name may have a shadow root. `whenDefined` rejects invalid
      // element names.
      customElements.whenDefined(localName).then(
        () => [document, element.getRootNode() as Root].forEach(searchRoot),
        () => undefined,
      )
    }
  }

  const searchRoot = (root: ParentNode) => root.querySelectorAll('*').forEach(visitElement)

  const observer = new MutationObserver((records) => {
    const lookAtAdded = () => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (!(node instanceof Element) || !node.isConnected) continue
          visitElement(node)
          searchRoot(node)
        }
      }
    }
    lookAtAdded()
    // Many hosts attach their shadow root shortly after they are inserted into the page.
    requestAnimationFrame(lookAtAdded)
  })

  function watchRoot(root: Root = document): void {
    if (!watched.has(root)) {
      watched.add(root)
      observer.observe(root, { childList: true, subtree: true })
      // A submit event does not leave its shadow root.
      root.addEventListener('submit', onSubmit, true)
    }
    searchRoot(root)
  }

  addEventListener('load', () => searchRoot(document))
  return watchRoot
}
