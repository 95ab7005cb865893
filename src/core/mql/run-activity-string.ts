import { signIns } from 'virtual:campus-sign-ins'
import { QUERY_GROUP, QUERY_PREFIX, type Envelope } from '../../contract/envelope.ts'
import { toWireName } from './call.ts'
import { findEnvelope, isValid, toRefused } from './envelopes.ts'
import { exchangeCall, type CallOptions, type Send } from './exchange.ts'
import { buildFailure, type Refused } from './reply.ts'
import { reportRefusal } from './report.ts'

/** The options of `run`, besides those of every call. */
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

/** One HTTP exchange, as sent and received. Tokens are masked to their last four characters. */
export interface Exchange {
  readonly url: string
  readonly requestHeaders: Readonly<Record<string, string>>
  /** The request body as it was sent. */
  readonly body: unknown
  /** The HTTP status; null when no response arrived. */
  readonly status: number | null
  readonly responseHeaders: Readonly<Record<string, string>>
  /** The time from sending the request to receiving the response headers. */
  readonly milliseconds: number
}

/** The result of `run`: the response as received, with only its envelopes validated. */
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

interface Parsed {
  readonly type: string
  readonly names: readonly string[]
  readonly query: boolean
}

/**
 * Parses an activity string, `r.[A, query_b]`, into type and names. Refuses a string of another form, or one that mixes
 * activities and queries (specification, section 14.3).
 */
function parseActivityString(text: string): Parsed | Refused {
  const [, type, list] = /^\s*([orc])\.\[(.*)\]\s*$/i.exec(text) ?? []
  const names = (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (!type || names.length === 0)
    return buildFailure('contract', `"${text}" is not an activity string like "o.[Name]".`)
  const queries = names.filter((name) => name.startsWith(QUERY_PREFIX))
  if (queries.length > 0 && queries.length < names.length) return buildFailure('mixed')
  return { type, names, query: queries.length > 0 }
}

/** Builds the request body: each name with its own data, else the common data, else null. */
function buildBody(
  { names, query }: Parsed,
  data: Readonly<Record<string, unknown>>,
  common: unknown,
): Record<string, unknown> {
  const ids = query ? names.map((name) => name.slice(QUERY_PREFIX.length)) : names
  const parts: Record<string, unknown> = {}
  for (const [place, id] of ids.entries()) parts[id] = data[names[place] ?? id] ?? data[id] ?? common ?? null
  return query ? { [QUERY_GROUP]: { ...parts, fetchGroup: ids } } : parts
}

/** Returns headers with the token masked, because anybody who reads a displayed token could use it. */
const maskHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers].map(([name, value]) => {
      if (name !== 'authorization') return [name, value]
      const [, scheme = '', token = ''] = /^(Bearer\s+)?(.*)$/i.exec(value) ?? []
      return [name, `${scheme}…${token.length > 8 ? token.slice(-4) : ''}`]
    }),
  )

/** Returns a function that sends like `fetch` and reports the request and the response to `tell`. */
function createWatchedSend(onExchange: (seen: Exchange) => void): Send {
  return async (url, init) => {
    const began = performance.now()
    const sent = { url, requestHeaders: maskHeaders(init.headers), body: JSON.parse(init.body) as unknown }
    const reportResponse = (status: number | null, headers: Headers) =>
      onExchange({ ...sent, status, responseHeaders: maskHeaders(headers), milliseconds: performance.now() - began })
    try {
      const response = await fetch(url, init)
      reportResponse(response.status, response.headers)
      return response
    } catch (fault) {
      reportResponse(null, new Headers())
      throw fault
    }
  }
}

/** Runs an activity string; see `run`. */
export async function runActivityString(
  activities: string,
  data: Readonly<Record<string, unknown>> = {},
  options: RunOptions = {},
): Promise<MqlAnswer> {
  const parsed = parseActivityString(activities)
  if ('ok' in parsed) return reportRefusal(parsed, options.toast)
  const { branch, common, asStranger, onExchange, ...rest } = options
  if (asStranger && parsed.type !== 'o') return reportRefusal(buildFailure('noToken'), options.toast)
  const services = parsed.query ? [QUERY_GROUP] : parsed.names
  const received = await exchangeCall({
    ...rest,
    type: parsed.type,
    service: services.join(','),
    body: buildBody(parsed, data, common),
    begins: signIns.some((name) => parsed.names.includes(toWireName(name))),
    branch: branch === true ? 'main' : branch,
    send: onExchange && createWatchedSend(onExchange),
  })
  if (!received.ok) return reportRefusal(received, options.toast)
  const { body, session } = received
  const headers = maskHeaders(received.headers)
  const envelopes: Record<string, Envelope> = {}
  for (const name of services) {
    const envelope = findEnvelope(body, name)
    if ('ok' in envelope) return { ...reportRefusal(envelope, options.toast), body, headers }
    envelopes[name] = envelope
  }
  const refused = Object.values(envelopes).find(({ errorCode }) => !isValid(errorCode))
  if (!refused) return { ok: true, envelopes, body, headers }
  return { ...reportRefusal(toRefused(refused, session), options.toast), envelopes, body, headers }
}
