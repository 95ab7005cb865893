import { atom, type ReadableAtom } from 'nanostores'
import type { LanguageCode } from '../../contract/parts.ts'
import { getConfig } from '../config/config.ts'
import { parseLanguage } from '../../contract/parse-language.ts'
import { getOwnLanguage } from './shown-language.ts'
import { onFault } from '../feedback/log.ts'
import { findCallLanguage, setCallLanguage } from './call-language.ts'
import { ensureShared } from '../runtime/shared.ts'
import { localStore, sessionStore } from '../storage/storage.ts'
import { formatMessage, type Dictionary, type MessageArea, type MessageKey } from './messages.ts'

/** The message when messages cannot be loaded from anywhere (specification, section 4). */
export const FAILED = 'Failed to load language file from both CDN and local'

type MessageFiles = Readonly<Record<string, () => Promise<Dictionary>>>

const files: Record<string, () => Promise<Dictionary>> = {}

/** The person's choice, for `choose-language.ts`; other code reads `$chosenLanguage`. */
export const $choice = ensureShared('language', () =>
  atom<LanguageCode | null>(parseLanguage(sessionStore.get('lang')) ?? null),
)
// Not shared with other bundles: the messages of another version may lack some that this version's screens use.
const dictionaries = new Map<string, ReturnType<typeof atom<Dictionary | undefined>>>()
const loaded = new Map<string, Promise<Dictionary>>()
/** The message areas in use on the page, for `choose-language.ts`. */
export const areasInUse = new Set<MessageArea>()

/** The language that the person has chosen; null before a choice. */
export const $chosenLanguage: ReadableAtom<LanguageCode | null> = $choice

function ensureDictionaryStore(language: string, area: MessageArea) {
  const name = `${language}/${area}`
  const dictionary = dictionaries.get(name) ?? atom<Dictionary | undefined>()
  dictionaries.set(name, dictionary)
  return dictionary
}

/**
 * Returns the messages of a language, undefined until they are loaded. Here and below, it is one of ours or one that
 * the page adds (`shown-language.ts`).
 */
export const getDictionaryStore = (language: string, area: MessageArea): ReadableAtom<Dictionary | undefined> =>
  ensureDictionaryStore(language, area)

/**
 * Registers bundled message files (the result of `import.meta.glob`), so that their messages can be requested directly.
 * Each screen registers in its own chunk the files that it starts with: the chunk that all screens share registers
 * those of `public` only. A file that is not registered is found too, with one more request, for the list of all files.
 */
export function setMessageFiles(named: MessageFiles): void {
  for (const [path, load] of Object.entries(named)) files[path.slice(2)] = load
}
setMessageFiles(import.meta.glob<Dictionary>('./*/public.json', { base: '../../messages', import: 'default' }))

/** Loads a source once; one that failed may be requested again. */
export function loadOnce(source: string, load: () => Promise<Dictionary>): Promise<Dictionary> {
  const cached = loaded.get(source)
  if (cached) return cached
  const loading = load()
  loaded.set(source, loading)
  loading.catch(() => loaded.delete(source))
  return loading
}

/** Loads the message file from the bundle; leading capitals of the code are stripped (specification, section 7). */
export function loadBundledMessages(language: string, area: MessageArea): Promise<Dictionary> {
  const path = `${language.replace(/^[A-Z]+/, '')}/${area}.json`
  return loadOnce(path, async () => {
    if (!files[path]) setMessageFiles((await import('./messages-further.ts')).furtherFiles)
    const load = files[path]
    if (!load) throw new Error(`There is no ${path}.`)
    return load()
  })
}

/**
 * Loads the messages of a language without making it the language of calls, for showing it beside the language of the
 * page. Rejects when they cannot be loaded from anywhere.
 */
export async function loadMessages(language: string, area: MessageArea): Promise<Dictionary> {
  const own = getConfig().texts?.[language] ? getOwnLanguage(language) : language
  const module = localStore.get('module') ?? getConfig().module
  // In a file of its own, because few institutions have messages of their own.
  const given =
    (module &&
      (await import('./network-messages.ts').then((network) => network.loadNetworkMessages(own, area), onFault))) ||
    (await loadBundledMessages(own, area).catch((cause: unknown) => {
      throw new Error(FAILED, { cause })
    }))
  const dictionary = getConfig().texts
    ? await (await import('./page-texts/page-texts.ts')).applyPageTexts(given, language)
    : given
  ensureDictionaryStore(language, area).set(dictionary)
  return dictionary
}

/**
 * Loads the messages of a language: the institution's own from the network when client details and a module name exist,
 * else the bundled ones (specification, section 4). Each file is loaded once. Later calls request this language.
 */
export async function loadDictionary(language: string, area: MessageArea): Promise<Dictionary> {
  areasInUse.add(area)
  const dictionary = await loadMessages(language, area)
  setCallLanguage($choice.get() ?? getOwnLanguage(language))
  return dictionary
}

/** Returns a message of the core in the language of the page; `otherwise` when the messages cannot be loaded. */
export async function loadMessage(key: MessageKey, otherwise: string): Promise<string> {
  const language = $choice.get() ?? findCallLanguage() ?? getConfig().lang ?? 'en'
  const dictionary = await loadMessages(language, 'public').catch(() => ({}))
  return formatMessage(dictionary, language, key) || otherwise
}
