/** The public interface of `campus-elements`. Importing it does nothing, also where there is no browser. */
import type { Assertion, AssertionInput, ClientDetails, Menu, Session } from './session.js'
import type { Activity, CallOptions, InputOf, MqlAnswer, OutputOf, Query, Reply, RowOf, RunOptions } from './mql.js'

export type * from './elements.js'
export type * from './mql.js'
export type * from './opening.js'
export type * from './session.js'
export { addButton, open } from './opening.js'

/** The tag of an element. */
export type ElementTag = `campus-${string}`

/** One bucket of the content-delivery network. */
export interface BucketRecord {
  purposeId?: string | undefined
  bucketId: string
  bucketName?: string | undefined
  clientId?: string | undefined
  userId?: string | undefined
  isPrivateBucket?: boolean | undefined
}

/** The server that stores a bucket for a purpose. */
export interface ServerEntry {
  purposeId: string
  bucketId: string
  cdnURL?: string | undefined
}

/** The passphrases that encrypt stored text. They obfuscate but do not protect: anybody can read them in the page. */
export interface Passphrases {
  /** Decrypts the server's `userData`. */
  login: string
  user: string
  menu: string
  client: string
}

/**
 * Texts of a page in place of ours: by key, for every language, or by the code of a language, for that one: its texts,
 * or the address of a JSON file with them.
 */
export type PageTexts = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** The settings of a page, shared by all elements on it. */
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
  lang?: 'en' | 'hi' | 'mr' | 'ur' | 'dv'
  /** The colour theme of elements where neither they nor the page around them set one. */
  theme?: 'light' | 'dark' | 'auto'
  /** The module whose language files are requested from the network while none is stored. */
  module?: string
  /** The path that a person without a session is redirected to. */
  noSessionPath: string
  passphrases: Passphrases
  /** Texts of the page in place of ours. The code of a language that we do not have adds this language. */
  texts?: PageTexts
  /** `on`: public elements tell how far visitors come: `campus-viewed`, `-started`, `-submitted`, `-refused`. */
  steps?: string
  /** Maps our activity names and query ids to those of another back end. */
  activities: Readonly<Record<string, string>>
}

/** What `configure` takes: any of the settings, and any of the passphrases. */
export type ConfigInput = Partial<Omit<Config, 'passphrases'>> & { passphrases?: Partial<Passphrases> }

/** Sets the keys in `input`; the others keep their values. Elements that are rendered already follow it. */
export function configure(input: ConfigInput): void

/** Loads and registers every element. Rejects when one of them cannot be loaded. */
export function defineAll(): Promise<void>

/** Returns the record of a bucket; undefined when the configuration has none. */
export function bucketById(bucketId: string | number): BucketRecord | undefined

/** Returns the buckets for a purpose, in the order of the configuration. */
export function bucketsFor(purposeId: string | number): readonly BucketRecord[]

/** Returns the server that stores a bucket for a purpose; undefined when none is known. */
export function serverFor(purposeId: string | number, bucketId: string | number): ServerEntry | undefined

/** Sets the server of a purpose and bucket, replacing an earlier one. An invalid entry is ignored, with a warning. */
export function setServer(entry: {
  readonly purposeId: string | number
  readonly bucketId: string | number
  readonly cdnURL?: string
}): void

/** A value that changes, and can be observed (a store of nanostores). */
export interface Store<Value> {
  /** Returns the current value. */
  get(): Value
  /** Calls the listener at once and at every change; returns the function that stops this. */
  subscribe(listener: (value: Value) => void): () => void
  /** Calls the listener at every change; returns the function that stops this. */
  listen(listener: (value: Value) => void): () => void
}

/** The session of this page, for the page's own scripts. */
export const session: {
  readonly current: Store<Session>
  /** The institution of the session. */
  readonly client: Store<ClientDetails | null>
  readonly menu: Store<Menu>
  /**
   * Signs out: at once on this page, and at the server. Resolves when the server has responded or cannot be reached.
   */
  readonly signOut: () => Promise<void>
  /** Gets a signed statement about who is signed in, for the back end of this page's website. Never rejects. */
  readonly getAssertion: (input: AssertionInput) => Promise<Reply<Assertion>>
}

/** What page scripts may know of the signed-in person. */
export interface PublicUser {
  readonly userId: number
  readonly userName: string
  readonly displayName: string
  readonly userType: 'PLATFORM' | 'UNIVERSITY' | 'COLLEGE' | 'STAFF' | 'STUDENT' | 'CSC' | 'VERIFIER'
}

/** The state of the elements on a page. It contains no token and no contact details. */
export interface PageState {
  /** `unknown` while a session that an earlier page of this tab has stored is being read. */
  readonly status: 'unknown' | 'guest' | 'user'
  readonly signedIn: boolean
  readonly user: PublicUser | null
  /** The code of the institution: that of the session, or the configured one. */
  readonly client: string | null
  /** The language that the person has chosen, or that of the page. */
  readonly language: 'en' | 'hi' | 'mr' | 'ur' | 'dv'
  /** The theme of the page; an element with a `theme` of its own can differ. */
  readonly theme: 'light' | 'dark' | 'auto'
}

/** Returns the state of the elements on this page. */
export function getState(): PageState

/**
 * Calls back with the state, at once and after every change, and restores the session that an earlier page of this tab
 * has stored. Returns a function that unregisters the listener.
 */
export function onStateChange(listener: (state: PageState) => void): () => void

/** The MQL client that the elements use, for a page's own calls. None of its functions rejects. */
export const mql: {
  /** Runs an activity string: `o.[A,B]`, `r.[query_x]`. `data` is keyed by name. */
  readonly run: (
    activities: string,
    data?: Readonly<Record<string, unknown>>,
    options?: RunOptions,
  ) => Promise<MqlAnswer>
  /** Calls one activity, and checks its response with the activity's schema. */
  readonly call: <A extends Activity>(
    activity: A,
    input: InputOf<A>,
    options?: CallOptions,
  ) => Promise<Reply<OutputOf<A>>>
  /** Runs several queries in one call. */
  readonly query: <const Queries extends readonly Query[]>(
    queries: Queries,
    inputs: { readonly [Q in Queries[number] as Q['id']]: InputOf<Q> },
    options?: CallOptions,
  ) => Promise<Reply<{ readonly [Q in Queries[number] as Q['id']]: RowOf<Q>[] }>>
}
