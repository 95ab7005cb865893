import type { LanguageCode } from '../../../src/contract/parts.ts'
import { isolated } from './isolated.ts'
import { localeOf } from './locale.ts'

/** Formats a day (YYYY-MM-DD) for a message, in the language of its recipient; in Divehi an isolated English text. */
export function formatDay(day: string, language: LanguageCode): string {
  const formats = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  const text = formats.format(new Date(`${day}T00:00:00Z`))
  return language === 'dv' ? isolated(text) : text
}
