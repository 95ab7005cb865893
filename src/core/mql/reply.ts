import { CLIENT_ERROR } from '../../contract/envelope.ts'

/** A failure of the call itself, as opposed to a refusal by the server. */
export type Failure = 'network' | 'status' | 'cancelled' | 'noToken' | 'mixed' | 'contract'

/** A call without a result: a refusal by the server, or a failure of the call (then `errorCode` is 1990). */
export interface Refused {
  readonly ok: false
  readonly errorCode: number
  /** The server's message, or the specification's text for a failure. */
  readonly error: string
  readonly result: unknown
  readonly failure?: Failure
  /** The HTTP status, where it was not 200. */
  readonly status?: number
  /** True when the server no longer knows the session. The session reports this itself, so callers need not. */
  readonly sessionOver?: boolean
}

/** The outcome of a call; calls never reject. */
export type Reply<T> = { readonly ok: true; readonly result: T } | Refused

/** The texts of failures (specification, sections 5 and 8). */
export const FAILURE_TEXTS = {
  network: 'Network Error',
  cancelled: 'Cancelled by User',
  noToken: 'Operation canceled by the MQL interceptor.',
  mixed: 'Can not support query and activity in a single execution',
} as const

/** Creates the reply for a failure of the call. `error` is needed where the text is not fixed. */
export const buildFailure = (
  failure: Failure,
  error = failure in FAILURE_TEXTS ? FAILURE_TEXTS[failure as keyof typeof FAILURE_TEXTS] : '',
): Refused => ({
  ok: false,
  errorCode: CLIENT_ERROR,
  error,
  result: null,
  failure,
})
