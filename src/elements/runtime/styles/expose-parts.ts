import { PARTS } from './parts.ts'

const exposed = new WeakSet<ShadowRoot>()

function setParts(root: ShadowRoot): void {
  for (const [name, { selector }] of Object.entries(PARTS))
    for (const node of root.querySelectorAll(`:is(${selector}):not([part~=${name}])`)) node.part.add(name)
}

/** Gives the nodes in the shadow root of an element that has rendered their parts, and those that it renders later. */
function exposeParts(ready: Event): void {
  const [element] = ready.composedPath()
  const root = element instanceof Element ? element.shadowRoot : null
  if (!root?.querySelector('.campus') || exposed.has(root)) return
  exposed.add(root)
  setParts(root)
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target instanceof Element) target.removeAttribute('part')
    setParts(root)
  }).observe(root, { childList: true, subtree: true, attributeFilter: ['class', 'data-kind'] })
}

// Listens instead of being called, so that public forms, which are in the light DOM, do not load it.
if (typeof window !== 'undefined') addEventListener('campus-ready', exposeParts, true)
