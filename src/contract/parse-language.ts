import { type LanguageCode, LANGUAGE_CODES } from './parts.ts'

/** Returns whether this is the code of one of our languages. */
export const isLanguage = (code: unknown): code is LanguageCode => (LANGUAGE_CODES as readonly unknown[]).includes(code)

/** Returns our language for a BCP 47 tag: `mr-IN` and `MR` are `mr`. Undefined for a language we do not have. */
export function parseLanguage(tag: string | null | undefined): LanguageCode | undefined {
  const code = tag?.trim().split(/[-_]/)[0]?.toLowerCase()
  return isLanguage(code) ? code : undefined
}
