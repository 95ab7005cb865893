/** A form as the build has rendered it: text, or tag, attributes and children. Built node by node, because a strict policy takes no HTML. */
export type FormTree = string | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...children: FormTree[]]

function grow(tree: FormTree): Node {
  if (typeof tree === 'string') return document.createTextNode(tree)
  const [tag, attributes, ...children] = tree
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children.map(grow))
  return element
}

/** Where a form belongs to: what the page's configuration says. */
export interface FormPlace {
  readonly baseURL: string
  readonly client: string
}

/** Whether a form may be drawn into an element: nothing of ours is there yet, no bare text would stay visible beside it, and no payment is to be shown in its place. */
export const isOpen = (element: Element): boolean =>
  !customElements.get(element.localName) &&
  !element.hasAttribute('transaction-id') &&
  !/^campus-.*payment.*#\/.*paymentStatus\//.test(element.localName + document.URL) &&
  !document.querySelector(`${element.localName} > [slot=campus]`) &&
  [...element.childNodes].every((node) => node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim())

/** Draws a form as if it had stood in the page: usable at once, taken over later (DESIGN, section 4). */
export function drawForm(element: Element, tree: FormTree, { baseURL, client }: FormPlace): void {
  const form = document.createDocumentFragment()
  form.append(grow(tree))
  form.querySelector('[name=client]')?.setAttribute('value', client)
  const sent = form.querySelector('form[action]')
  sent?.setAttribute('action', (sent.getAttribute('action') ?? '').replace('/server', baseURL))
  // What the page wrote for want of a form is not wanted now; what goes into a slot of the element still is.
  for (const fallback of element.children) if (!fallback.slot) fallback.toggleAttribute('hidden', true)
  element.append(form)
}
