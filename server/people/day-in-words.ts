import type { LanguageCode } from '../../src/contract/parts.ts'

/** A day (YYYY-MM-DD) as a message writes it, in the language of whoever reads it. */
export const dayInWords = (day: string, language: LanguageCode): string => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
