import { and, eq } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { myExamForm, myExamForms } from '../../../../src/contract/exam-office/own-exam-forms.ts'
import type { Database } from '../../../db/database.ts'
import { examFormPaper } from '../../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { signProof } from '../forms/proof.ts'
import { loadFormFees } from '../forms/form-fees.ts'
import { getContent, loadChoices } from './form-choices.ts'
import { findOwnForm, loadOwnForms, toOwnRow, type OwnForm } from './own-form.ts'

/** Returns the forms of the caller, one for each examination that concerns the caller. */
export const listOwnForms = async (_input: unknown, context: ActorContext): Promise<RowOf<typeof myExamForms>[]> =>
  (await loadOwnForms(context)).map((own) => toOwnRow(own, context))

/** Returns the offerings of the papers of a submitted form. */
export async function loadSubmittedPapers(
  db: Database,
  { event, student }: Pick<OwnForm, 'event' | 'student'>,
): Promise<readonly number[]> {
  const rows = await db
    .select({ courseOfferingId: examFormPaper.courseOfferingId })
    .from(examFormPaper)
    .where(
      and(
        eq(examFormPaper.clientId, event.clientId),
        eq(examFormPaper.examEventId, event.id),
        eq(examFormPaper.studentId, student.id),
      ),
    )
  return rows.map(({ courseOfferingId }) => courseOfferingId)
}

/** Returns the caller's form for an examination, with everything to choose from. */
export async function loadOwnForm(
  { examEventId }: { readonly examEventId: number },
  context: ActorContext,
): Promise<RowOf<typeof myExamForm>[] | Refusal> {
  const own = await findOwnForm(context, examEventId)
  const choices = own && (await loadChoices(context, own))
  if (!own || !choices) return refuse('notFound')
  const { event, student, form, draft } = own
  const row = toOwnRow(own, context)
  const { study, papers, media, centres } = choices
  const fees = await loadFormFees(context.db, {
    clientId: context.client.id,
    studentId: student.id,
    academicYearId: event.academicYearId,
    formNo: form?.formNo ?? null,
  })
  const content = getContent(own, choices, await loadSubmittedPapers(context.db, own))
  return [
    {
      ...row,
      obstacle: row.obstacle ?? (papers.length === 0 ? 'NO_PAPERS' : null),
      rowVersion: draft?.rowVersion ?? 0,
      programme: study.programme,
      part: study.part,
      college: study.college,
      papers: papers.map(({ isExpected: _, ...paper }) => paper),
      media: [...media],
      centres,
      fees,
      isFilledHere: form?.wishes != null,
      content,
      proof: signProof(draft ? draft.proofPath : (form?.proofPath ?? null), context),
    },
  ]
}
