import { CODES, type CodeName } from '../src/contract/codes.ts'
import { QUERY_GROUP } from '../src/contract/envelope.ts'
import type { LanguageCode } from '../src/contract/parts.ts'
import type { ParsedCall } from './calls.ts'
import type { Refusal } from './handler.ts'
import { sentence, type SentenceKey } from './words.ts'

/** What is said to one name. */
export interface Answer {
  readonly errorCode: number
  readonly error: string | null
  readonly result: unknown
}

const SUCCESS = 1000

/** Yes, with a result. */
export const success = (result: unknown): Answer => ({ errorCode: SUCCESS, error: null, result: result ?? null })

/** No, with a sentence of its own. */
export const denied = (
  code: CodeName,
  key: SentenceKey,
  language: LanguageCode,
  values?: Readonly<Record<string, string | number>>,
  result: unknown = null,
): Answer => ({ errorCode: CODES[code], error: sentence(language, key, values), result })

/** No, with the sentence of the refusal, or of its code. */
export const refused = ({ code, values, result, sentence: key = code }: Refusal, language: LanguageCode): Answer => denied(code, key, language, values, result)

/** The envelope around an answer; `reponseHeader` is spelt like this on the wire (mql-protocol, section 5). */
export const enveloped = (answer: Answer, now: Date) => ({
  ...answer,
  reponseHeader: null,
  serverTime: now.toISOString(),
  debugInfo: null,
  isCompressed: false,
})

const rowsOf = (answer: Answer): unknown => (Array.isArray(answer.result) && answer.result.length > 0 ? answer.result : null)

/** The body of an answer: a member per activity, or the one member of a query group with one code for all of it. */
export function bodyOf(kind: ParsedCall['kind'], answers: ReadonlyMap<string, Answer>, now: Date): Readonly<Record<string, unknown>> {
  if (kind === 'activities') return Object.fromEntries([...answers].map(([name, answer]) => [name, enveloped(answer, now)]))
  const refusal = [...answers.values()].find((answer) => answer.errorCode !== SUCCESS)
  const rows = () => Object.fromEntries([...answers].map(([id, answer]) => [id, rowsOf(answer)]))
  return { [QUERY_GROUP]: enveloped(refusal ?? success(rows()), now) }
}
