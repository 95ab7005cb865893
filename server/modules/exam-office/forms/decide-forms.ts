import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { decideExamForms, OfficeDecision } from '../../../../src/contract/exam-office/exam-forms.ts'
import { examForm } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { recordAudits } from '../../../lib/audit/audit.ts'
import { clearCounts } from '../../../lib/cache/count-cache.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { loadDeciders, lockForms, toName, type FormRow } from './find-forms.ts'
import { listFormActs, NEXT_STATUS } from './form-acts.ts'
import { notifyOfForms } from './notify-forms.ts'

type Input = ParsedInputOf<typeof decideExamForms>
type Output = OutputOf<typeof decideExamForms>
type Skipped = Output['skipped'][number]

/** Returns why a form cannot take the step; undefined when it can. */
function findObstacle(row: FormRow, { act }: Input, context: ActorContext): Skipped['why'] | undefined {
  if (row.status === NEXT_STATUS[act]) return 'ALREADY_DECIDED'
  if (!listFormActs(row.status, context).includes(act)) return 'NOT_YOUR_TURN'
  return act === 'RETURN' && row.ticketNo !== null ? 'HAS_TICKET' : undefined
}

/** Writes the same decision to forms, with an entry in the audit log for each. */
async function saveDecision(
  rows: readonly FormRow[],
  decision: OfficeDecision,
  { db, client, actor, now, address, requestId }: ActorContext,
): Promise<void> {
  await db
    .update(examForm)
    .set({
      status: decision.status,
      decisions: sql`${examForm.decisions} || ${JSON.stringify([decision])}::jsonb`,
    })
    .where(
      and(
        eq(examForm.clientId, client.id),
        inArray(
          examForm.id,
          rows.map(({ form }) => form.id),
        ),
      ),
    )
  await recordAudits(
    db,
    client.id,
    rows.map(({ form, status }) => ({
      at: now,
      actorUserId: actor.userId,
      activity: 'decideExamForms',
      entity: 'exam_form',
      entityId: form.formNo,
      detail: {
        studentId: form.studentId,
        before: status,
        status: decision.status,
        ...(decision.reason !== null && { reason: decision.reason }),
      },
      address,
      requestId,
    })),
  )
}

async function listSkipped(
  skipped: readonly { readonly row: FormRow; readonly why: Skipped['why'] }[],
  unknown: readonly string[],
  context: ActorContext,
): Promise<Skipped[]> {
  const deciders = await loadDeciders(
    context,
    skipped.map(({ row }) => row),
  )
  return [
    ...skipped.map(({ row: { form, status, student }, why }) => {
      const last = form.decisions.at(-1)
      const about = { prn: student.prn, names: toName(student) }
      return {
        formNo: form.formNo,
        student: about,
        why,
        status,
        by: (last && deciders.get(last.by)) ?? null,
        at: last?.at ?? null,
      }
    }),
    ...unknown.map((formNo) => ({
      formNo,
      student: null,
      why: 'UNKNOWN' as const,
      status: null,
      by: null,
      at: null,
    })),
  ]
}

/** Takes a step with forms of an examination, all those that can take it in one transaction. */
export async function decideForms(input: Input, context: ActorContext): Promise<Output> {
  const { act, examEventId } = input
  const formNos = [...new Set(input.formNos)]
  const answer = await runTransaction(context.db, async (db): Promise<Output> => {
    const inTransaction = { ...context, db }
    const rows = await lockForms(inTransaction, examEventId, formNos)
    const checked = rows.map((row) => ({ row, why: findObstacle(row, input, context) }))
    const ready = checked.flatMap(({ row, why }) => (why === undefined ? [row] : []))
    const skipped = checked.flatMap(({ row, why }) => (why === undefined ? [] : [{ row, why }]))
    const found = new Set(rows.map(({ form }) => form.formNo))
    if (ready.length > 0) {
      const decision: OfficeDecision = {
        status: NEXT_STATUS[act],
        by: context.actor.userId,
        at: context.now.toISOString(),
        reason: input.act === 'RETURN' ? input.reason : null,
      }
      await saveDecision(ready, decision, inTransaction)
      await notifyOfForms(ready, decision, inTransaction)
    }
    const unknown = formNos.filter((formNo) => !found.has(formNo))
    return { decided: ready.length, skipped: await listSkipped(skipped, unknown, inTransaction) }
  })
  clearCounts(context.db, context.client.id)
  return answer
}
