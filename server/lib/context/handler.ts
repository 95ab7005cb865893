import type { Operations } from './operations.ts'
import type { Activities, Queries } from '../../../src/contract/index.ts'
import type { Activity, OutputOf, ParsedInputOf, Query, RowOf } from '../../../src/contract/activity.ts'
import type { CodeName } from '../../../src/contract/codes.ts'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import type { Buckets } from '../storage/buckets.ts'
import type { Client } from '../clients/clients.ts'
import type { Database } from '../../db/database.ts'
import type { paymentAccount, paymentOrder } from '../../db/schema.ts'
import type { Settings } from '../config/settings.ts'
import type { SentenceKey, Values } from '../i18n/messages.ts'

/** The caller, as identified by the token and the session row, never by the payload. */
export interface Actor {
  readonly userId: number
  readonly clientId: number
  readonly sessionId: string
  readonly userType: string
  /** The roles in force: all of the user's roles, or the one chosen for this session. */
  readonly roleIds: readonly number[]
  /**
   * The day, in the institution's time zone, on which the programme scope of the caller applies; null when one of these
   * roles is not limited to programmes (server/lib/access/programme-scope.ts).
   */
  readonly programmesOn: string | null
  /** The same day when one of these roles works within courses, which then add to the programmes; otherwise null. */
  readonly coursesOn: string | null
}

/** Background work that a call starts and does not wait for. */
export interface Jobs {
  /** Looks for stored jobs that no process runs; call it after the commit that stores one. */
  readonly wake: () => void
}

/** Background work that a call may also wait for. */
export interface RunnableJobs extends Jobs {
  /** Runs a stored job until it ends; returns at once if another process runs it. */
  readonly run: (jobId: number) => Promise<void>
}

/** The part of the payment gateways that calls may use. */
export interface Payments {
  /** Whether no payment may be begun, because the installation was restored and nobody has confirmed that yet. */
  readonly isSuspended: () => boolean
  /**
   * Queries the gateway about an order that is still open and was not checked for half a minute, and stores the result;
   * otherwise does nothing. Never throws: if the gateway is unreachable, the order stays unchanged. Read the order
   * again afterwards.
   */
  readonly checkNow: (order: typeof paymentOrder.$inferSelect) => Promise<void>
  /** Asks the gateway of an account for the payments of an empty period. Throws unless it answers as it should. */
  readonly askGateway: (account: typeof paymentAccount.$inferSelect) => Promise<void>
  /** Registers changed accounts with the simulated gateways of a demonstration; real gateways are told by people. */
  readonly accountsChanged: () => Promise<void>
}

/** The context of every handler besides its input. */
export interface Context {
  readonly db: Database
  readonly settings: Settings
  readonly buckets: Buckets
  readonly jobs: Jobs
  /** Imports of users, which are also jobs. */
  readonly userImports: Jobs
  /** Imports of an institution's data, which are also jobs. */
  readonly dataImports: Jobs
  /** Exports of lists and reports, which are also jobs. */
  readonly exports: RunnableJobs
  /** Exports of all data of an institution, which are also jobs. */
  readonly archives: Jobs
  readonly operations: Operations
  readonly payments: Payments
  /** The language of messages to the caller (`Accept-Language`). */
  readonly language: LanguageCode
  /** The caller's address, for counting failures; logged only truncated. */
  readonly address: string
  /** The origin of the caller's page, as its browser sends it; undefined for other programs. */
  readonly origin?: string | undefined
  /** The caller's `User-Agent`; only the kind of device is stored. */
  readonly userAgent?: string | undefined
  readonly requestId: string
  readonly now: Date
  /** Sets the `authorization` header of the response to this token. */
  readonly giveToken: (token: string) => void
  /** Reports an error that the caller must not see; it is logged under the request id. */
  readonly onFault?: (error: unknown, name: string) => void
}

/** A context with a known institution: from the payload of an open call, otherwise from the token. */
export interface ClientContext extends Context {
  readonly client: Client
}

/** A context with a signed-in user. */
export interface ActorContext extends ClientContext {
  readonly actor: Actor
  /** The call that is handled, by its name in the contract; absent in work that no call waits for. */
  readonly call?: { readonly name: string; readonly input: unknown } | undefined
  /** The second person who has approved this call (`decideAccessChange`); absent: nobody has. */
  readonly approvedBy?: number | undefined
}

/** What reading rows in a caller's scope needs; jobs have it too. */
export type ReadContext = Pick<ActorContext, 'db' | 'client' | 'actor' | 'language' | 'now'>

/** A refusal, as a value: its code, the values of its message, and further data for the screen. */
export class Refusal {
  constructor(
    readonly code: CodeName,
    readonly values: Values = {},
    readonly result: unknown = null,
    /** A message more specific than that of the code. */
    readonly sentence?: SentenceKey,
  ) {}
}

/** Builds a refusal: `return refuse('notFound')`. */
export const refuse = (code: CodeName, values?: Values, result?: unknown): Refusal => new Refusal(code, values, result)

/** Builds a refusal with a message of its own instead of that of the code. */
export const refuseSaying = (key: SentenceKey, code: CodeName, values?: Values, result?: unknown): Refusal =>
  new Refusal(code, values, result, key)

type ContextOf<A> = A extends { readonly access: 'o'; readonly input: infer I }
  ? I extends { readonly entries: { readonly clientId: unknown } }
    ? ClientContext
    : Context
  : ActorContext

/** Handles one activity. */
export type ActivityHandler<A extends Activity> = (
  input: ParsedInputOf<A>,
  context: ContextOf<A>,
) => Promise<OutputOf<A> | Refusal>

/** Handles one query. */
export type QueryHandler<Q extends Query> = (
  input: ParsedInputOf<Q>,
  context: ContextOf<Q>,
) => Promise<readonly RowOf<Q>[] | Refusal>

/** A handler for every activity of the contract; a missing one is a compile error. */
export type ActivityHandlers = { readonly [Name in keyof Activities]: ActivityHandler<Activities[Name]> }
/** A handler for every query of the contract. */
export type QueryHandlers = { readonly [Id in keyof Queries]: QueryHandler<Queries[Id]> }
