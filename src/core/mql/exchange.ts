import { QUERY_GROUP } from '../../contract/envelope.ts'
import { startCall } from '../feedback/blocker.ts'
import { findCallLanguage } from '../i18n/call-language.ts'
import { cachedRows } from './cached-rows-store.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { buildFailure, type Refused } from './reply.ts'
import {
  $serverIp,
  getCurrentSession,
  getCurrentToken,
  responseHeadersListener,
  isTokenLost,
  storeToken,
  rejectToken,
} from './token.ts'
import { buildCallUrl } from './url.ts'

/** The options of every call. */
export interface CallOptions {
  /** Cancels the call: the reply is then the failure `cancelled`. */
  readonly signal?: AbortSignal | undefined
  /** False where the screen itself shows the refusal. */
  readonly toast?: boolean
  /** Covers the page while the call is in flight; for writes. */
  readonly block?: boolean
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Sends a request, as `fetch` does. */
export type Send = (
  url: string,
  request: RequestInit & { readonly headers: Headers; readonly body: string },
) => Promise<Response>

/** One call, ready to be sent. */
export interface Sending extends CallOptions {
  /** `o`, `r` or `c`. Anything that is not exactly `o` is sent with the session's token. */
  readonly type: string
  /** The `Service-Header`. */
  readonly service: string
  readonly body: Readonly<Record<string, unknown>>
  /** True for a sign-in, whose response starts a session. */
  readonly begins?: boolean | undefined
  readonly branch?: string | undefined
  readonly customURL?: string | null | undefined
  /** Replaces `fetch`. */
  readonly send?: Send | undefined
}

/** A response whose body is parsed but not validated. */
export interface ParsedResponse {
  readonly ok: true
  readonly body: unknown
  readonly headers: Headers
  /** The number of the session that the call was sent in; null for a call without a token. */
  readonly session: number | null
}

function buildHeaders({ service, branch, headers }: Sending, token: string | null): Headers {
  const all = new Headers({ 'Content-Type': 'application/json', Accept: 'application/json' })
  const language = findCallLanguage()
  if (language) all.set('Accept-Language', language)
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value)
  all.set('Service-Header', service)
  if (branch) all.set('Service-Branch', branch)
  if (token !== null) all.set('Authorization', `Bearer ${token}`)
  return all
}

/**
 * Stores what the response headers say about the session. A late response to a call of an earlier session is ignored.
 */
function storeResponseHeaders(headers: Headers, begins: boolean, session: number | null): void {
  const ip = headers.get('server-ip')
  if (ip) $serverIp.set(ip)
  const token = headers.get('authorization')?.replace(/^Bearer\s+/i, '')
  if (session === getCurrentSession()) responseHeadersListener.by?.(headers)
  if (token && (begins || session === getCurrentSession())) storeToken(token, begins)
}

async function sendExchange(sending: Sending, token: string | null): Promise<ParsedResponse | Refused> {
  const session = token === null ? null : getCurrentSession()
  try {
    const response = await (sending.send ?? fetch)(buildCallUrl(sending.type, sending.customURL), {
      method: 'POST',
      headers: buildHeaders(sending, token),
      body: JSON.stringify(sending.body),
      signal: sending.signal ?? null,
    })
    if (response.status !== 200) {
      const { status } = response
      const sessionOver = session !== null && (status === 401 || status === 412)
      if (sessionOver) rejectToken(session)
      const refused: Refused = { ...buildFailure('status', `Unexpected status: ${status}`), status, sessionOver }
      // Loaded on demand: only a page whose site is not registered gets a 403, and a call during an outage a 503.
      return status === 403 || status === 503
        ? await import('./site-refused.ts').then(
            async ({ readSiteRefusal, readOutage }) =>
              (status === 503 ? await readOutage(response, session) : await readSiteRefusal(response, sending)) ??
              refused,
            () => refused,
          )
        : refused
    }
    const text = await response.text()
    if (sending.signal?.aborted) return buildFailure('cancelled')
    storeResponseHeaders(response.headers, sending.begins ?? false, session)
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return buildFailure('contract', `The answer to ${sending.service} is not JSON.`)
    }
    return { ok: true, body, headers: response.headers, session }
  } catch {
    return buildFailure(sending.signal?.aborted ? 'cancelled' : 'network')
  }
}

/**
 * Sends one call and returns the body of its response. Never rejects; there is no time limit (specification, section
 * 7).
 */
export async function exchangeCall(sending: Sending): Promise<ParsedResponse | Refused> {
  if (sending.signal?.aborted) return buildFailure('cancelled')
  const open = sending.type === 'o'
  const token = open ? null : getCurrentToken()
  if (!open && !token) {
    if (isTokenLost()) rejectToken(getCurrentSession())
    return buildFailure('noToken')
  }
  const controller = new AbortController()
  const signal = sending.signal ? AbortSignal.any([sending.signal, controller.signal]) : controller.signal
  const finished = startCall(sending.block ?? false, () => controller.abort())
  try {
    const early = open && !sending.send ? await takeEarlyAnswer(JSON.stringify(sending.body)) : undefined
    return early
      ? { ok: true, body: early, headers: new Headers(), session: null }
      : await sendExchange({ ...sending, signal }, token)
  } finally {
    finished()
    // Also after a failure: a lost response says nothing about what the server has done.
    if (sending.service !== QUERY_GROUP) cachedRows.clear()
  }
}
