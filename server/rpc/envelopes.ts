import { CODES, type CodeName } from '../../src/contract/codes.ts'
import { QUERY_GROUP } from '../../src/contract/envelope.ts'
import type { LanguageCode } from '../../src/contract/parts.ts'
import type { ParsedCall } from './calls.ts'
import { refuseSaying, type Refusal } from '../lib/context/handler.ts'
import { sentence, type SentenceKey, type Values } from '../lib/i18n/messages.ts'

/** The answer to one name of a call. */
export interface Answer {
  readonly errorCode: number
  readonly error: string | null
  readonly result: unknown
}

const SUCCESS = 1000

/** Builds a successful answer with a result. */
export const success = (result: unknown): Answer => ({ errorCode: SUCCESS, error: null, result: result ?? null })

/** Builds a refusal with the given message. */
export const denied = (
  code: CodeName,
  key: SentenceKey,
  language: LanguageCode,
  values?: Values,
  result: unknown = null,
): Answer => ({ errorCode: CODES[code], error: sentence(language, key, values), result })

/** Builds the answer of a `Refusal`, with its own message or that of its code. */
export const refused = ({ code, values, result, sentence: key = code }: Refusal, language: LanguageCode): Answer =>
  denied(code, key, language, values, result)

/** Seconds after which to retry a call that was refused because the database or the disk was unavailable. */
export const RETRY_SECONDS = 15

/** Builds the refusal of a call for which the database was unreachable or did not answer in time. */
export const unavailable = (): Refusal =>
  refuseSaying('unavailable', 'maintenance', { wait: { seconds: RETRY_SECONDS } }, { retryAfter: RETRY_SECONDS })

/** Wraps an answer in the envelope; `reponseHeader` is spelt like this on the wire (specification, section 14.5). */
export const enveloped = (answer: Answer, now: Date) => ({
  ...answer,
  reponseHeader: null,
  serverTime: now.toISOString(),
  debugInfo: null,
  isCompressed: false,
})

const rowsOf = (answer: Answer): unknown =>
  Array.isArray(answer.result) && answer.result.length > 0 ? answer.result : null

/**
 * Builds the response body: one member per activity, or the single member of a query group with one code for all of it.
 */
export function bodyOf(
  kind: ParsedCall['kind'],
  answers: ReadonlyMap<string, Answer>,
  now: Date,
): Readonly<Record<string, unknown>> {
  if (kind === 'activities')
    return Object.fromEntries([...answers].map(([name, answer]) => [name, enveloped(answer, now)]))
  const refusal = [...answers.values()].find((answer) => answer.errorCode !== SUCCESS)
  const rows = () => Object.fromEntries([...answers].map(([id, answer]) => [id, rowsOf(answer)]))
  return { [QUERY_GROUP]: enveloped(refusal ?? success(rows()), now) }
}
