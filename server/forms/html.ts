const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A piece of HTML that is safe to put into another. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | readonly Html[]

const textOf = (part: Part): string => {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map((piece) => piece.text).join('')
  return String(part).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** HTML with values in it: every value is escaped, unless it is HTML already. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((text, piece, index) => text + textOf(parts[index - 1] ?? null) + piece))
