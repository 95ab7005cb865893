const MARK = 'data-campus-printing'

/** On paper nothing but what is marked, what holds it, and what is in it. */
const SHEET = `@media print{*:not(:has([${MARK}]),[${MARK}],[${MARK}] *),[${MARK}]>[slot]:not([slot=campus]){display:none!important}}`

/** An element with all the hosts around it, each in a root of its own. */
function hostsOf(element: Element): readonly Element[] {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? [element, ...hostsOf(root.host)] : [element]
}

/**
 * Prints one element of the page, and nothing of the page around it. Within the click, in the page itself: a window of its own is
 * blocked on phones, a frame by the page's content policy, and our PDFs are handed out as downloads, which no viewer prints.
 */
export function printElement(element: Element): void {
  const hosts = hostsOf(element)
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
