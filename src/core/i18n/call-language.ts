import type { LanguageCode } from '../../contract/parts.ts'
import { ensureShared } from '../runtime/shared.ts'

const spoken = ensureShared<{ language?: LanguageCode }>('mql.language', () => ({}))

/** The language that calls request; undefined until a language has been loaded (specification, section 4). */
export const findCallLanguage = (): LanguageCode | undefined => spoken.language

/** Sets the language of later calls. */
export function setCallLanguage(language: LanguageCode): void {
  spoken.language = language
}
