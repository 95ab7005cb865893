import type { LanguageCode } from '../parts.ts'

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
