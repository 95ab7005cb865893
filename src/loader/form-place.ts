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
