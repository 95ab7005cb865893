import * as v from 'valibot'
import type { Access, Activity, InputOf, OutputOf, Query, RowOf } from '../../contract/activity.ts'
import { QUERY_GROUP } from '../../contract/envelope.ts'
import { getConfig } from '../config/config.ts'
import { findEnvelope, isValid, reportContractBreach, toRefused } from './envelopes.ts'
import { exchangeCall, type CallOptions, type Sending } from './exchange.ts'
import type { Refused, Reply } from './reply.ts'
import { reportRefusal } from './report.ts'

/** Maps an activity name or query id to the name that this page's back end uses. */
export const toWireName = (name: string): string => getConfig().activities[name] ?? name

/** Sends one call and reads the envelope of `name`. */
async function sendCall(sending: Sending, name: string): Promise<Reply<unknown>> {
  const received = await exchangeCall(sending)
  if (!received.ok) return reportRefusal(received, sending.toast)
  const envelope = findEnvelope(received.body, name)
  if ('ok' in envelope) return reportRefusal(envelope, sending.toast)
  if (isValid(envelope.errorCode)) return { ok: true, result: envelope.result }
  return reportRefusal(toRefused(envelope, received.session), sending.toast)
}

/**
 * The activities that `call` accepts. Those that need an idempotency key go through `callOnce`, those that require a
 * recent authentication through `callRecent`.
 */
type Callable = Activity<string, Activity['input'], Activity['output'], Access, false, false>

/**
 * Calls one activity. Never rejects: refusals and failures are returned as values, so that a screen handles both in one
 * branch. A refusal is also shown as a toast, unless `toast` is false.
 */
export async function call<A extends Callable>(
  activity: A,
  input: InputOf<A>,
  options: CallOptions = {},
): Promise<Reply<OutputOf<A>>> {
  const name = toWireName(activity.name)
  const reply = await sendCall(
    { ...options, type: activity.access, service: name, body: { [name]: input ?? null }, begins: activity.begins },
    name,
  )
  if (!reply.ok) return reply
  const parsed = v.safeParse(activity.output, reply.result)
  if (!parsed.success) return reportRefusal(reportContractBreach(name, parsed.issues), options.toast)
  return { ok: true, result: parsed.output as OutputOf<A> }
}

/** The inputs of several queries, by id. */
export type InputsOf<Queries extends readonly Query[]> = { readonly [Q in Queries[number] as Q['id']]: InputOf<Q> }
/** The rows of several queries, by id; no rows are an empty list. */
export type RowsOf<Queries extends readonly Query[]> = { readonly [Q in Queries[number] as Q['id']]: RowOf<Q>[] }

/** Returns the access type of a group of queries: open only if all are, checked by role if any is. */
function getAccessType(queries: readonly Query[]): Access {
  const types = queries.map(({ access }) => access)
  return types.includes('c') ? 'c' : types.includes('r') ? 'r' : 'o'
}

function readRows(query: Query, result: unknown): unknown[] | Refused {
  const group = typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : {}
  const parsed = v.safeParse(v.array(query.row), group[toWireName(query.id)] ?? [])
  return parsed.success ? parsed.output : reportContractBreach(`${QUERY_GROUP} ${query.id}`, parsed.issues)
}

/** Runs several queries in one call. Never rejects; see `call`. */
export async function query<const Queries extends readonly Query[]>(
  queries: Queries,
  inputs: InputsOf<Queries>,
  options: CallOptions = {},
): Promise<Reply<RowsOf<Queries>>> {
  const data = inputs as Readonly<Record<string, unknown>>
  const group = Object.fromEntries(queries.map(({ id }) => [toWireName(id), data[id] ?? null]))
  const body = { [QUERY_GROUP]: { ...group, fetchGroup: queries.map(({ id }) => toWireName(id)) } }
  const reply = await sendCall({ ...options, type: getAccessType(queries), service: QUERY_GROUP, body }, QUERY_GROUP)
  if (!reply.ok) return reply
  const result: Record<string, unknown[]> = {}
  for (const one of queries) {
    const rows = readRows(one, reply.result)
    if ('ok' in rows) return reportRefusal(rows, options.toast)
    result[one.id] = rows
  }
  // One list per query, each parsed with that query's own row schema.
  return { ok: true, result: result as RowsOf<Queries> }
}
