import type { RowOf } from '../../../contract/activity.ts'
import { ACCOMMODATIONS, type FormContent } from '../../../contract/exam-office/form-parts.ts'
import type { myExamForm } from '../../../contract/exam-office/own-exam-forms.ts'

/** The examination form of the student, with everything to choose from. */
export type OwnExamForm = RowOf<typeof myExamForm>
/** A paper that can be chosen. */
export type OfferedPaper = OwnExamForm['papers'][number]

/** The choice of a student without a wish for a centre. */
export const ANY_CENTRE = 'ANY'

/** The values of the fields. Papers are chosen by the ids of their offerings. */
export interface FormValues extends Record<string, unknown> {
  readonly own: readonly string[]
  readonly earlier: readonly string[]
  readonly medium: string
  readonly centre: string
  readonly accommodations: readonly string[]
  readonly note: string
}

/** Returns the papers of the student's term, or those of earlier terms. */
export const filterPapers = ({ papers }: OwnExamForm, from: OfferedPaper['from']): readonly OfferedPaper[] =>
  papers.filter((paper) => paper.from === from)

/** Returns the papers that are chosen, and those that cannot be left out. */
export const listChosen = (form: OwnExamForm, { own, earlier }: FormValues): readonly OfferedPaper[] =>
  form.papers.filter(
    ({ courseOfferingId, compulsory }) =>
      compulsory || own.includes(String(courseOfferingId)) || earlier.includes(String(courseOfferingId)),
  )

/** Converts what was entered last to the values of the fields. */
export function toFormValues(form: OwnExamForm): FormValues {
  const { content } = form
  const pick = (from: OfferedPaper['from']): string[] =>
    filterPapers(form, from)
      .filter(({ courseOfferingId, compulsory }) => compulsory || content.papers.includes(courseOfferingId))
      .map(({ courseOfferingId }) => String(courseOfferingId))
  return {
    own: pick('OWN'),
    earlier: pick('EARLIER'),
    medium: content.medium ?? '',
    centre: content.examCentreId === null ? ANY_CENTRE : String(content.examCentreId),
    accommodations: [...content.accommodations],
    note: content.note,
  }
}

/** Converts the values of the fields to what the server stores. */
export const toContent = (form: OwnExamForm, values: FormValues): FormContent => ({
  papers: listChosen(form, values).map(({ courseOfferingId }) => courseOfferingId),
  medium: values.medium === '' ? null : values.medium,
  examCentreId: values.centre === ANY_CENTRE || values.centre === '' ? null : Number(values.centre),
  accommodations: ACCOMMODATIONS.filter((one) => values.accommodations.includes(one)),
  note: values.note.trim(),
})
