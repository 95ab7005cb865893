import * as v from 'valibot'
import { SESSION_ENDED } from '../../contract/codes.ts'
import { envelope, VALID_CODES, type Envelope } from '../../contract/envelope.ts'
import { onFault } from '../log.ts'
import { failed, type Refused } from './reply.ts'
import { rejectToken } from './token.ts'

const textOf = (error: unknown): string | null =>
  error === null || error === undefined || error === '' ? null : typeof error === 'string' ? error : JSON.stringify(error)

/** The envelope of one name: its own member of the body, or the body itself where the server answers flat. */
export function envelopeOf(body: unknown, name: string): Envelope | Refused {
  const own = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  const parsed = v.safeParse(envelope, own ?? body)
  if (!parsed.success) return outsideContract(name, parsed.issues)
  const { errorCode, error, result } = parsed.output
  return { errorCode, error: textOf(error), result: result ?? null }
}

/** The server's no. A dead session is said inside HTTP 200 too; `session` is the one that the call was sent in. */
export function refusedBy({ errorCode, error, result }: Envelope, session: number | null): Refused {
  const sessionOver = session !== null && errorCode === SESSION_ENDED
  if (sessionOver) rejectToken(session)
  return { ok: false, errorCode, error: error ?? '', result, sessionOver }
}

/** Whether the server has said yes (specification, section 4). */
export const isValid = (errorCode: number): boolean => VALID_CODES.includes(errorCode)

/** An answer that is not what the contract says; somebody has to hear of it. */
export function outsideContract(name: string, issues: readonly v.BaseIssue<unknown>[]): Refused {
  const [first] = issues
  const place = first?.path?.map(({ key }) => String(key)).join('.')
  const text = `The answer to ${name} does not match the contract${place ? ` at ${place}` : ''}: ${first?.message ?? ''}`
  onFault(new Error(text, { cause: issues }))
  return failed('contract', text)
}
