/** Sends what a browser sends when the pointer crosses the border of an element: one event bubbles, one does not. */
function cross(element: Element, bubbling: string, own: string, relatedTarget: Element | null): void {
  element.dispatchEvent(new MouseEvent(bubbling, { bubbles: true, relatedTarget }))
  for (let one: Element | null = element; one; one = one.parentElement)
    one.dispatchEvent(new MouseEvent(own, { relatedTarget }))
}

/** Moves an element under the resting pointer, as a page does that scrolls. */
export const moveUnderPointer = (element: Element): void => cross(element, 'mouseover', 'mouseenter', null)

/** Moves the pointer onto an element. */
export function pointAt(element: Element): void {
  moveUnderPointer(element)
  element.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
}

/** Moves the pointer from an element to the page. */
export const pointAway = (element: Element): void => cross(element, 'mouseout', 'mouseleave', document.body)
