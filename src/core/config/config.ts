import { map, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import type { LanguageCode } from '../../contract/parts.ts'
import { parseLanguage } from '../../contract/parse-language.ts'
import type { PageTexts } from '../i18n/messages.ts'
import { SCRIPT_ORIGIN } from './script-origin.ts'
import { log } from '../feedback/log.ts'
import { CONFIGURE, PAGE_CONFIGURATION, SERVER_PATH } from './page.ts'
import { ensureShared } from '../runtime/shared.ts'
import { toWebAddress, parseWebAddress, type WebAddress } from './web-address.ts'
import { themeName, type Theme } from '../theme/theme.ts'

const word = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const address = v.pipe(
  v.string(),
  v.trim(),
  v.check((given) => parseWebAddress(given) !== undefined),
)
const bucket = v.object({
  purposeId: v.optional(word),
  bucketId: word,
  bucketName: v.optional(word),
  clientId: v.optional(word),
  userId: v.optional(word),
  isPrivateBucket: v.optional(v.boolean()),
})

/** One bucket of the content-delivery network (specification, section 3). */
export type BucketRecord = v.InferOutput<typeof bucket>

const server = v.object({ purposeId: word, bucketId: word, cdnURL: v.optional(address) })

/** The server that stores a bucket for a purpose (specification, section 3: server list). */
export type ServerEntry = v.InferOutput<typeof server>

/** The passphrases that encrypt stored text. They obfuscate but do not protect: anybody can read them in the page. */
export interface Passphrases {
  /** Decrypts the server's `userData`. */
  login: string
  user: string
  menu: string
  client: string
}

/** The settings of a page, shared by all elements on it (specification, section 3: application configuration). */
export interface Config {
  /** The server for calls; by default the one that the script was loaded from. */
  baseURL: string
  /** The base of language files and documents, if not the server of `baseURL`. */
  cdnBaseURL?: string
  version?: string
  region?: string
  appCode?: string
  cdnConfig: readonly BucketRecord[]
  serverList: readonly ServerEntry[]
  /** The institution of elements that name none. */
  client?: string
  lang?: LanguageCode
  /** The colour theme of elements where neither they nor the page around them set one. */
  theme?: Theme
  /** The module whose language files are requested from the network while none is stored. */
  module?: string
  /** The path that a person without a session is redirected to. */
  noSessionPath: string
  passphrases: Passphrases
  /** Texts of the page in place of ours. The code of a language that we do not have adds this language. */
  texts?: PageTexts
  /** Whether public elements tell the page how far visitors come (docs/opening.md). */
  steps?: string
  /** Maps our activity names and query ids to those of another back end. */
  activities: Readonly<Record<string, string>>
}

/** The configuration in use: its addresses have been admitted. */
interface Current extends Config {
  baseURL: WebAddress
  cdnBaseURL?: WebAddress
}

const FIELDS: { readonly [Key in keyof Config]-?: v.GenericSchema<unknown, unknown> } = {
  baseURL: address,
  cdnBaseURL: address,
  version: word,
  region: word,
  appCode: word,
  cdnConfig: v.array(bucket),
  serverList: v.array(server),
  client: word,
  lang: v.pipe(
    v.string(),
    v.check((tag) => parseLanguage(tag) !== undefined),
    v.transform((tag) => parseLanguage(tag)),
  ),
  theme: themeName,
  module: word,
  noSessionPath: v.pipe(v.string(), v.regex(/^\//)),
  passphrases: v.partial(v.strictObject({ login: v.string(), user: v.string(), menu: v.string(), client: v.string() })),
  texts: v.record(v.string(), v.union([v.string(), v.record(v.string(), v.string())])),
  steps: word,
  activities: v.record(v.string(), v.string()),
}

/** The passphrase where neither the page nor the server sets one. */
export const DEFAULT_PASSPHRASE = 'campus-elements'

const DEFAULTS: Current = {
  baseURL: toWebAddress(`${SCRIPT_ORIGIN}${SERVER_PATH}`),
  cdnConfig: [],
  serverList: [],
  noSessionPath: '/srtmu',
  passphrases: {
    login: DEFAULT_PASSPHRASE,
    user: DEFAULT_PASSPHRASE,
    menu: DEFAULT_PASSPHRASE,
    client: DEFAULT_PASSPHRASE,
  },
  activities: {},
}

const isField = (key: string): key is keyof Config => Object.hasOwn(FIELDS, key)

/**
 * Returns the configuration with `input` merged into it. An unknown key or an invalid value is ignored, with a warning
 * that names it.
 */
function mergeConfig(current: Current, input: unknown): Current {
  if (typeof input !== 'object' || input === null) {
    log.warn('The configuration must be an object; it is ignored.')
    return current
  }
  const next: Record<string, unknown> = { ...current }
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue
    const parsed = isField(key) && v.safeParse(FIELDS[key], value)
    if (parsed && parsed.success) {
      next[key] =
        key === 'passphrases' ? { ...current.passphrases, ...(parsed.output as Partial<Passphrases>) } : parsed.output
    } else
      log.warn(
        `Configuration: ${parsed ? `the value of "${key}" cannot be used` : `there is no "${key}"`}; it is ignored.`,
      )
  }
  // Every member has been parsed with the schema of its own key.
  return next as unknown as Current
}

const $current = ensureShared('config', () => {
  const page = (globalThis as { [PAGE_CONFIGURATION]?: unknown })[PAGE_CONFIGURATION]
  return map<Current>(page === undefined ? DEFAULTS : mergeConfig(DEFAULTS, page))
})

/** The configuration of this page. */
export const $config: ReadableAtom<Config> = $current

/** Returns the current configuration. */
export const getConfig = (): Current => $current.get()

/** Sets the keys in `input`; the others keep their values. Elements that are drawn already follow it. */
export function configure(input: unknown): void {
  $current.set(mergeConfig($current.get(), input))
}

// For `src/configure.ts`, which does not import the core.
ensureShared(CONFIGURE, () => configure)
