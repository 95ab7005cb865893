import type { InputOf } from '../../../../contract/activity.ts'
import type { saveExamEvent } from '../../../../contract/exam-office/exam-desk.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../../contract/parts.ts'
import type { Exam, Setup } from '../exams.ts'

/** The languages of a name besides its own. */
export const OTHER_LANGUAGES = LANGUAGE_CODES.filter(
  (language): language is Exclude<LanguageCode, 'en'> => language !== 'en',
)

/** A text for each of these languages; '' where there is none. */
export type Translations = Record<(typeof OTHER_LANGUAGES)[number], string>

/** Returns the translations of a name as fields of a form. */
export const toTranslationFields = (known: Readonly<Record<string, string>> = {}): Translations => ({
  hi: known.hi ?? '',
  mr: known.mr ?? '',
  ur: known.ur ?? '',
  dv: known.dv ?? '',
})

/** Returns the translations of a form that say something. */
export const listFilledTranslations = (entered: Translations): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(entered).filter(([, text]) => text !== ''))

/** The details of an examination, as the form holds them. */
export interface DetailsValues extends Record<string, unknown> {
  readonly name: string
  readonly translations: Translations
  readonly code: string
  readonly academicYearId: string
  readonly season: string
  readonly startsOn: string
  readonly endsOn: string
  readonly correctionsUntil: string
  readonly helpline: string
  readonly formsRequired: boolean
}

/** Returns the values of an examination; those of a new one are for the current academic year. */
export function toDetailsValues(exam: Exam | undefined, { academicYears }: Setup): DetailsValues {
  const current = academicYears.find(({ status }) => status === 'CURRENT') ?? academicYears[0]
  return {
    name: exam?.names.name ?? '',
    translations: toTranslationFields(exam?.names.translations),
    code: exam?.code ?? '',
    academicYearId: String(exam?.academicYearId ?? current?.academicYearId ?? ''),
    season: exam?.season ?? '',
    startsOn: exam?.startsOn ?? '',
    endsOn: exam?.endsOn ?? '',
    correctionsUntil: exam?.correctionsUntil ?? '',
    helpline: exam?.helpline ?? '',
    formsRequired: exam?.formsRequired ?? false,
  }
}

/** The names of the fields, in the order of the form. */
export const FIELDS = [
  'name',
  'translations',
  'code',
  'academicYearId',
  'season',
  'startsOn',
  'endsOn',
  'correctionsUntil',
  'helpline',
  'formsRequired',
] as const satisfies readonly (keyof InputOf<typeof saveExamEvent>)[]
