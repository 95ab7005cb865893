import type { OutputOf, RowOf } from '../../../contract/activity.ts'
import type { decideExamForms, examForm } from '../../../contract/exam-office/exam-forms.ts'

/** An examination form with everything that its decision depends on. */
export type ExamForm = RowOf<typeof examForm>
/** What became of a decision about several forms. */
export type DecidedForms = OutputOf<typeof decideExamForms>
/** A form that could not take the step. */
export type SkippedForm = DecidedForms['skipped'][number]

/** Returns the last return of a form to its student that nobody has accepted since; undefined: there is none. */
export const findReturn = ({ status, decisions }: Pick<ExamForm, 'status' | 'decisions'>) =>
  status === 'ACCEPTED' ? undefined : decisions.findLast((decision) => decision.status === 'REJECTED')
