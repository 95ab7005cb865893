import type { LanguageCode } from '../../contract/parts.ts'
import { shared } from '../shared.ts'

const spoken = shared<{ language?: LanguageCode }>('mql.language', () => ({}))

/** The language that calls ask for; undefined until a language has been loaded (specification, section 4). */
export const callLanguage = (): LanguageCode | undefined => spoken.language

/** Makes this the language of later calls. */
export function speakOnCalls(language: LanguageCode): void {
  spoken.language = language
}
