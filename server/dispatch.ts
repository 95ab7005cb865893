import * as v from 'valibot'
import type { Needs } from '../src/contract/access.ts'
import type { Access } from '../src/contract/activity.ts'
import { activities, queries } from '../src/contract/index.ts'
import type { MenuEntry } from '../src/contract/session.ts'
import { id as idSchema } from '../src/contract/parts.ts'
import { holdsWith, menuVersion, rememberMenu } from './access/holds.ts'
import { menuOf } from './access/rights.ts'
import type { NamedPayload, ParsedCall } from './calls.ts'
import { clientById, type Client } from './clients.ts'
import { denied, refused, success, type Answer } from './envelopes.ts'
import { fieldErrors } from './field-errors.ts'
import { refuse, Refusal, type Context } from './handler.ts'
import { activityHandlers, queryHandlers } from './handlers.ts'
import { answerOnce } from './once.ts'
import { mayCallFor, type Caller } from './origins.ts'
import { forgetCounts } from './people/kept-counts.ts'
import { readSession, type LiveSession } from './sessions.ts'

/** What a call brings besides its body. */
export interface CallContext extends Context {
  /** The type in the path: `o`, `r`, or `c` for `r/c`. */
  readonly access: Access
  readonly token: string | null
  /** What a call says that it was made with (`Service-Tool`); ordinary screens say nothing. */
  readonly tool?: string | undefined
  /** What a repetition of this call is known by (`idempotency-key`). */
  readonly key?: string | undefined
  readonly caller: Caller
  /** Tells the caller the state of their rights, in the header `menu-version`. */
  readonly tellMenu: (version: string) => void
  /** The one place for faults: logs them under the request id. */
  readonly onFault: (error: unknown, name: string) => void
}

type Input = v.GenericSchema
/** An entry of the contract with its handler; their types agree by construction (`ActivityHandlers`, `QueryHandlers`). */
interface Entry {
  readonly access: Access
  readonly writes: boolean
  readonly once: boolean
  readonly needs: Needs
  readonly input: Input
  readonly handle: (input: unknown, context: unknown) => Promise<unknown>
}

function entryOf(kind: ParsedCall['kind'], name: string): Entry | undefined {
  const contract: Readonly<Record<string, { readonly access: Access; readonly input: Input; readonly writes?: boolean; readonly once?: boolean; readonly needs?: Needs }>> = kind === 'activities' ? activities : queries
  const handlers = (kind === 'activities' ? activityHandlers : queryHandlers) as unknown as Readonly<Record<string, Entry['handle']>>
  if (!Object.hasOwn(contract, name)) return undefined
  const [declared, handle] = [contract[name], handlers[name]]
  return declared && handle ? { access: declared.access, writes: declared.writes ?? false, once: declared.once ?? false, needs: declared.needs ?? 'own', input: declared.input, handle } : undefined
}

/** The page that sends calls by hand: it may change invented data only. */
const CONSOLE = 'console'

const naming = v.object({ clientId: idSchema })

/** The institution that a payload names, as far as it names one. */
function namedClient(payload: unknown): number | undefined {
  const parsed = v.safeParse(naming, payload)
  return parsed.success ? parsed.output.clientId : undefined
}

const asksForClient = (input: Input): boolean =>
  'entries' in input && typeof input.entries === 'object' && input.entries !== null && 'clientId' in input.entries

async function clientOfPayload(payload: unknown, context: CallContext): Promise<Client | Refusal | undefined> {
  const id = namedClient(payload)
  if (id === undefined) return undefined
  const client = await clientById(context.db, id)
  if (!client) return refuse('notFound')
  if (client.status !== 'ACTIVE') return refuse('maintenance')
  return client
}

/** Answers one name: client, permission, input, handler, in this order. */
async function run(
  { name, payload }: NamedPayload,
  kind: ParsedCall['kind'],
  session: (LiveSession & { readonly menu: readonly MenuEntry[] }) | null,
  context: CallContext,
): Promise<Answer> {
  const { language } = context
  const entry = entryOf(kind, name)
  if (!entry) return denied('notFound', 'unknownName', language, { name: name.slice(0, 60) })
  try {
    const named = namedClient(payload)
    if (session && named !== undefined && named !== session.client.id) return refused(refuse('notPermitted'), language)
    if (entry.access !== 'o' && !session) return refused(refuse('notPermitted'), language)
    if (entry.access === 'c' && context.access !== 'c') return refused(refuse('notPermitted'), language)
    if (entry.access !== 'o' && session && !holdsWith(session.menu, session.actor, entry.needs)) return refused(refuse('notPermitted', {}, { needs: entry.needs }), language)

    const client = session?.client ?? (asksForClient(entry.input) ? await clientOfPayload(payload, context) : undefined)
    if (client instanceof Refusal) return refused(client, language)
    if (client && !mayCallFor(client, context.caller, context.settings)) return denied('notPermitted', 'foreignOrigin', language)

    if (entry.writes && context.tool === CONSOLE && !client?.details.demo) return refused(refuse('notPermitted'), language)

    const input = v.safeParse(entry.input, payload ?? {}, { abortPipeEarly: true })
    if (!input.success) return refused(refuse('invalidInput', {}, { fieldErrors: fieldErrors(input.issues, language) }), language)
    const act = async (): Promise<Answer> => {
      const result = await entry.handle(input.output, { ...context, client, actor: session?.actor })
      // What people do to their own things changes no count that others look at.
      if (entry.writes && entry.needs !== 'own' && client) forgetCounts(context.db, client.id)
      return result instanceof Refusal ? refused(result, language) : success(result)
    }
    const { key } = context
    return await (entry.once && session && key !== undefined ? answerOnce(key, name, input.output, { ...context, ...session }, act) : act())
  } catch (error) {
    return unforeseen(error, name, context)
  }
}

/** What nobody foresaw: logged under the request's id, and answered with that and nothing else. */
function unforeseen(error: unknown, name: string, { onFault, requestId, language }: CallContext): Answer {
  onFault(error, name)
  return refused(refuse('unexpected', { requestId }, { requestId }), language)
}

/** Who calls and what they may open; null: nobody, or a token that is worth nothing. */
async function whoCalls({ access, token, db, now }: CallContext) {
  const live = access === 'o' || token === null ? null : await readSession(db, token, now)
  if (!live) return null
  const menu = await menuOf(db, live.actor, now)
  rememberMenu(live.actor, menu)
  return { ...live, menu }
}

/** Answers a call: every name in order and each for itself. */
export async function dispatch(call: ParsedCall, context: CallContext): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>()
  const session = await whoCalls(context).catch((error: unknown) => unforeseen(error, 'session', context))
  if (session && 'errorCode' in session) return new Map(call.calls.map(({ name }) => [name, session]))
  const ended = context.access !== 'o' && !session
  if (session?.freshToken) context.giveToken(session.freshToken)
  if (session) context.tellMenu(menuVersion(session.menu, session.actor))
  for (const one of call.calls) {
    answers.set(one.name, ended ? refused(refuse('sessionEnded'), context.language) : await run(one, call.kind, session, context))
  }
  return answers
}
