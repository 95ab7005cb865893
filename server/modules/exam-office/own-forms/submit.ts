import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { FormDecision } from '../../../../src/contract/exam-office/exam-forms.ts'
import type { FormContent, FormPart, FormWishes } from '../../../../src/contract/exam-office/form-parts.ts'
import type { submitOwnExamForm } from '../../../../src/contract/exam-office/own-exam-forms.ts'
import type { Database } from '../../../db/database.ts'
import { examForm, examFormDraft, examFormPaper } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import { clearCounts } from '../../../lib/cache/count-cache.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import { refuse, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { takeNextNumber } from '../../../lib/series/next-number.ts'
import { notifyOfSubmission } from '../forms/notify-forms.ts'
import { findFormProblem } from './check-form.ts'
import { loadChoices, type FormChoices } from './form-choices.ts'
import { loadSubmittedPapers } from './load-own-form.ts'
import { findOwnForm, findOwnStudent, type OwnForm } from './own-form.ts'

type Input = ParsedInputOf<typeof submitOwnExamForm>
type Output = OutputOf<typeof submitOwnExamForm>
type Draft = NonNullable<OwnForm['draft']>

const DIGITS = 6

/** Takes the next number of a form of an examination that no form has, such as one from a file. */
async function takeFormNo(db: Database, { event: { clientId, code } }: OwnForm): Promise<string> {
  for (;;) {
    const number = await takeNextNumber(db, clientId, 'EXAM_FORM', code)
    const formNo = `${code}-F${String(number).padStart(DIGITS, '0')}`
    const [taken] = await db
      .select({ id: examForm.id })
      .from(examForm)
      .where(and(eq(examForm.clientId, clientId), eq(examForm.formNo, formNo)))
    if (!taken) return formNo
  }
}

const toWishes = ({ medium, examCentreId, accommodations, note }: FormContent): FormWishes => ({
  medium,
  examCentreId,
  accommodations,
  note,
})

/** Returns the parts of a returned form that its student has changed. */
function listChanges({ form }: OwnForm, papers: readonly number[], { content, proofPath }: Draft): readonly FormPart[] {
  const before = form?.wishes
  const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
    [...one].sort().join() === [...other].sort().join()
  return [
    ...(isSame(papers, content.papers) ? [] : (['PAPERS'] as const)),
    ...(before?.medium === content.medium ? [] : (['MEDIUM'] as const)),
    ...((before?.examCentreId ?? null) === content.examCentreId ? [] : (['CENTRE'] as const)),
    ...(isSame(before?.accommodations ?? [], content.accommodations) && (before?.note ?? '') === content.note
      ? []
      : (['ACCOMMODATION'] as const)),
    ...((form?.proofPath ?? null) === proofPath ? [] : (['PROOF'] as const)),
  ]
}

/** Writes the submitted form, with the papers that it names. Returns its id and number. */
async function writeForm(
  { db, actor, now }: ActorContext,
  own: OwnForm,
  draft: Draft,
  { study, papers: offered }: FormChoices,
): Promise<{ readonly formId: number; readonly formNo: string }> {
  const { event, student, form } = own
  const { content, proofPath } = draft
  const papers = await loadSubmittedPapers(db, own)
  const key = { clientId: event.clientId, examEventId: event.id, studentId: student.id }
  const again: readonly FormDecision[] =
    form?.status === 'REJECTED'
      ? [
          {
            status: 'SUBMITTED',
            by: actor.userId,
            at: now.toISOString(),
            reason: null,
            changes: listChanges(own, papers, draft),
          },
        ]
      : []
  const written = {
    collegeId: study.collegeId,
    status: 'SUBMITTED' as const,
    submittedAt: now,
    decisions: [...(form?.decisions ?? []), ...again],
    wishes: toWishes(content),
    proofPath,
  }
  const [row] = form
    ? await db
        .update(examForm)
        .set(written)
        .where(and(eq(examForm.clientId, key.clientId), eq(examForm.id, form.id)))
        .returning({ formId: examForm.id, formNo: examForm.formNo })
    : await db
        .insert(examForm)
        .values({ ...key, formNo: await takeFormNo(db, own), ...written })
        .returning({ formId: examForm.id, formNo: examForm.formNo })
  if (!row) throw new Error('A form that was submitted was not written.')
  await db
    .delete(examFormPaper)
    .where(
      and(
        eq(examFormPaper.clientId, key.clientId),
        eq(examFormPaper.examEventId, key.examEventId),
        eq(examFormPaper.studentId, key.studentId),
      ),
    )
  await db
    .insert(examFormPaper)
    .values(
      offered
        .filter(({ courseOfferingId }) => content.papers.includes(courseOfferingId))
        .map(({ courseOfferingId, attempt }) => ({ ...key, courseOfferingId, attempt })),
    )
  return row
}

/**
 * Locks what the caller has entered and the form that was submitted, so that two sessions of the caller, or the caller
 * and the college, act one after the other.
 */
async function lockOwnForm(context: ActorContext, examEventId: number): Promise<OwnForm | undefined> {
  const { db, client } = context
  const self = await findOwnStudent(context)
  if (!self) return undefined
  for (const table of [examFormDraft, examForm])
    await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.clientId, client.id), eq(table.examEventId, examEventId), eq(table.studentId, self.id)))
      .for('update')
  return findOwnForm(context, examEventId)
}

/** What came of a submission, and the file that it has replaced. */
interface Submission {
  readonly answer: Output
  readonly replacedProof?: string | null
}

/** Submits the caller's form in a transaction; nothing is written before what can be refused. */
async function submitInTransaction(
  { examEventId, rowVersion }: Input,
  context: ActorContext,
): Promise<Submission | Refusal> {
  const { db, now } = context
  const own = await lockOwnForm(context, examEventId)
  const choices = own && (await loadChoices(context, own))
  if (!own || !choices) return refuse('notFound')
  const { obstacle, draft, form, student, event } = own
  if (obstacle !== null) return { answer: { outcome: 'PREVENTED', obstacle } }
  if (draft?.rowVersion !== rowVersion) return refuse('stale')
  const found = findFormProblem(draft.content, choices)
  if (found) {
    const papers = found.papers.map(({ code }) => code)
    return { answer: { outcome: 'INCOMPLETE', problem: found.problem, papers } }
  }
  const { formId, formNo } = await writeForm(context, own, draft, choices)
  await recordCallerAct(db, context, {
    activity: 'submitOwnExamForm',
    entity: 'exam_form',
    entityId: formNo,
    detail: {
      studentId: student.id,
      before: form?.status ?? null,
      status: 'SUBMITTED',
      papers: draft.content.papers,
      ...toWishes(draft.content),
    },
  })
  await notifyOfSubmission({ formId, formNo, student, event }, context)
  return {
    answer: { outcome: 'SUBMITTED', formNo, submittedAt: now.toISOString() },
    replacedProof: form && form.proofPath !== draft.proofPath ? form.proofPath : null,
  }
}

/** Submits the caller's examination form. */
export async function submitOwnForm(input: Input, context: ActorContext): Promise<Output | Refusal> {
  const { client, buckets } = context
  const submission = await runTransaction(context.db, (db) => submitInTransaction(input, { ...context, db }))
  if (submission instanceof Refusal) return submission
  const { answer, replacedProof } = submission
  if (replacedProof) await buckets.remove(getBucketName(client, 'photos'), replacedProof)
  clearCounts(context.db, client.id)
  return answer
}
