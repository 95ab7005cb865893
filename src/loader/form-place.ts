import { SERVER_PATH } from '../core/config/page.ts'

/**
 * A form as rendered by the build: text, or a tag with attributes and children. `drawForm` builds it node by node,
 * because a strict content security policy forbids inserting HTML.
 */
export type FormTree =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...children: FormTree[]]

function createNode(tree: FormTree): Element | string {
  if (typeof tree === 'string') return tree
  const [tag, attributes, ...children] = tree
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children.map(createNode))
  return element
}

/** What a static form takes from the page's configuration and its position on the page. */
export interface FormPlace {
  readonly baseURL: string
  readonly client: string
  /** True when an element before it already shows the institution's name and its contact for help. */
  readonly beside: boolean
}

let copies = 0

/**
 * Makes the ids of a form unique when another form of the page uses the same ids, so that its labels and hints refer to
 * its own fields.
 */
export function separateIds(form: Element): void {
  const { id } = form.querySelector('[id]') ?? {}
  if (!id || (form.getRootNode() as ParentNode & Node).querySelectorAll(`[id="${id}"]`).length < 2) return
  copies += 1
  for (const name of ['id', 'for', 'aria-describedby']) {
    for (const element of form.querySelectorAll(`[${name}]`))
      element.setAttribute(name, (element.getAttribute(name) ?? '').replace(/\S+/g, `$&x${copies}`))
  }
}

/**
 * Returns whether a static form may be drawn into an element: the element is not defined yet and holds no form of ours,
 * no bare text would stay visible beside the form, and no payment is to be shown in its place.
 */
export const isOpen = (element: Element): boolean =>
  !customElements.get(element.localName) &&
  !element.hasAttribute('transaction-id') &&
  !/^campus-.*payment.*#\/.*paymentStatus\//.test(element.localName + document.URL) &&
  !element.querySelector(':scope > [slot=campus]') &&
  [...element.childNodes].every((node) => !(node instanceof Text && node.data.trim()))

/** Draws a static form as if it had been part of the page: usable at once, taken over by the element later. */
export function drawForm(element: Element, tree: FormTree, { baseURL, client, beside }: FormPlace): void {
  const form = createNode(tree) as Element
  form.toggleAttribute('data-beside', beside)
  form.querySelector('[name=client]')?.setAttribute('value', client)
  const sent = form.querySelector('form[action]')
  const action = sent?.getAttribute('action')?.replace(SERVER_PATH, baseURL.replace(/\/$/, '')) ?? ''
  // The loader has no room for `parseWebAddress`; this admits the same.
  if (/^https?:/.test(new URL(action, document.baseURI).href)) sent?.setAttribute('action', action)
  // Hides the fallback content of the page, which the form replaces; content for a slot of the element stays visible.
  for (const fallback of element.children) if (!fallback.slot) fallback.toggleAttribute('hidden', true)
  element.insertBefore(form, element.querySelector(':scope > :is([slot=help],[slot=footer])'))
  separateIds(form)
}
