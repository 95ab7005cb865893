import { CLIENT_ERROR } from '../../contract/envelope.ts'

/** What went wrong on the way, as opposed to the server saying no. */
export type Failure = 'network' | 'status' | 'cancelled' | 'noToken' | 'mixed' | 'contract'

/** A call that has brought nothing: the server's refusal, or a failure on the way (then `errorCode` is 1990). */
export interface Refused {
  readonly ok: false
  readonly errorCode: number
  /** The server's sentence, or the specification's text for a failure. */
  readonly error: string
  readonly result: unknown
  readonly failure?: Failure
  /** The HTTP status, where it was not 200. */
  readonly status?: number
  /** True when the server no longer knows the session; the session says so itself, so nobody else need. */
  readonly sessionOver?: boolean
}

/** What a call comes back with; calls never reject. */
export type Reply<T> = { readonly ok: true; readonly result: T } | Refused

/** The texts of failures (specification, sections 5 and 8). */
export const FAILURE_TEXTS = {
  network: 'Network Error',
  cancelled: 'Cancelled by User',
  noToken: 'Operation canceled by the MQL interceptor.',
  mixed: 'Can not support query and activity in a single execution',
} as const

/** A failure on the way. `error` is needed where the text is not always the same. */
export const failed = (failure: Failure, error = failure in FAILURE_TEXTS ? FAILURE_TEXTS[failure as keyof typeof FAILURE_TEXTS] : ''): Refused => ({
  ok: false,
  errorCode: CLIENT_ERROR,
  error,
  result: null,
  failure,
})
