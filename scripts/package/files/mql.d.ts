/** A failure of the call itself, as opposed to a refusal by the server. */
export type Failure = 'network' | 'status' | 'cancelled' | 'noToken' | 'mixed' | 'contract'

/** A call without a result: a refusal by the server, or a failure of the call (then `errorCode` is 1990). */
export interface Refused {
  readonly ok: false
  readonly errorCode: number
  /** The server's message, or a fixed text for a failure. */
  readonly error: string
  readonly result: unknown
  readonly failure?: Failure
  /** The HTTP status, where it was not 200. */
  readonly status?: number
  /** True when the server no longer knows the session. */
  readonly sessionOver?: boolean
}

/** The outcome of a call; calls never reject. */
export type Reply<Result> = { readonly ok: true; readonly result: Result } | Refused

/** The options of every call. */
export interface CallOptions {
  /** Cancels the call: the reply is then the failure `cancelled`. */
  readonly signal?: AbortSignal | undefined
  /** False where the page itself shows the refusal; otherwise it is shown as a toast. */
  readonly toast?: boolean
  /** Covers the page while the call is in flight; for writes. */
  readonly block?: boolean
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** One HTTP exchange, as sent and received. Tokens are masked to their last four characters. */
export interface Exchange {
  readonly url: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly body: unknown
  /** The HTTP status; null when no response arrived. */
  readonly status: number | null
  readonly responseHeaders: Readonly<Record<string, string>>
  /** The time from sending the request to receiving the response headers. */
  readonly milliseconds: number
}

/** The options of `mql.run`, besides those of every call. */
export interface RunOptions extends CallOptions {
  /** The data for every name that has none of its own. */
  readonly common?: unknown
  /** The `Service-Branch` header; true sends the default, `main`. */
  readonly branch?: string | true
  /** A prefix of the version in the URL; an absolute URL replaces the base. */
  readonly customURL?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Behaves as if nobody were signed in: a restricted call is then cancelled, and nothing is sent. */
  readonly asStranger?: boolean
  /** Called with the HTTP exchange, once per call that was sent. */
  readonly onExchange?: (seen: Exchange) => void
}

/** One answer on the wire; the codes for success are 1000 and 0. */
export interface Envelope {
  readonly errorCode: number
  readonly error: string | null
  readonly result: unknown
}

/** The result of `mql.run`: the response as received, with only its envelopes validated. */
export type MqlAnswer =
  | {
      readonly ok: true
      /** The envelopes by activity name, or under `FetchQueryData`. */
      readonly envelopes: Readonly<Record<string, Envelope>>
      readonly body: unknown
      readonly headers: Readonly<Record<string, string>>
    }
  | (Refused & {
      readonly envelopes?: Readonly<Record<string, Envelope>>
      readonly body?: unknown
      readonly headers?: Readonly<Record<string, string>>
    })

/** A schema of valibot 1: your own, or one of `campus-elements/contract`. */
export interface Schema {
  readonly kind: 'schema'
  readonly async: false
  readonly '~types'?: { readonly input: unknown; readonly output: unknown } | undefined
}

type TypesOf<S extends Schema> = NonNullable<S['~types']>

/** Who may call: `o` anyone, `r` a signed-in person, `c` a signed-in person whose role the server checks. */
export type Access = 'o' | 'r' | 'c'

/** One activity of a server: its name, its access type, and the schemas of its input and output. */
export interface Activity {
  readonly name: string
  readonly access: Access
  readonly input: Schema
  readonly output: Schema
}

/** One query of a server: its id, its access type, and the schemas of its input and of a row. */
export interface Query {
  readonly id: string
  readonly access: Access
  readonly input: Schema
  readonly row: Schema
}

/** The input that a caller passes. */
export type InputOf<Call extends { readonly input: Schema }> = TypesOf<Call['input']>['input']
/** The result of a call that the server accepts. */
export type OutputOf<Call extends Activity> = TypesOf<Call['output']>['output']
/** One row of a query's response. */
export type RowOf<Call extends Query> = TypesOf<Call['row']>['output']
