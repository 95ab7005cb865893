import { LANGUAGE_CODES, type LanguageCode } from '../parts.ts'

/** A language of a translation; the name itself is in English. */
export type OtherLanguage = Exclude<LanguageCode, 'en'>
/** A text for each of these languages; '' where there is none. */
export type Translations = Record<OtherLanguage, string>

/** The languages of the translations of a name. */
export const OTHER_LANGUAGES: readonly OtherLanguage[] = LANGUAGE_CODES.filter(
  (language): language is OtherLanguage => language !== 'en',
)

/** Builds a record with a value for each of some languages. */
const mapKeys = <Language extends LanguageCode, Value>(
  languages: readonly Language[],
  build: (language: Language) => Value,
): Record<Language, Value> =>
  Object.fromEntries(languages.map((language) => [language, build(language)])) as Record<Language, Value>

/** Builds a record with a value for each language. */
export const mapLanguages = <Value>(build: (language: LanguageCode) => Value): Record<LanguageCode, Value> =>
  mapKeys(LANGUAGE_CODES, build)

/** Builds a record with a value for each language of a translation. */
export const mapTranslations = <Value>(build: (language: OtherLanguage) => Value): Record<OtherLanguage, Value> =>
  mapKeys(OTHER_LANGUAGES, build)

/** Returns the translations of a name as fields of a form. */
export const toTranslationFields = (textsByLanguage: Readonly<Record<string, string | undefined>> = {}): Translations =>
  mapTranslations((language) => textsByLanguage[language] ?? '')

/** Returns the translations of a form that say something. */
export const listFilledTranslations = (entered: Translations): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(entered).filter(([, text]) => text !== ''))
