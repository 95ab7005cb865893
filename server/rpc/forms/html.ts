const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A fragment of HTML that is safe to insert into another one. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | readonly Html[]

const escapePart = (part: Part): string => {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map((piece) => piece.text).join('')
  return String(part).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** Tagged template for HTML: escapes every value, unless it is `Html` already. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((text, piece, index) => text + escapePart(parts[index - 1] ?? null) + piece))
