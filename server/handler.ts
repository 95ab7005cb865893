import type { Activities, Queries } from '../src/contract/index.ts'
import type { Activity, OutputOf, ParsedInputOf, Query, RowOf } from '../src/contract/activity.ts'
import type { CodeName } from '../src/contract/codes.ts'
import type { LanguageCode } from '../src/contract/parts.ts'
import type { Buckets } from './buckets.ts'
import type { Client } from './clients.ts'
import type { Database } from './db/database.ts'
import type { OrderRow } from './payments/gateway.ts'
import type { Settings } from './settings.ts'
import type { SentenceKey } from './words.ts'

/** Who is calling, as the token and the session row say; never as the payload says. */
export interface Actor {
  readonly userId: number
  readonly clientId: number
  readonly sessionId: string
  readonly userType: string
  /** The roles in force now: all of the person's, or the one chosen for this session. */
  readonly roleIds: readonly number[]
}

/** Long work that a call sets going and does not wait for. */
export interface Jobs {
  /** Runs a job that stands in its table, unless this process runs it already. */
  readonly run: (jobId: number) => void
}

/** What calls may ask of the gateways of payments. */
export interface Payments {
  /**
   * Asks the gateway of an order that is still open and was not checked for half a minute, and writes down what it says; otherwise does nothing.
   * Never throws: a gateway out of reach leaves the order as it is. Read the order again afterwards.
   */
  readonly checkNow: (order: OrderRow) => Promise<void>
}

/** What every handler is given besides its input. */
export interface Context {
  readonly db: Database
  readonly settings: Settings
  readonly buckets: Buckets
  readonly jobs: Jobs
  readonly payments: Payments
  /** Where the caller's browser reaches this server: `https://www.example.edu`. Only for what goes back to the caller. */
  readonly origin: string
  /** The language of the caller's words (`Accept-Language`). */
  readonly language: LanguageCode
  /** The caller's address, for counting failures; logged only shortened. */
  readonly address: string
  /** What the caller's program calls itself; kept as a kind of device only. */
  readonly userAgent?: string | undefined
  readonly requestId: string
  readonly now: Date
  /** Gives the answer's `authorization` header this token. */
  readonly giveToken: (token: string) => void
  /** Where a fault is told that the caller is not to know of; logged under the request id. */
  readonly onFault?: (error: unknown, name: string) => void
}

/** A context in which the institution is known: from the payload of an open call, from the token otherwise. */
export interface ClientContext extends Context {
  readonly client: Client
}

/** A context with a signed-in person. */
export interface ActorContext extends ClientContext {
  readonly actor: Actor
}

/** A refusal, as a value: its code, the slots of its sentence, and what the screen may need besides. */
export class Refusal {
  constructor(
    readonly code: CodeName,
    readonly values: Readonly<Record<string, string | number>> = {},
    readonly result: unknown = null,
    /** A sentence that says more than that of the code. */
    readonly sentence?: SentenceKey,
  ) {}
}

/** Refuses: `return refuse('notFound')`. */
export const refuse = (code: CodeName, values?: Readonly<Record<string, string | number>>, result?: unknown): Refusal =>
  new Refusal(code, values, result)

/** Refuses with a sentence of its own instead of that of the code. */
export const refuseSaying = (key: SentenceKey, code: CodeName, values?: Readonly<Record<string, string | number>>, result?: unknown): Refusal =>
  new Refusal(code, values, result, key)

type ContextOf<A> = A extends { readonly access: 'o'; readonly input: infer I }
  ? I extends { readonly entries: { readonly clientId: unknown } }
    ? ClientContext
    : Context
  : ActorContext

/** Answers one activity. */
export type ActivityHandler<A extends Activity> = (
  input: ParsedInputOf<A>,
  context: ContextOf<A>,
) => Promise<OutputOf<A> | Refusal>

/** Answers one query. */
export type QueryHandler<Q extends Query> = (input: ParsedInputOf<Q>, context: ContextOf<Q>) => Promise<readonly RowOf<Q>[] | Refusal>

/** A handler for every activity of the contract; leaving one out does not compile. */
export type ActivityHandlers = { readonly [Name in keyof Activities]: ActivityHandler<Activities[Name]> }
/** A handler for every query of the contract. */
export type QueryHandlers = { readonly [Id in keyof Queries]: QueryHandler<Queries[Id]> }
