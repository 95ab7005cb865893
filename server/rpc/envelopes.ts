import { CODES, type CodeName } from '../../src/contract/codes.ts'
import { QUERY_GROUP } from '../../src/contract/envelope.ts'
import type { LanguageCode } from '../../src/contract/parts.ts'
import type { ParsedCall } from './calls.ts'
import { refuseSaying, type Refusal } from '../lib/context/handler.ts'
import { getMessage, type SentenceKey, type Values } from '../lib/i18n/messages.ts'

/** The answer to one name of a call. */
export interface Answer {
  readonly errorCode: number
  readonly error: string | null
  readonly result: unknown
  /** Set when a fault is the reason: the database or the disk was unavailable, or the program failed. */
  readonly fault?: 'unavailable' | 'failed'
}

const SUCCESS = 1000

/** Builds a successful answer with a result. */
export const buildSuccess = (result: unknown): Answer => ({ errorCode: SUCCESS, error: null, result: result ?? null })

/** Builds a refusal with the given message. */
export const buildDenial = (
  code: CodeName,
  key: SentenceKey,
  language: LanguageCode,
  values?: Values,
  result: unknown = null,
): Answer => ({ errorCode: CODES[code], error: getMessage(language, key, values), result })

/** Builds the answer of a `Refusal`, with its own message or that of its code. */
export const toAnswer = ({ code, values, result, sentence: key = code }: Refusal, language: LanguageCode): Answer =>
  buildDenial(code, key, language, values, result)

/** Seconds after which to retry a call that was refused because the database or the disk was unavailable. */
export const RETRY_SECONDS = 15

/** Builds the refusal of a call for which the database was unreachable or did not answer in time. */
export const buildUnavailable = (): Refusal =>
  refuseSaying('unavailable', 'maintenance', { wait: { seconds: RETRY_SECONDS } }, { retryAfter: RETRY_SECONDS })

/** Wraps an answer in the envelope; `reponseHeader` is spelt like this on the wire (specification, section 14.5). */
export const wrapInEnvelope = ({ errorCode, error, result }: Answer, now: Date) => ({
  ...{ errorCode, error, result },
  reponseHeader: null,
  serverTime: now.toISOString(),
  debugInfo: null,
  isCompressed: false,
})

/**
 * Returns whether a call has no other answer than that the database is unavailable, so that its response may say so to
 * proxies too. A call of several names, some of which were carried out, must not be repeated by them.
 */
export function isRefusedAsUnavailable(kind: ParsedCall['kind'], answers: ReadonlyMap<string, Answer>): boolean {
  const all = [...answers.values()]
  const isFaulty = ({ fault }: Answer): boolean => fault === 'unavailable'
  return kind === 'queries'
    ? all.find(({ errorCode }) => errorCode !== SUCCESS)?.fault === 'unavailable'
    : all.length > 0 && all.every(isFaulty)
}

const listAnswerRows = (answer: Answer): unknown =>
  Array.isArray(answer.result) && answer.result.length > 0 ? answer.result : null

/**
 * Builds the response body: one member per activity, or the single member of a query group with one code for all of it.
 */
export function buildResponseBody(
  kind: ParsedCall['kind'],
  answers: ReadonlyMap<string, Answer>,
  now: Date,
): Readonly<Record<string, unknown>> {
  if (kind === 'activities')
    return Object.fromEntries([...answers].map(([name, answer]) => [name, wrapInEnvelope(answer, now)]))
  const refusal = [...answers.values()].find((answer) => answer.errorCode !== SUCCESS)
  const buildQueryMember = () => Object.fromEntries([...answers].map(([id, answer]) => [id, listAnswerRows(answer)]))
  return { [QUERY_GROUP]: wrapInEnvelope(refusal ?? buildSuccess(buildQueryMember()), now) }
}
