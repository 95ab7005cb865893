import { map, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import type { LanguageCode } from '../contract/parts.ts'
import { asLanguage } from './languages.ts'
import { log } from './log.ts'
import { PAGE_CONFIGURATION } from './page.ts'
import { shared } from './shared.ts'

const word = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const address = v.pipe(v.string(), v.trim())
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

/** Which server keeps a bucket for a purpose (specification, section 3: server list). */
export type ServerEntry = v.InferOutput<typeof server>

/** What the encryption of stored text is keyed with. They hide, they do not protect: anybody can read them in the page. */
export interface Passphrases {
  /** Opens the server's `userData`. */
  login: string
  user: string
  menu: string
  client: string
}

/** What a page can set, once for all elements on it (specification, section 3: application configuration). */
export interface Config {
  baseURL: string
  cdnBaseURL: string
  version?: string
  region?: string
  appCode?: string
  cdnConfig: readonly BucketRecord[]
  serverList: readonly ServerEntry[]
  /** The institution for elements that name none. */
  client?: string
  lang?: LanguageCode
  /** The module whose language files the network is asked for, as long as none is stored. */
  module?: string
  /** Where a person without a session is sent. */
  noSessionPath: string
  passphrases: Passphrases
  /** Our activity names and query ids → those of another back end. */
  activities: Readonly<Record<string, string>>
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
  lang: v.pipe(v.string(), v.check((tag) => asLanguage(tag) !== undefined), v.transform((tag) => asLanguage(tag))),
  module: word,
  noSessionPath: v.pipe(v.string(), v.startsWith('/')),
  passphrases: v.partial(v.strictObject({ login: v.string(), user: v.string(), menu: v.string(), client: v.string() })),
  activities: v.record(v.string(), v.string()),
}

const DEFAULTS: Config = {
  baseURL: '/server',
  cdnBaseURL: '/cdnserver',
  cdnConfig: [],
  serverList: [],
  noSessionPath: '/srtmu',
  passphrases: { login: 'campus-elements', user: 'campus-elements', menu: 'campus-elements', client: 'campus-elements' },
  activities: {},
}

const isField = (key: string): key is keyof Config => Object.hasOwn(FIELDS, key)

/** The configuration with `input` laid over it. A key that is unknown or has a bad value is left out, with a warning that names it. */
function withInput(current: Config, input: unknown): Config {
  if (typeof input !== 'object' || input === null) {
    log.warn('The configuration must be an object; it is ignored.')
    return current
  }
  const next: Record<string, unknown> = { ...current }
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue
    const parsed = isField(key) && v.safeParse(FIELDS[key], value)
    if (parsed && parsed.success) {
      next[key] = key === 'passphrases' ? { ...current.passphrases, ...(parsed.output as Partial<Passphrases>) } : parsed.output
    } else log.warn(`Configuration: ${parsed ? `the value of "${key}" cannot be used` : `there is no "${key}"`}; it is ignored.`)
  }
  // Every member has just come out of the schema of its own key.
  return next as unknown as Config
}

const $current = shared('config', () => {
  const page = (globalThis as { [PAGE_CONFIGURATION]?: unknown })[PAGE_CONFIGURATION]
  return map<Config>(page === undefined ? DEFAULTS : withInput(DEFAULTS, page))
})

/** The configuration of this page. */
export const $config: ReadableAtom<Config> = $current

/** The configuration now. */
export const config = (): Config => $current.get()

/** Sets what `input` names; the rest stays as it is. Best called before any element is drawn. */
export function configure(input: unknown): void {
  $current.set(withInput($current.get(), input))
}
