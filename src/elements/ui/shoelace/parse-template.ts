/** A comment, Lit's mark of a child, an end tag, a start tag with its attributes, or text. */
const PART = new RegExp(
  [
    '<!--([^]*?)-->',
    '<(\\?[^>]*)>',
    '</([a-z][\\w-]*)\\s*>',
    '<([a-z][\\w-]*)((?:\\s+[^\\s=>"\'/]+(?:\\s*=\\s*(?:"[^"]*"|\'[^\']*\'|[^\\s"\'>]+))?)*)\\s*/?>',
    '([^<&]+)',
  ].join('|'),
  'gy',
)
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
const VOID_ELEMENTS = ['br', 'img', 'input']

/**
 * Builds the content of a Lit template without `innerHTML`, so that no policy of Trusted Types is needed; the build
 * puts it into Lit (`scripts/vite/lit-without-inner-html.ts`). It knows as much HTML as Shoelace's templates contain,
 * and throws at anything else. Nothing but the source of a component ever gets here.
 */
export function parseTemplate(html: string, template: HTMLTemplateElement): DocumentFragment {
  const { content } = template
  // The document of a template has no custom elements: they are created when Lit copies the content.
  const { ownerDocument } = content
  const open: (DocumentFragment | Element)[] = [content]
  PART.lastIndex = 0
  while (PART.lastIndex < html.length) {
    const place = PART.lastIndex
    const [found, comment, mark, closedTag, openedTag, attributes = '', text] = PART.exec(html) ?? []
    const parent = open.at(-1)
    if (found === undefined || !parent) throw new Error(`A template cannot be read: ${html.slice(place, place + 80)}`)
    if (comment !== undefined) parent.append(ownerDocument.createComment(comment))
    else if (mark !== undefined) parent.append(ownerDocument.createComment(mark))
    else if (text !== undefined) parent.append(text)
    else if (closedTag !== undefined) open.pop()
    else if (openedTag !== undefined) {
      const element = ownerDocument.createElement(openedTag)
      for (const [, name = '', double, single, bare] of attributes.matchAll(ATTRIBUTE))
        // Lit reads the end of the name of a bound attribute only; `@` and `?` are refused in names.
        element.setAttribute(name.replaceAll(/[^\w-]/g, '_'), double ?? single ?? bare ?? '')
      parent.append(element)
      if (!VOID_ELEMENTS.includes(openedTag)) open.push(element)
    }
  }
  return content
}
