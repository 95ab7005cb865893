import * as v from 'valibot'
import { getConfig } from '../../config/config.ts'
import { log } from '../../feedback/log.ts'
import { fetchJson } from '../../runtime/fetch-json.ts'
import type { Dictionary } from '../messages.ts'
import { fromTheRight } from '../shown-language.ts'

/** What can be wrong with the texts of a page; the codes are documented in docs/embedding.md. */
type TextFault = 'unknown-text' | 'missing-slot' | 'unknown-slot' | 'texts-not-loaded'

const reported = new Set<string>()
/** Keys that a message file has been seen to have. */
const knownKeys = new Set<string>()
const files = new Map<string, Promise<Dictionary>>()

/** Reports a fault on the console, once. */
function reportFault(code: TextFault, sentence: string): void {
  const warning = `${code}: ${sentence}`
  if (reported.has(warning)) return
  reported.add(warning)
  log.warn(warning)
}

const listSlots = (text: string): string[] => [...text.matchAll(/\{(.+?)\}/g)].map(([, name = '']) => name.trim())

/** Returns the text of a message file for a key; for a plural form that the file lacks, that of another form. */
function findText(dictionary: Dictionary, key: string): string | undefined {
  for (const name of [key, key.replace(/_(zero|one|two|few|many)$/, '_other')])
    if (Object.hasOwn(dictionary, name)) return dictionary[name]
  return undefined
}

/** Warns about slots that a text of the page lacks, or has in addition. */
function checkSlots(key: string, text: string, original: string): void {
  const [has, needs] = [listSlots(text), listSlots(original)]
  for (const slot of needs)
    // A form for one thing may say it in a word.
    if (!has.includes(slot) && !(slot === 'count' && /_(zero|one|two)$/.test(key)))
      reportFault('missing-slot', `the text "${key}" of this page lacks {${slot}}.`)
  for (const slot of has)
    if (!needs.includes(slot)) reportFault('unknown-slot', `the text "${key}" of this page has no value for {${slot}}.`)
}

/** Loads a file with texts of the page, once. Without it, the texts that we have are shown. */
function loadTextsFile(address: string): Promise<Dictionary> {
  const loading =
    files.get(address) ??
    fetchJson(address).then(
      (given) => v.parse(v.record(v.string(), v.string()), given),
      (fault: unknown) => {
        reportFault('texts-not-loaded', `${address} (${String(fault)})`)
        return {}
      },
    )
  files.set(address, loading)
  return loading
}

/** Scripts that are written from right to left, as codes of ISO 15924. */
const SCRIPTS_FROM_THE_RIGHT = /^(Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/
const LANGUAGE = /^[a-z]{2,3}$/

/** Loads the texts of the page for a language: those for every language, and those for this one over them. */
async function loadTexts(shown: string): Promise<Dictionary> {
  const texts = getConfig().texts ?? {}
  for (const name of Object.keys(texts))
    if (!name.includes('.') && !LANGUAGE.test(name))
      reportFault('unknown-text', `"${name}" is neither a key nor a language.`)
  const everywhere = Object.entries(texts).filter(
    (entry): entry is [string, string] => entry[0].includes('.') && typeof entry[1] === 'string',
  )
  if (LANGUAGE.test(shown) && SCRIPTS_FROM_THE_RIGHT.test(new Intl.Locale(shown).maximize().script ?? ''))
    fromTheRight.add(shown)
  const own = Object.hasOwn(texts, shown) ? texts[shown] : undefined
  return { ...Object.fromEntries(everywhere), ...(typeof own === 'string' ? await loadTextsFile(own) : own) }
}

/** Warns about keys that no message file has. */
async function reportUnknownTexts(keys: readonly string[]): Promise<void> {
  if (keys.every((key) => knownKeys.has(key))) return
  const { loadEnglishMessages } = await import('./english-messages.ts')
  const dictionary = await loadEnglishMessages()
  for (const key of keys)
    if (!knownKeys.has(key) && findText(dictionary, key) === undefined)
      reportFault('unknown-text', `there is no text "${key}"; that of this page is not used.`)
    else knownKeys.add(key)
}

/** How long the messages of other screens may take until a key of the page counts as unknown. */
const OTHER_AREAS_MS = 2000
const waiting = new Set<string>()

/** Looks at keys later, when the files that have them have probably been loaded: so most pages load no further file. */
function checkKeysLater(keys: readonly string[]): void {
  const isFirst = waiting.size === 0
  for (const key of keys) waiting.add(key)
  if (isFirst && keys.length > 0)
    setTimeout(() => {
      const waitingKeys = [...waiting]
      waiting.clear()
      reportUnknownTexts(waitingKeys).catch((fault: unknown) => log.warn(fault))
    }, OTHER_AREAS_MS)
}

/** Returns the messages of a file with the texts of the page over them, and reports what is wrong with these. */
export async function applyPageTexts(dictionary: Dictionary, shown: string): Promise<Dictionary> {
  const texts = await loadTexts(shown)
  for (const [key, text] of Object.entries(texts)) {
    const original = findText(dictionary, key)
    if (original === undefined) continue
    knownKeys.add(key)
    checkSlots(key, text, original)
  }
  checkKeysLater(Object.keys(texts).filter((key) => !knownKeys.has(key)))
  return { ...dictionary, ...texts }
}
