const adopted = new WeakMap<Document | ShadowRoot, Set<string>>()
const built = new Map<string, CSSStyleSheet>()

/**
 * Returns the constructed style sheet of a text. It is the only kind of style that a strict content security policy
 * allows without a nonce.
 */
function createSheet(css: string): CSSStyleSheet {
  const cached = built.get(css)
  if (cached) return cached
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  built.set(css, sheet)
  return sheet
}

/** Adds these style sheets to a document or shadow root, each once. */
export function adoptSheets(root: Document | ShadowRoot, sheets: readonly string[]): void {
  const adoptedSheets = adopted.get(root) ?? new Set()
  adopted.set(root, adoptedSheets)
  for (const css of sheets) {
    if (adoptedSheets.has(css)) continue
    adoptedSheets.add(css)
    root.adoptedStyleSheets.push(createSheet(css))
  }
}

/** Replaces the rules of a style sheet in every root that has adopted it; for the development server. */
export function replaceSheet(before: string, after: string): void {
  const sheet = before === after ? undefined : built.get(before)
  sheet?.replaceSync(after)
  if (sheet) built.set(after, sheet)
}
