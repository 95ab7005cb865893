import { ELEMENTS, loadElement, type ElementTag } from '../src/elements/runtime/registry.ts'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns the name of an element for people: `campus-hall-ticket` → `Hall ticket`. */
export const formatTitle = (tag: ElementTag): string => {
  const words = tag.replace(/^campus-(ui-)?/, '').replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/**
 * Returns a piece of the gallery for every element, by tag: its name, what its spec says of it, the line to paste, and
 * the element itself. The page has pieces of its own where there is more to say, or an order to keep.
 */
export async function buildGalleryPieces(): Promise<Record<string, string>> {
  const tags = Object.keys(ELEMENTS).sort() as ElementTag[]
  const pieces = tags.map(async (tag) => {
    const { spec } = await loadElement(tag)
    const line = `<${tag}></${tag}>`
    const text = `<h3>${formatTitle(tag)}</h3><p>${escapeHtml(spec.summary)}</p><pre><code>${escapeHtml(line)}</code></pre>`
    return [tag, `<section class="piece" id="${tag}"><div>${text}</div><div>${line}</div></section>`] as const
  })
  return Object.fromEntries(await Promise.all(pieces))
}
