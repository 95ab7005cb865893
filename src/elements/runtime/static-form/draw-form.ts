import { SERVER_PATH } from '../../../core/config/page.ts'

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
interface FormPlace {
  readonly baseURL: string
  /** The institution of the form. */
  readonly institution: string
  /** The institution of elements that name none. */
  readonly client: string | undefined
  /** A selector of all elements that have static forms. */
  readonly forms: string
}

/** Returns whether an element before this one shows the institution and its help line (`hide-repeated-text.ts`). */
const isBeside = (element: Element, { institution, client, forms }: FormPlace): boolean =>
  [...document.querySelectorAll(forms)].some(
    (other) =>
      other.compareDocumentPosition(element) === 4 &&
      (other.getAttribute('client') ?? client) === institution &&
      !other.hasAttribute('plain') &&
      other.checkVisibility(),
  )

/**
 * Draws a static form as if it had been part of the page: usable at once, taken over by the element later. Returns
 * it. This is beside the style sheets of forms, because the loader has no room for it.
 */
export function drawForm(element: Element, tree: FormTree, place: FormPlace): Element {
  const { baseURL, institution } = place
  const form = createNode(tree) as Element
  form.toggleAttribute('data-beside', isBeside(element, place))
  form.querySelector('[name=client]')?.setAttribute('value', institution)
  const sent = form.querySelector('form[action]')
  const action = sent?.getAttribute('action')?.replace(SERVER_PATH, baseURL.replace(/\/$/, '')) ?? ''
  // Before any element, without the modules of `parseWebAddress`; this admits the same.
  if (/^https?:/.test(new URL(action, document.baseURI).href)) sent?.setAttribute('action', action)
  // Hides the fallback content of the page, which the form replaces; content for a slot of the element stays visible.
  for (const fallback of element.children) if (!fallback.slot) fallback.toggleAttribute('hidden', true)
  // The first date format of a page takes as long as drawing a form. While the library is on its way, nobody waits.
  ;(window as Partial<Window>).requestIdleCallback?.(() => new Intl.DateTimeFormat())
  element.insertBefore(form, element.querySelector(':scope > :is([slot=help],[slot=footer])'))
  return form
}
