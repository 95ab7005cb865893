import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { getMessage, type SentenceKey, type Values } from '../../../lib/i18n/messages.ts'

/** What is wrong with one value of a definition, by its path: `academicYear.endsOn`. */
export interface Problem {
  readonly path: string
  readonly key: SentenceKey
  readonly values?: Values
}

/** Returns the text of a problem. */
export const formatProblem = ({ key, values }: Problem, language: LanguageCode): string =>
  getMessage(language, key, values)
