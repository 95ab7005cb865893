type Root = Document | ShadowRoot

/** The element with which the doctor shows its findings. */
export const DOCTOR = 'campus-doctor'

/** Elements that our own elements add to a page, and which have no content of their own. */
const HELPERS = [DOCTOR, 'campus-toaster', 'campus-confirmation']

/** Returns whether an element was placed by the page, and not by one of our elements. */
export const isPlacedByPage = ({ localName }: Element): boolean => !HELPERS.includes(localName)

/** Returns a document or shadow root, and all open shadow roots in it other than those of our elements. */
export function listRoots(root: Root): Root[] {
  const hosts = [...root.querySelectorAll('*')].filter(({ localName }) => !localName.startsWith('campus-'))
  return [root, ...hosts.flatMap(({ shadowRoot }) => (shadowRoot ? listRoots(shadowRoot) : []))]
}

/** Returns the nearest element around an element that matches a selector, through shadow roots. */
export function findClosestAround(element: Element, selector: string): Element | null {
  const found = element.parentElement?.closest(selector)
  const { host } = element.getRootNode() as Partial<ShadowRoot>
  return found ?? (host ? (host.matches(selector) ? host : findClosestAround(host, selector)) : null)
}

/** Returns the form that one of our elements shows in the light DOM; null for all others. */
export const findLightForm = (element: Element): Element | null => element.querySelector(':scope > [slot=campus]')

/** Returns whether the page has written something between the tags of an element. */
export const hasContent = (element: Element): boolean =>
  [...element.childNodes].some((node) =>
    node instanceof Element ? node.slot !== 'campus' : node instanceof Text && node.data.trim() !== '',
  )
