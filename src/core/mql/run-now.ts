import { activateStudentAccount, verifyStudentOtp } from '../../contract/account/student-codes.ts'
import { QUERY_GROUP, QUERY_PREFIX, type Envelope } from '../../contract/envelope.ts'
import { ldapLogin, loginBlWithoutPass, studentLoginPortal } from '../../contract/session.ts'
import { wireName } from './call.ts'
import { envelopeOf, isValid, refusedBy } from './envelopes.ts'
import { exchange, type CallOptions, type Send } from './exchange.ts'
import { failed, type Refused } from './reply.ts'
import { report } from './report.ts'

/** The activities whose answer carries the token of a new session. */
const SIGN_INS = [ldapLogin, studentLoginPortal, loginBlWithoutPass, verifyStudentOtp, activateStudentAccount]

/** What the raw form may be given besides. */
export interface RunOptions extends CallOptions {
  /** Data for every name that has none of its own. */
  readonly common?: unknown
  /** `Service-Branch`; true asks for the default, `main`. */
  readonly branch?: string | true
  /** Stands before the version in the address; an absolute one replaces the base. */
  readonly customURL?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Behaves as if nobody had signed in: a restricted call is then cancelled, and nothing is sent. */
  readonly asStranger?: boolean
  /** Told what went over the wire, once for a call that was sent. */
  readonly onExchange?: (seen: Exchange) => void
}

/** What went over the wire. Of a token only the last four characters are told. */
export interface Exchange {
  readonly url: string
  readonly requestHeaders: Readonly<Record<string, string>>
  /** The body as it was sent. */
  readonly body: unknown
  /** Null when no answer came. */
  readonly status: number | null
  readonly responseHeaders: Readonly<Record<string, string>>
  /** From the sending to the head of the answer. */
  readonly milliseconds: number
}

/** The answer to the raw form: what arrived, nothing checked but the envelopes. */
export type MqlAnswer =
  | {
      readonly ok: true
      /** By activity name, or under `FetchQueryData`. */
      readonly envelopes: Readonly<Record<string, Envelope>>
      readonly body: unknown
      readonly headers: Readonly<Record<string, string>>
    }
  | (Refused & { readonly envelopes?: Readonly<Record<string, Envelope>>; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> })

interface Parsed {
  readonly type: string
  readonly names: readonly string[]
  readonly query: boolean
}

/** `r.[A, query_b]` → type and names; a string of another form, or one that mixes both kinds, is refused (mql-protocol, section 3). */
function parse(text: string): Parsed | Refused {
  const [, type, list] = /^\s*([orc])\.\[(.*)\]\s*$/i.exec(text) ?? []
  const names = (list ?? '').split(',').map((name) => name.trim()).filter(Boolean)
  if (!type || names.length === 0) return failed('contract', `"${text}" is not an activity string like "o.[Name]".`)
  const queries = names.filter((name) => name.startsWith(QUERY_PREFIX))
  if (queries.length > 0 && queries.length < names.length) return failed('mixed')
  return { type, names, query: queries.length > 0 }
}

/** Each name with its own data, else the common data, else null. */
function bodyOf({ names, query }: Parsed, data: Readonly<Record<string, unknown>>, common: unknown): Record<string, unknown> {
  const ids = query ? names.map((name) => name.slice(QUERY_PREFIX.length)) : names
  const parts: Record<string, unknown> = {}
  for (const [place, id] of ids.entries()) parts[id] = data[names[place] ?? id] ?? data[id] ?? common ?? null
  return query ? { [QUERY_GROUP]: { ...parts, fetchGroup: ids } } : parts
}

/** Headers as they can be shown: whoever reads a token over a shoulder could act with it. */
const shown = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers].map(([name, value]) => {
      if (name !== 'authorization') return [name, value]
      const [, scheme = '', token = ''] = /^(Bearer\s+)?(.*)$/i.exec(value) ?? []
      return [name, `${scheme}…${token.length > 8 ? token.slice(-4) : ''}`]
    }),
  )

/** Sends like `fetch`, and tells what was sent and what came back. */
function watched(tell: (seen: Exchange) => void): Send {
  return async (url, init) => {
    const began = performance.now()
    const sent = { url, requestHeaders: shown(init.headers), body: JSON.parse(init.body) as unknown }
    const told = (status: number | null, headers: Headers) =>
      tell({ ...sent, status, responseHeaders: shown(headers), milliseconds: performance.now() - began })
    try {
      const response = await fetch(url, init)
      told(response.status, response.headers)
      return response
    } catch (fault) {
      told(null, new Headers())
      throw fault
    }
  }
}

/** See `run`. */
export async function runNow(activities: string, data: Readonly<Record<string, unknown>> = {}, options: RunOptions = {}): Promise<MqlAnswer> {
  const parsed = parse(activities)
  if ('ok' in parsed) return report(parsed, options.toast)
  const { branch, common, asStranger, onExchange, ...rest } = options
  if (asStranger && parsed.type !== 'o') return report(failed('noToken'), options.toast)
  const services = parsed.query ? [QUERY_GROUP] : parsed.names
  const received = await exchange({
    ...rest,
    type: parsed.type,
    service: services.join(','),
    body: bodyOf(parsed, data, common),
    begins: SIGN_INS.some(({ name }) => parsed.names.includes(wireName(name))),
    branch: branch === true ? 'main' : branch,
    send: onExchange && watched(onExchange),
  })
  if (!received.ok) return report(received, options.toast)
  const { body, session } = received
  const headers = shown(received.headers)
  const envelopes: Record<string, Envelope> = {}
  for (const name of services) {
    const envelope = envelopeOf(body, name)
    if ('ok' in envelope) return { ...report(envelope, options.toast), body, headers }
    envelopes[name] = envelope
  }
  const refused = Object.values(envelopes).find(({ errorCode }) => !isValid(errorCode))
  if (!refused) return { ok: true, envelopes, body, headers }
  return { ...report(refusedBy(refused, session), options.toast), envelopes, body, headers }
}
