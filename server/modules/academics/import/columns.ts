import { listDataFields, type DataField, type DataKind } from '../../../../src/contract/academics/import-kinds.ts'
import { PACKAGE_KINDS, STAFF_FIELDS } from '../../../../src/contract/academics/one-roster.ts'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { dataImportColumns } from '../../../../src/contract/academics/data-import-state.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../../src/contract/parts.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage, type SentenceKey } from '../../../lib/i18n/messages.ts'
import { createMappingSuggestion } from '../../../lib/imports/headers.ts'
import { getLocale } from '../../../lib/i18n/locale.ts'
import formerHeaders from './former-headers.json'

const NEEDED = { true: 'ALWAYS', COURSE: 'WITH_COURSE', false: 'NEVER' } as const

/** Returns the header of a column: for a translated name with the code of its language. */
export const getColumnHeader = (language: LanguageCode, { field, of, language: other, again }: DataField): string => {
  const header = getMessage(language, `dataHeader.${of ?? again?.field ?? field}` as SentenceKey)
  return other ? `${header} [${other}]` : again ? `${header} ${again.no}` : header
}

const formatColumnMeaning = (language: LanguageCode, { field, language: other, of, again }: DataField): string =>
  of !== undefined && other !== undefined
    ? getMessage(language, 'dataMeaning.translation', {
        header: getMessage(language, `dataHeader.${of}` as SentenceKey),
        language: new Intl.DisplayNames(getLocale(language), { type: 'language' }).of(other) ?? other,
      })
    : again
      ? getMessage(language, `dataMeaning.again.${again.field}` as SentenceKey, { no: String(again.no) })
      : getMessage(language, `dataMeaning.${field}` as SentenceKey)

/** Returns the fields of a kind of file; of a package those of all kinds of data in it, each once. */
const listKindFields = (kind: DataKind, languages: readonly LanguageCode[]): readonly DataField[] =>
  kind === 'ONEROSTER'
    ? [
        ...new Map(
          PACKAGE_KINDS.flatMap((of) => listDataFields(of, []).map((one) => [one.field, one] as const)),
        ).values(),
      ]
    : listDataFields(kind, languages)

/** Returns the fields of staff that are none of students; errors in lines name them. */
const listStaffColumns = (language: LanguageCode, others: ReadonlySet<string>): RowOf<typeof dataImportColumns>[] =>
  STAFF_FIELDS.filter((field) => !others.has(field)).map((field) => {
    const header = getMessage(language, `importHeader.${field}`)
    return { field, header, meaning: header, required: 'NEVER', form: 'TEXT', choices: [], example: '', language: null }
  })

/** Returns the columns of a kind of file in a language, with translated names in some languages. */
export const describeColumns = (
  kind: DataKind,
  language: LanguageCode,
  languages: readonly LanguageCode[],
): RowOf<typeof dataImportColumns>[] => {
  const rows = listKindFields(kind, languages).map((one) => ({
    field: one.field,
    header: getColumnHeader(language, one),
    meaning: formatColumnMeaning(language, one),
    required: NEEDED[`${one.required}`],
    form: one.form,
    choices: [...(one.choices ?? [])],
    example: one.example,
    language: one.language ?? null,
  }))
  return kind === 'ONEROSTER' ? [...rows, ...listStaffColumns(language, new Set(rows.map(({ field }) => field)))] : rows
}

/** Returns the columns of a kind of file for the caller. */
export const listColumnRows = ({ kind }: { readonly kind: DataKind }, { language, client }: ActorContext) => {
  const { languages, defaultLanguage } = client.details
  return describeColumns(
    kind,
    language,
    languages.filter((one) => one !== defaultLanguage),
  )
}

/** Headers that the product wrote before their texts were corrected; files with them are still loaded. */
const FORMER: Readonly<Record<string, readonly string[]>> = formerHeaders

const suggestions = new Map<DataKind, ReturnType<typeof createMappingSuggestion>>()

/** Returns the suggestion for a kind of file, by every header that is recognized. */
function getSuggestion(kind: DataKind) {
  const before = suggestions.get(kind)
  if (before) return before
  const fields = listDataFields(kind)
  // What the product itself calls a column takes precedence over other names for it.
  const made = createMappingSuggestion([
    ...fields.map(
      (one) => [one.field, [one.field, ...LANGUAGE_CODES.map((code) => getColumnHeader(code, one))]] as const,
    ),
    ...fields.map((one) => [one.field, FORMER[one.field] ?? []] as const),
    ...fields.map((one) => [one.field, one.names ?? []] as const),
  ])
  suggestions.set(kind, made)
  return made
}

/** Suggests a column mapping from the headers, in any of the five languages; each field is mapped once. */
export const suggestMapping = (kind: DataKind, headers: readonly string[]): Readonly<Record<string, number>> =>
  getSuggestion(kind)(headers)
