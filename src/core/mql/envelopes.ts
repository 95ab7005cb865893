import * as v from 'valibot'
import { SESSION_ENDED, SITE_NOT_REGISTERED } from '../../contract/codes.ts'
import { envelope, VALID_CODES, type Envelope } from '../../contract/envelope.ts'
import { onFault } from '../feedback/log.ts'
import { buildFailure, type Refused } from './reply.ts'
import { rejectToken } from './token.ts'

const findErrorText = (error: unknown): string | null =>
  error === null || error === undefined || error === ''
    ? null
    : typeof error === 'string'
      ? error
      : JSON.stringify(error)

/**
 * Returns the envelope of one name: its own member of the body, or the body itself where the server sends a single flat
 * envelope.
 */
export function findEnvelope(body: unknown, name: string): Envelope | Refused {
  const own = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  const parsed = v.safeParse(envelope, own ?? body)
  if (!parsed.success) return reportContractBreach(name, parsed.issues)
  const { errorCode, error, result } = parsed.output
  return { errorCode, error: findErrorText(error), result: result ?? null }
}

/**
 * Turns an envelope into a refusal. An ended session is reported inside HTTP 200 too; `session` is the one that the
 * call was sent in.
 */
export function toRefused({ errorCode, error, result }: Envelope, session: number | null): Refused {
  const sessionOver = session !== null && errorCode === SESSION_ENDED
  if (sessionOver) rejectToken(session)
  if (errorCode === SITE_NOT_REGISTERED)
    void import('./site-refused.ts').then(({ reportUnregisteredSite }) => reportUnregisteredSite(result), onFault)
  return { ok: false, errorCode, error: error ?? '', result, sessionOver }
}

/** Returns whether the server accepted the call (specification, section 4). */
export const isValid = (errorCode: number): boolean => VALID_CODES.includes(errorCode)

/** Logs a response that violates the contract, and returns it as a failure. */
export function reportContractBreach(name: string, issues: readonly v.BaseIssue<unknown>[]): Refused {
  const [first] = issues
  const place = first?.path?.map(({ key }) => String(key)).join('.')
  const text = `The answer to ${name} does not match the contract${place ? ` at ${place}` : ''}: ${first?.message ?? ''}`
  onFault(new Error(text, { cause: issues }))
  return buildFailure('contract', text)
}
