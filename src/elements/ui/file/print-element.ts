const MARK = 'data-campus-printing'

/** In print, shows only the marked elements, their ancestors and their content. */
const SHEET = `@media print{*:not(:has([${MARK}]),[${MARK}],[${MARK}] *),[${MARK}]>[slot]:not([slot=campus]){display:none!important}}`

/** Returns an element with all shadow hosts around it, each in a root of its own. */
function listHosts(element: Element): readonly Element[] {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? [element, ...listHosts(root.host)] : [element]
}

/**
 * Prints one element without the rest of the page. It runs within the click and in the page itself: phones block a
 * separate window, the page's content security policy blocks a frame, and our PDFs are served as downloads, which no
 * viewer prints.
 */
export function printElement(element: Element): void {
  const hosts = listHosts(element)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(SHEET)
  const roots = hosts.map((host) => host.getRootNode() as Document | ShadowRoot)
  hosts.forEach((host) => host.setAttribute(MARK, ''))
  roots.forEach((root) => root.adoptedStyleSheets.push(sheet))
  addEventListener(
    'afterprint',
    () => {
      hosts.forEach((host) => host.removeAttribute(MARK))
      roots.forEach((root) => (root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet)))
    },
    { once: true },
  )
  print()
}
