import { LANGUAGE_CODES, type LanguageCode } from '../../contract/parts.ts'

/** The properties of a language. */
export interface Language {
  /** The name in English. */
  readonly name: string
  /** The name as its speakers write it. */
  readonly nativeName: string
  readonly direction: 'ltr' | 'rtl'
  readonly locale: string
}

/** The five display languages (specification, section 1). */
export const LANGUAGES: Readonly<Record<LanguageCode, Language>> = {
  en: { name: 'English', nativeName: 'English', direction: 'ltr', locale: 'en-IN' },
  hi: { name: 'Hindi', nativeName: 'हिन्दी', direction: 'ltr', locale: 'hi-IN' },
  mr: { name: 'Marathi', nativeName: 'मराठी', direction: 'ltr', locale: 'mr-IN' },
  ur: { name: 'Urdu', nativeName: 'اردو', direction: 'rtl', locale: 'ur-IN' },
  dv: { name: 'Divehi', nativeName: 'ދިވެހި', direction: 'rtl', locale: 'dv-MV' },
}

/** Returns whether this is the code of one of our languages. */
export const isLanguage = (code: unknown): code is LanguageCode => (LANGUAGE_CODES as readonly unknown[]).includes(code)

/** Returns our language for a BCP 47 tag: `mr-IN` and `MR` are `mr`. Undefined for a language we do not have. */
export function parseLanguage(tag: string | null | undefined): LanguageCode | undefined {
  const code = tag?.trim().split(/[-_]/)[0]?.toLowerCase()
  return isLanguage(code) ? code : undefined
}
