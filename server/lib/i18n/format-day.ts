import type { LanguageCode } from '../../../src/contract/parts.ts'
import { localeOf } from './locale.ts'

/** Formats a day (YYYY-MM-DD) for a message, in the language of its recipient. */
export const formatDay = (day: string, language: LanguageCode): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
