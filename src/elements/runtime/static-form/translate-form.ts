import type { Dictionary, PageTexts } from '../../../core/i18n/messages.ts'
import { fetchJson } from '../../../core/runtime/fetch-json.ts'
import type { FormTree } from './draw-form.ts'

/** The message files of public forms, of which the first has most of their texts. */
const files = import.meta.glob<Dictionary>('./*/{public,payment,verify,account,landing}.json', {
  base: '../../../messages',
  import: 'default',
})

/** Loads our texts of these keys in a language. */
async function loadOriginals(language: string, keys: readonly string[]): Promise<Dictionary> {
  let dictionary: Dictionary = {}
  for (const area of ['public', 'payment', 'verify', 'account', 'sign-in']) {
    if (keys.every((key) => Object.hasOwn(dictionary, key))) break
    dictionary = { ...dictionary, ...(await files[`./${language}/${area}.json`]?.()) }
  }
  return dictionary
}

/** Returns a function that replaces a text that was made from `original` by one that is made from `replacement`. */
function createReplacement(original: string, replacement: string): (text: string) => string | undefined {
  const names: string[] = []
  const pattern = original
    .split(/(\{.+?\})/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
      names.push(part.slice(1, -1).trim())
      return '(.+)'
    })
    .join('')
  const whole = new RegExp(`^${pattern}$`, 's')
  return (text) => {
    const [, ...values] = whole.exec(text) ?? []
    if (!whole.test(text)) return undefined
    return replacement.replace(/\{(.+?)\}/g, (slot, name: string) => values[names.indexOf(name.trim())] ?? slot)
  }
}

function replaceTexts(tree: FormTree, replace: (text: string) => string): FormTree {
  if (typeof tree === 'string') return replace(tree)
  const [tag, attributes, ...children] = tree
  const shown = Object.entries(attributes).map(([name, value]) => [
    name,
    /^(aria-label|title|placeholder|alt)$/.test(name) ? replace(value) : value,
  ])
  return [tag, Object.fromEntries(shown), ...children.map((child) => replaceTexts(child, replace))]
}

/**
 * Returns a form of the build with the texts of the page in place of ours. Undefined for an element in a language that
 * the page adds, whose form is drawn by the element only.
 */
export async function translateForm(
  element: Element,
  tree: FormTree,
  language: string,
  texts: PageTexts,
): Promise<FormTree | undefined> {
  const around = element.closest('[lang]')?.getAttribute('lang')?.split(/[-_]/)[0]?.toLowerCase() ?? ''
  if (around !== language && Object.hasOwn(texts, around)) return undefined
  const own = Object.hasOwn(texts, language) ? texts[language] : undefined
  const given = typeof own === 'string' ? await fetchJson(own) : own
  const shown = Object.entries({ ...texts, ...(given as Dictionary | undefined) }).filter(
    (entry): entry is [string, string] => entry[0].includes('.') && typeof entry[1] === 'string',
  )
  const originals = await loadOriginals(
    language,
    shown.map(([key]) => key),
  )
  const replacements = shown.flatMap(([key, text]) => {
    const original = Object.hasOwn(originals, key) ? originals[key] : undefined
    return original === undefined ? [] : [createReplacement(original, text)]
  })
  return replaceTexts(tree, (text) => {
    for (const replace of replacements) {
      const replaced = replace(text)
      if (replaced !== undefined) return replaced
    }
    return text
  })
}
