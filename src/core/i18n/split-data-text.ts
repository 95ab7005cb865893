import type { LanguageCode } from '../../contract/parts.ts'
import { findDataLanguage } from './data-language.ts'

/** A text between the characters that isolate it; the innermost, where they are nested. */
const ISOLATED = /(\u2068[^\u2066-\u2069]*\u2069)/

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
