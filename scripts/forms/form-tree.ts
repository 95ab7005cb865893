import type { FormTree } from '../../src/elements/runtime/static-form/draw-form.ts'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const decodeEntities = (text: string): string =>
  text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)

type Branch = [string, Record<string, string>, ...FormTree[]]

/**
 * Reads what React has rendered, without what says nothing (an empty value, a false state), and nothing else: every tag
 * is closed and every attribute quoted. Throws at anything that is not so.
 */
export function parseFormTree(html: string): FormTree {
  const top: Branch = ['', {}]
  const open = [top]
  let read = 0
  for (const [token, closing, tag, attributes = '', empty, text] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?: [A-Za-z-]+(?:="[^"]*")?)*)(\/?)>|([^<]+)/g,
  )) {
    read += token.length
    const parent = open.at(-1) ?? top
    if (text !== undefined) parent.push(decodeEntities(text))
    else if (closing) open.pop()
    else if (tag) {
      const pairs = [...attributes.matchAll(/ ([A-Za-z-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        decodeEntities(value),
      ])
      const said = pairs.filter(
        ([name = '', value]) =>
          !(tag === 'input' && name === 'value' && value === '') && !(name.startsWith('aria-') && value === 'false'),
      )
      const branch: Branch = [tag, Object.fromEntries(said) as Record<string, string>]
      parent.push(branch)
      if (!empty) open.push(branch)
    }
  }
  const [, , tree] = top
  if (read !== html.length || open.length !== 1 || tree === undefined || top.length !== 3)
    throw new Error(`This is no form: ${html.slice(0, 80)}`)
  return tree
}
