import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import type { LanguageCode } from '../contract/parts.ts'
import { $client, restoreClient } from './chosen-client.ts'
import { config } from './config.ts'
import { asLanguage } from './languages.ts'
import { log, onFault } from './log.ts'
import { fetchJson } from './mql/file.ts'
import { callLanguage, speakOnCalls } from './mql/language.ts'
import { shared } from './shared.ts'
import { localStore, sessionStore } from './storage.ts'
import { showToast } from './toasts.ts'
import { fill, type Dictionary, type MessageArea, type MessageKey } from './words.ts'

const FAILED = 'Failed to load language file from both CDN and local'

const files = import.meta.glob<Dictionary>('./messages/*/{public,ticket}.json', { import: 'default' })

const $choice = shared('language', () => atom<LanguageCode | null>(asLanguage(sessionStore.get('lang')) ?? null))
// Not shared with other bundles: another version's words may lack what this version's screens say.
const dictionaries = new Map<string, ReturnType<typeof atom<Dictionary | undefined>>>()
const loaded = new Map<string, Promise<Dictionary>>()
const areasInUse = new Set<MessageArea>()

/** The language that the person has chosen; null until they have. */
export const $chosenLanguage: ReadableAtom<LanguageCode | null> = $choice

function storeOf(language: LanguageCode, area: MessageArea) {
  const name = `${language}/${area}`
  const known = dictionaries.get(name) ?? atom<Dictionary | undefined>()
  dictionaries.set(name, known)
  return known
}

/** The words of a language, undefined until they are loaded. */
export const dictionaryOf = (language: LanguageCode, area: MessageArea): ReadableAtom<Dictionary | undefined> => storeOf(language, area)

/** Remembers what has been loaded; what could not be had may be asked for again. */
function once(source: string, load: () => Promise<Dictionary>): Promise<Dictionary> {
  const known = loaded.get(source)
  if (known) return known
  const loading = load()
  loaded.set(source, loading)
  loading.catch(() => loaded.delete(source))
  return loading
}

/** The file that the bundle carries; leading capitals of the code are stripped (specification, section 7). */
function bundled(language: string, area: MessageArea): Promise<Dictionary> {
  const path = `./messages/${language.replace(/^[A-Z]+/, '')}/${area}.json`
  return once(path, async () => {
    const load = files[path] ?? (await import('./messages-further.ts')).furtherFiles[path]
    if (!load) throw new Error(`There is no ${path}.`)
    return load()
  })
}

/** Where the institution's own words are; undefined without client details or a module name. */
export async function networkAddress(language: LanguageCode): Promise<string | undefined> {
  const module = localStore.get('module') ?? config().module
  if (!module) return undefined
  await restoreClient()
  const client = $client.get()
  if (!client) return undefined
  const base = /^https?:\/\//.test(client.contentPath) ? client.contentPath : config().cdnBaseURL
  const parts = [client.contentBucket, client.code.toUpperCase(), 'i18n', module, `${language}.json`]
  return [base.replace(/\/+$/, ''), ...parts.map(encodeURIComponent)].join('/')
}

/** The institution's words over the bundled ones, or over English where there are none; undefined when they cannot be had, which is logged. */
async function fromNetwork(address: string, language: LanguageCode, area: MessageArea): Promise<Dictionary | undefined> {
  try {
    const words = await once(address, async () => v.parse(v.record(v.string(), v.string()), await fetchJson(address)))
    return { ...(await bundled(language, area).catch(() => bundled('en', area))), ...words }
  } catch (fault) {
    log.warn(`No words from ${address}; the bundled ones are used.`, fault)
    return undefined
  }
}

/** The words of a language, for whoever shows it beside the language of the page. Rejects when they can be had nowhere. */
export async function loadWords(language: LanguageCode, area: MessageArea): Promise<Dictionary> {
  const address = await networkAddress(language)
  const words =
    (address && (await fromNetwork(address, language, area))) ||
    (await bundled(language, area).catch((cause: unknown) => {
      throw new Error(FAILED, { cause })
    }))
  storeOf(language, area).set(words)
  return words
}

/**
 * Loads the words of a language: the institution's own from the network when client details and a module name exist,
 * else the bundled ones (specification, section 4). Each file is loaded once. Later calls ask for this language.
 */
export async function loadDictionary(language: LanguageCode, area: MessageArea): Promise<Dictionary> {
  areasInUse.add(area)
  const words = await loadWords(language, area)
  speakOnCalls($choice.get() ?? language)
  return words
}

/** Makes this the person's language everywhere on the page, once its words are there. Without them everything stays, and a toast says so. */
export async function chooseLanguage(language: LanguageCode): Promise<void> {
  try {
    await Promise.all([...areasInUse.add('public')].map((area) => loadWords(language, area)))
  } catch (fault) {
    onFault(fault)
    showToast({ severity: 'error', summary: await wordsNow('common.error', 'Error'), detail: FAILED })
    return
  }
  sessionStore.set('lang', language)
  speakOnCalls(language)
  $choice.set(language)
}

/** A sentence in the language of the page, for what the core itself says; `otherwise` when its words cannot be had. */
export async function wordsNow(key: MessageKey, otherwise: string): Promise<string> {
  const language = $choice.get() ?? callLanguage() ?? config().lang ?? 'en'
  const words = await loadWords(language, 'public').catch(() => ({}))
  return fill(words, language, key) || otherwise
}
