import * as v from 'valibot'
import type { Needs } from '../../src/contract/access.ts'
import { isCarriedOutInTurn, needsRecentSignIn, type Access } from '../../src/contract/activity.ts'
import { activities, queries } from '../../src/contract/index.ts'
import { doesMenuGrantNeeds, computeMenuVersion } from '../lib/access/has-right.ts'
import { refuseNeeds } from '../lib/access/refuse-needs.ts'
import { isRecent } from '../lib/session/recent-authentication.ts'
import type { NamedPayload, ParsedCall } from './calls.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { buildDenial, toAnswer, buildSuccess, buildUnavailable, type Answer } from './envelopes.ts'
import { toFieldErrors } from './field-errors.ts'
import {
  refuse,
  Refusal,
  type ActivityHandlers,
  type ActorContext,
  type Context,
  type QueryHandlers,
} from '../lib/context/handler.ts'
import { answerIdempotently } from './idempotency.ts'
import { findClientOfPayloadCode, findClientOfPayloadId, findClientId } from './named-client.ts'
import { mayCallInstitution, type Caller } from './origins.ts'
import { clearCounts } from '../lib/cache/count-cache.ts'
import type { CallOutcome } from '../lib/metrics/call-outcome.ts'
import { buildOutcome, type CallFacts } from './outcomes.ts'
import { runCallInTurn, readSignedIn, type SignedIn } from './signed-in.ts'
import { refuseSite } from './site-refusal.ts'

/** The handlers of all calls; the dispatcher imports no module. */
export interface Handlers {
  readonly activities: ActivityHandlers
  readonly queries: QueryHandlers
  /** Refuses a call that requires a recent authentication, and returns the ways to authenticate. */
  readonly refuseUnconfirmed: (context: ActorContext) => Promise<Refusal>
}

/** The context of a call besides its body. */
export interface CallContext extends Context {
  readonly handlers: Handlers
  /** The type in the path: `o`, `r`, or `c` for `r/c`. */
  readonly access: Access
  readonly token: string | null
  /** The tool that sent the call (`Service-Tool`); ordinary screens omit it. */
  readonly tool?: string | undefined
  /** The idempotency key (`idempotency-key`). */
  readonly key?: string | undefined
  readonly caller: Caller
  /** Sends the version of the caller's permissions, in the header `menu-version`. */
  readonly tellMenu: (version: string) => void
  /** Handles all unexpected errors: logs them under the request id. */
  readonly onFault: (error: unknown, name: string) => void
  /** Counts and logs how each name was answered. */
  readonly onOutcome: (outcome: CallOutcome) => void
}

type Input = v.GenericSchema
/**
 * An entry of the contract with its handler; their types match by construction (`ActivityHandlers`, `QueryHandlers`).
 */
interface Entry {
  readonly access: Access
  readonly writes: boolean
  readonly once: boolean
  readonly recent: boolean
  readonly inTurn: boolean
  readonly needs: Needs
  readonly input: Input
  readonly handle: (input: unknown, context: unknown) => Promise<unknown>
}

function findCallEntry(kind: ParsedCall['kind'], name: string, handlers: Handlers): Entry | undefined {
  const contract: Readonly<
    Record<
      string,
      {
        readonly access: Access
        readonly input: Input
        readonly writes?: boolean
        readonly once?: boolean
        readonly recent?: boolean
        readonly changesAccess?: boolean
        readonly decides?: boolean
        readonly needs?: Needs
      }
    >
  > = kind === 'activities' ? activities : queries
  const answering = handlers[kind] as unknown as Readonly<Record<string, Entry['handle']>>
  if (!Object.hasOwn(contract, name)) return undefined
  const [declared, handle] = [contract[name], answering[name]]
  return declared && handle
    ? {
        access: declared.access,
        writes: declared.writes ?? false,
        once: declared.once ?? false,
        recent: needsRecentSignIn(declared),
        inTurn: isCarriedOutInTurn(declared),
        needs: declared.needs ?? 'own',
        input: declared.input,
        handle,
      }
    : undefined
}

/** The page for sending calls by hand; it may change demo data only. */
const CONSOLE = 'console'

