import { LANGUAGE_CODES, type LanguageCode } from '../parts.ts'
import { ENROLMENT, EXAMINATION, OF_COLLEGE, PHOTOGRAPH, STRUCTURE } from './import-columns.ts'
import { FEE_HEAD, INVOICE } from './fee-columns.ts'

/** The kinds of data that a file can hold, in the order in which a new institution needs them. */
export const DATA_KINDS = [
  'COLLEGES',
  'STRUCTURE',
  'STUDENTS',
  'EXAMINATIONS',
  'FEES',
  'INVOICES',
  'PHOTOGRAPHS',
  'ONEROSTER',
] as const
/** A kind of data that a file can hold. */
export type DataKind = (typeof DATA_KINDS)[number]

/** Returns whether a kind of data comes as a ZIP archive, whose columns are not chosen, instead of as a table. */
export const isArchive = (kind: DataKind): boolean => kind === 'PHOTOGRAPHS' || kind === 'ONEROSTER'

/** Returns the maximum size of the file of a kind of data, in bytes. */
export const getMaxFileSize = (kind: DataKind | undefined): number => (kind === 'PHOTOGRAPHS' ? 512 : 64) * 1024 * 1024

/** The forms of a cell, which decide how it is read. */
export const CELL_FORMS = [
  'CODE',
  'TEXT',
  'NAME',
  'DAY',
  'NUMBER',
  'AMOUNT',
  'CHOICE',
  'YES_NO',
  'MOBILE',
  'EMAIL',
] as const

/** A column of a kind of file. */
export interface DataColumn {
  /** Its name in a mapping. Its header is the message `dataHeader.<field>`, its meaning `dataMeaning.<field>`. */
  readonly field: string
  /** The column of which it is a further one, with a number after the same header; absent: it is the first. */
  readonly again?: { readonly field: string; readonly no: number }
  /**
   * Whether every line needs a value; `COURSE`: every line with a course. Without a value the stored one stays, and a
   * new record gets the usual one.
   */
  readonly required: boolean | 'COURSE'
  readonly form: (typeof CELL_FORMS)[number]
  /** A value for the example line of a template. */
  readonly example: string
  /** The allowed values of a CHOICE. */
  readonly choices?: readonly string[]
  /** The largest NUMBER, or the largest number of characters of other values. */
  readonly most?: number
  /** Whether a DAY is a date of birth. */
  readonly born?: true
  /** Other headers, besides those in the messages, by which the column is recognized. */
  readonly names?: readonly string[]
  /** Whether there is a further, optional column for the name in each language. */
  readonly translated?: true
}

/** The columns of each kind of file, in the order of its template. */
export const DATA_COLUMNS: Readonly<Record<DataKind, readonly DataColumn[]>> = {
  COLLEGES: OF_COLLEGE,
  STRUCTURE,
  STUDENTS: ENROLMENT,
  EXAMINATIONS: EXAMINATION,
  FEES: FEE_HEAD,
  INVOICES: INVOICE,
  PHOTOGRAPHS: PHOTOGRAPH,
  // The columns of its files are those of the standard.
  ONEROSTER: [],
}

/** A column that a file can have: for a translated name, one for each language. */
export interface DataField extends DataColumn {
  /** The field of the name that this is a translation of; absent: it is no translation. */
  readonly of?: string
  readonly language?: LanguageCode
}

/** Returns the field of a name in a language: `collegeName_mr`. */
export const toTranslatedField = (field: string, language: LanguageCode): string => `${field}_${language}`

/** Returns all columns that a file of a kind can have, with those of translated names in some languages. */
export const listDataFields = (
  kind: DataKind,
  languages: readonly LanguageCode[] = LANGUAGE_CODES,
): readonly DataField[] =>
  DATA_COLUMNS[kind].flatMap((column): DataField[] => [
    column,
    ...(column.translated
      ? languages.map((language) => ({
          field: toTranslatedField(column.field, language),
          required: false as const,
          form: column.form,
          example: '',
          of: column.field,
          language,
        }))
      : []),
  ])
