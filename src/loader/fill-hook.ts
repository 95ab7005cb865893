/** The attributes that a form needs before its element is defined. */
const EARLY = ['client', 'lang', 'theme', 'transaction-id']

const listAttributeNames = (tag: string): readonly string[] | undefined =>
  (customElements.get(tag) as { observedAttributes?: readonly string[] } | undefined)?.observedAttributes

/** Hooks whose wrong name was reported: a hook is found again when it may have been moved. */
const reported = new WeakSet<Element>()

/** Moves a node without disconnecting it where the browser can, so that a field keeps its focus and its selection. */
function moveNode(node: Node, into: Element): void {
  if ('moveBefore' in into && node.isConnected && into.isConnected) into.moveBefore(node, null)
  else into.append(node)
}

/**
 * Places one of our elements inside an element that stands for it, for pages whose editor removes unknown tags: `<div
 * data-campus-element="hall-ticket" data-client="svtu">`. The content of the hook becomes the content of the element,
 * and `data-` attributes become its attributes. Only attributes that the element observes are copied: the name of an
 * event handler, which an editor may let pass as `data-onclick`, must not become code.
 */
export function fillHook(hook: Element, isOurs: (tag: string) => boolean): void {
  const tag = `campus-${(hook.getAttribute('data-campus-element') ?? '').trim().replace(/^campus-/, '')}`
  if (!isOurs(tag)) {
    if (reported.has(hook)) return
    reported.add(hook)
    console.warn(`Campus Elements: there is no element for data-campus-element="${tag.replace('campus-', '')}".`)
    return
  }
  if (hook.querySelector(tag)) return
  const element = document.createElement(tag)
  const copyAttributes = (names: readonly string[]) => {
    for (const name of names) {
      const value = hook.getAttribute(`data-${name}`)
      if (value !== null && !element.hasAttribute(name)) element.setAttribute(name, value)
    }
  }
  copyAttributes(listAttributeNames(tag) ?? EARLY)
  const content = [...hook.childNodes]
  const root = hook.getRootNode() as Document | ShadowRoot
  const { activeElement } = root
  hook.append(element)
  for (const node of content) moveNode(node, element)
  if (activeElement && activeElement !== root.activeElement && element.contains(activeElement))
    (activeElement as HTMLElement).focus({ preventScroll: true })
  void customElements.whenDefined(tag).then(() => copyAttributes(listAttributeNames(tag) ?? []))
}
