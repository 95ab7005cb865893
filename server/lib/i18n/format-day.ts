import type { LanguageCode } from '../../../src/contract/parts.ts'
import { isolate } from './isolated.ts'
import { getLocale } from './locale.ts'

/** Formats a day (YYYY-MM-DD) for a message, in the language of its recipient; in Divehi an isolated English text. */
export function formatDay(day: string, language: LanguageCode): string {
  const formats = new Intl.DateTimeFormat(getLocale(language), { dateStyle: 'long', timeZone: 'UTC' })
  const text = formats.format(new Date(`${day}T00:00:00Z`))
  return language === 'dv' ? isolate(text) : text
}
