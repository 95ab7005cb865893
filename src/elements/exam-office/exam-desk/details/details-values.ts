import type { InputOf } from '../../../../contract/activity.ts'
import type { saveExamEvent } from '../../../../contract/exam-office/exam-desk.ts'
import { toTranslationFields, type Translations } from '../../../../contract/i18n/translations.ts'
import type { Exam, Setup } from '../exams.ts'

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
