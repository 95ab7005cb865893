const CHANGING = [
  ['transform', 'none'],
  ['filter', 'none'],
  ['backdrop-filter', 'none'],
  ['perspective', 'none'],
  ['contain', 'none'],
  ['zoom', '1'],
] as const

/** The narrowest width in CSS pixels at which a form still has its normal layout. */
const NARROW = 280

/** Returns the name of an element as in a selector, for a web master to find it: `div#column`. */
export const formatElementName = (element: Element): string => {
  const [name] = element.classList
  return `${element.localName}${element.id ? `#${element.id}` : name ? `.${name}` : ''}`
}

/** Returns whether an element cuts off a part of `inner`. */
function isCutting(outer: Element, { overflowX, overflowY }: CSSStyleDeclaration, inner: DOMRect): boolean {
  const box = outer.getBoundingClientRect()
  const isCutting = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  return (
    inner.width > 0 &&
    ((isCutting(overflowX) && (inner.left < box.left - 1 || inner.right > box.right + 1)) ||
      (isCutting(overflowY) && inner.bottom > box.bottom + 1))
  )
}

/** Returns the styles around an element that affect its layout, as CSS. */
export function listStylesAround(host: Element): string[] {
  const found: string[] = []
  const inner = host.getBoundingClientRect()
  for (let one = host.parentElement; one; one = one.parentElement) {
    const style = getComputedStyle(one)
    for (const [property, plain] of CHANGING) {
      const value = style.getPropertyValue(property)
      if (value !== '' && value !== plain) found.push(`${formatElementName(one)} { ${property}: ${value} }`)
    }
    if (one !== document.documentElement && one !== document.body && isCutting(one, style, inner))
      found.push(`${formatElementName(one)} { overflow: ${style.overflow} }`)
  }
  if (inner.width > 0 && inner.width < NARROW) found.push(`${host.localName} { width: ${Math.round(inner.width)}px }`)
  return found
}