/** Answers one name. Checks in this order: client, permission, input; then runs the handler. */
async function runActivity(
  { name, payload }: NamedPayload,
  kind: ParsedCall['kind'],
  session: SignedIn | null,
  context: CallContext,
  facts: CallFacts,
): Promise<Answer> {
  const { language } = context
  const entry = findCallEntry(kind, name, context.handlers)
  facts.isOpen = entry?.access === 'o'
  facts.institution = session?.client.code ?? null
  if (!entry) return buildDenial('notFound', 'unknownName', language, { name: name.slice(0, 60) })
  try {
    const named = findClientId(payload)
    if (session && named !== undefined && named !== session.client.id) return toAnswer(refuse('notPermitted'), language)
    if (entry.access !== 'o' && !session) return toAnswer(refuse('notPermitted'), language)
    if (entry.access === 'c' && context.access !== 'c') return toAnswer(refuse('notPermitted'), language)
    if (entry.access !== 'o' && session && !doesMenuGrantNeeds(session.menu, session.actor, entry.needs))
      return toAnswer(await refuseNeeds({ ...context, ...session }, entry.needs), language)

    const client = session?.client ?? (await findClientOfPayloadId(entry.input, payload, context))
    if (client instanceof Refusal) return toAnswer(client, language)
    const calledClient = client ?? (await findClientOfPayloadCode(entry.input, payload, context))
    facts.institution = calledClient?.code ?? null
    if (calledClient && !(await mayCallInstitution(context.db, calledClient, context.caller, context.settings)))
      return refuseSite(context, calledClient)

    if (entry.writes && context.tool === CONSOLE && !client?.details.demo)
      return toAnswer(refuse('notPermitted'), language)

    const input = v.safeParse(entry.input, payload ?? {}, { abortPipeEarly: true })
    if (!input.success)
      return toAnswer(refuse('invalidInput', {}, { fieldErrors: toFieldErrors(input.issues, language) }), language)
    // After the input: a user with a validation error sees it before being asked to authenticate again.
    if (entry.recent && session && !isRecent(session, context.now))
      return toAnswer(await context.handlers.refuseUnconfirmed({ ...context, ...session }), language)
    const runCall = async (actor = session?.actor): Promise<Answer> => {
      const handled = { ...context, client, actor, call: { name, input: payload ?? {} } }
      const result = await entry.handle(input.output, handled)
      // Changes to a user's own data do not affect the counts that others see.
      if (entry.writes && entry.needs !== 'own' && client) clearCounts(context.db, client.id)
      return result instanceof Refusal ? toAnswer(result, language) : buildSuccess(result)
    }
    if (!session) return await runCall()
    const { key } = context
    const actAs = (caller: SignedIn): Promise<Answer> =>
      entry.once && key !== undefined
        ? answerIdempotently(key, name, input.output, { ...context, ...caller }, () => runCall(caller.actor))
        : runCall(caller.actor)
    return await (entry.inTurn ? runCallInTurn(context, session, entry.needs, actAs) : actAs(session))
  } catch (error) {
    return toUnexpectedAnswer(error, name, context)
  }
}

/** Logs an unexpected error under the request id, and returns an answer with that id and nothing else. */
function toUnexpectedAnswer(error: unknown, name: string, { onFault, requestId, language }: CallContext): Answer {
  onFault(error, name)
  if (isUnavailable(error)) return { ...toAnswer(buildUnavailable(), language), fault: 'unavailable' }
  return { ...toAnswer(refuse('unexpected', { requestId }, { requestId }), language), fault: 'failed' }
}

/** Answers a call: every name in order, each independently. */
export async function dispatchCall(call: ParsedCall, context: CallContext): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>()
  const session = await readSignedIn(context).catch((error: unknown) => toUnexpectedAnswer(error, 'session', context))
  const refused = session && 'errorCode' in session ? session : null
  const signedIn = session && 'errorCode' in session ? null : session
  const ended = context.access !== 'o' && !session
  if (signedIn?.freshToken) context.giveToken(signedIn.freshToken)
  if (signedIn) context.tellMenu(computeMenuVersion(signedIn.menu, signedIn.actor))
  for (const one of call.calls) {
    const facts: CallFacts = { kind: call.kind, name: one.name, startedAt: performance.now() }
    const answer =
      refused ??
      (ended
        ? toAnswer(refuse('sessionEnded'), context.language)
        : await runActivity(one, call.kind, signedIn, context, facts))
    answers.set(one.name, answer)
    context.onOutcome(buildOutcome(facts, answer))
  }
  return answers
}
