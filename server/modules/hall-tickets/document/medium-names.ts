import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { getLocale } from '../../../lib/i18n/locale.ts'

/** The languages in which candidates answer: those of the constitution of India, English, Divehi and Arabic. */
const MEDIA = 'en hi mr ur dv ar as bn brx doi gu kn kok ks mai ml mni ne or pa sa sat sd ta te'.split(' ')

/** Runtimes do not know Divehi; the other languages stay in English there. */
const IN_DIVEHI: Readonly<Record<string, string>> = {
  en: 'އިނގިރޭސި',
  hi: 'ހިންދީ',
  mr: 'މަރާޓީ',
  ur: 'އުރުދޫ',
  dv: 'ދިވެހި',
  ar: 'ޢަރަބި',
}

const english = new Intl.DisplayNames('en', { type: 'language' })
const codes = new Map([
  ...MEDIA.map((code) => [english.of(code)?.toLowerCase(), code] as const),
  ['bengali', 'bn'],
  ['oriya', 'or'],
])

/**
 * Returns a medium of answers, which is stored as its English name, in another language; null for a name that is not
 * that of a language, or has no translation.
 */
export function findMediumName(medium: string, language: LanguageCode): string | null {
  const code = codes.get(medium.trim().toLowerCase())
  if (code === undefined || language === 'en') return null
  if (language === 'dv') return IN_DIVEHI[code] ?? null
  return new Intl.DisplayNames(getLocale(language), { type: 'language', fallback: 'none' }).of(code) ?? null
}
