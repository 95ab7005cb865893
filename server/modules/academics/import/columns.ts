import { listDataFields, type DataField, type DataKind } from '../../../../src/contract/academics/import-kinds.ts'
import { PACKAGE_KINDS, STAFF_FIELDS } from '../../../../src/contract/academics/one-roster.ts'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { dataImportColumns } from '../../../../src/contract/academics/data-import-state.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../../src/contract/parts.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage, type SentenceKey } from '../../../lib/i18n/messages.ts'
import { foldHeader } from '../../../lib/spreadsheets/cells.ts'
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

const known = new Map<DataKind, ReadonlyMap<string, string>>()

/** Returns the fields of a kind of file by every header that is recognized. */
function mapFieldsByHeader(kind: DataKind): ReadonlyMap<string, string> {
  const before = known.get(kind)
  if (before) return before
  const fields = listDataFields(kind)
  // What the product itself calls a column takes precedence over other names for it.
  const listHeaders = (one: DataField) => [
    one.field,
    ...LANGUAGE_CODES.map((language) => getColumnHeader(language, one)),
  ]
  const listFormerNames = (one: DataField) => FORMER[one.field] ?? []
  const listOtherNames = (one: DataField) => one.names ?? []
  const found = new Map<string, string>()
  for (const namesOf of [listHeaders, listFormerNames, listOtherNames])
    for (const one of fields)
      for (const name of namesOf(one)) if (!found.has(foldHeader(name))) found.set(foldHeader(name), one.field)
  known.set(kind, found)
  return found
}

/** Suggests a column mapping from the headers, in any of the five languages; each field is mapped once. */
export function suggestMapping(kind: DataKind, headers: readonly string[]): Readonly<Record<string, number>> {
  const mapping: Record<string, number> = {}
  headers.forEach((name, index) => {
    const field = mapFieldsByHeader(kind).get(foldHeader(name.replace(/[*(].*$/, '')))
    if (field !== undefined) mapping[field] ??= index
  })
  return mapping
}
