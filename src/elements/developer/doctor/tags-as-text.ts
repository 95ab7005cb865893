import { isElementTag } from '../../runtime/registry.ts'
import { findNearestName } from './near-miss.ts'
import { TAGS, type Mistake } from './mistakes.ts'

/** A tag in a text, with its attributes where the text has its end too. */
const TAG = /<(campus-[a-z-]+)(?:(\s[^<>]*)>)?/gi

/** An attribute of such a tag; many editors replace the quotation marks with typographic ones. */
const VALUE = /["“”„″]([^"“”„″]*)["“”″]|['‘’′]([^'‘’′]*)['‘’′]|([^\s"'“”„″‘’′]+)/
const ATTRIBUTE = new RegExp(`([a-z][\\w-]*)(?:\\s*=\\s*(?:${VALUE.source}))?`, 'gi')

/** Attributes that a `div` takes as they are. */
const OF_THE_DIV = /^(id|class)$|^data-/

/** Attributes that say nothing to an element, or that editors remove. */
const LEFT_OUT = /^(style|slot|hidden|dir|title|role|part)$|^aria-|^on/

const escapeValue = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function formatDivAttributes(written: string): string {
  const attributes = [...written.matchAll(ATTRIBUTE)].map(
    ([, name = '', double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? ''] as const,
  )
  return attributes
    .filter(([name]) => !LEFT_OUT.test(name))
    .map(([name, value]) => [OF_THE_DIV.test(name) ? name : `data-${name}`, value] as const)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escapeValue(value)}"`))
    .join('')
}

/** Returns the tags of ours in a text, each with the `div` that stands for it. */
export function listTagsInText(text: string): Mistake[] {
  const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
  return [...plain.matchAll(TAG)].map(([, written = '', attributes = '']) => {
    const name = written.toLowerCase()
    const tag = isElementTag(name) ? name : findNearestName(name, TAGS)
    return {
      found: `<${name}>`,
      right: tag && `<div data-campus-element="${tag.replace('campus-', '')}"${formatDivAttributes(attributes)}></div>`,
    }
  })
}

/** Returns the tags in text that visitors see, except in samples of code. */
export function listTagsShownAsText(): Mistake[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Mistake[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest('script, style, noscript, template, code, pre, textarea, [slot=campus]')) continue
    found.push(...listTagsInText(text.textContent ?? ''))
  }
  const getTagKey = ({ found: tag, right }: Mistake) => `${tag} ${right}`
  return [...new Map(found.map((one) => [getTagKey(one), one])).values()]
}
