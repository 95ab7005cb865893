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
 * Splits a text of the data into the names that stand isolated in it and what is between them, with the language of
 * each part: names may be in Latin letters. A text without such names is one part.
 */
export function splitDataText(text: string, page: LanguageCode): readonly DataPart[] {
  const parts = text.split(ISOLATED).filter(Boolean)
  const language = findDataLanguage(text, page)
  return page === 'en' || parts.length < 2
    ? [{ text, language }]
    : parts.map((part) => ({
        text: part,
        language: language || ISOLATED.test(part) ? findDataLanguage(part, page) : undefined,
      }))
}
