import type { LanguageCode } from '../../contract/parts.ts'

/** A text between the characters that isolate it; the innermost, where they are nested. */
const ISOLATED = /(\u2068[^\u2066-\u2069]*\u2069)/

/**
 * Returns the language in which a name or another text of the data is read out on a page: English for one in Latin
 * letters on a page of another script, whose voice cannot read them (WCAG 3.1.2). Otherwise undefined: the language of
 * the page, or one that the data does not name.
 */
export const findDataLanguage = (text: string, page: LanguageCode): 'en' | undefined =>
  page !== 'en' && /^\P{L}*\p{Script=Latin}[\P{L}\p{Script=Latin}]*$/u.test(text) ? 'en' : undefined

/** A part of a text of the data, and the language in which it is read out. */
export interface DataPart {
  readonly text: string
  readonly language: 'en' | undefined
}

/**
 * Splits a text of the data that is not in one language into parts with the language of each: names that stand isolated
 * in it may be in Latin letters.
 */
export function splitDataText(text: string, page: LanguageCode): readonly DataPart[] {
  const language = findDataLanguage(text, page)
  return language || page === 'en'
    ? [{ text, language }]
    : text
        .split(ISOLATED)
        .filter(Boolean)
        .map((part) => ({ text: part, language: ISOLATED.test(part) ? findDataLanguage(part, page) : undefined }))
}
