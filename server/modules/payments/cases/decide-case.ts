import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { CaseDecision, decidePaymentCase } from '../../../../src/contract/payments/payment-cases.ts'
import { paymentCase, paymentOrder } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import { clearCounts } from '../../../lib/cache/count-cache.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { findSecondPersonDenial } from '../../../lib/second-person/second-person.ts'
import { buildApproval, listCaseActs, loadDeciders, lockCase, NEXT_STATUS, type CaseRow } from './find-case.ts'
import { notifyOfCase } from './notify-case.ts'

type Input = ParsedInputOf<typeof decidePaymentCase>
type Output = OutputOf<typeof decidePaymentCase>

async function saveStep({ act, note }: Input, { found, order }: CaseRow, context: ActorContext): Promise<void> {
  const { db, client, actor, now } = context
  const status = NEXT_STATUS[act]
  const decision: CaseDecision = { act, by: actor.userId, at: now.toISOString(), note }
  await db
    .update(paymentCase)
    .set({
      status,
      decisions: [...found.decisions, decision],
      resolvedAt: status === 'RESOLVED' || status === 'REFUND_SENT' ? now : null,
    })
    .where(and(eq(paymentCase.clientId, client.id), eq(paymentCase.id, found.id)))
  if (act === 'SEND_REFUND' && order?.status === 'REFUND_DUE')
    await db
      .update(paymentOrder)
      .set({ status: 'REFUNDED' })
      .where(and(eq(paymentOrder.clientId, client.id), eq(paymentOrder.id, order.id)))
  await recordCallerAct(db, context, {
    activity: 'decidePaymentCase',
    entity: 'payment_case',
    entityId: found.caseNo,
    detail: {
      act,
      before: found.status,
      status,
      note,
      ...(found.refundMinor !== null && { refundMinor: found.refundMinor }),
    },
  })
}

/** Takes a step with a case, entirely or not at all. */
export async function decideCase(input: Input, context: ActorContext): Promise<Output | Refusal> {
  const answer = await runTransaction<Output | Refusal>(context.db, async (db) => {
    const inTransaction = { ...context, db }
    const row = await lockCase(inTransaction, input.caseNo)
    if (!row) return refuse('notFound')
    const { found } = row
    if (!listCaseActs(found, inTransaction).includes(input.act)) {
      const last = found.decisions.at(-1)
      const deciders = await loadDeciders(inTransaction, found)
      return {
        outcome: 'ALREADY_DECIDED',
        status: found.status,
        by: (last && deciders.get(last.by)) ?? null,
        at: last?.at ?? null,
      }
    }
    const denial =
      input.act === 'APPROVE_REFUND'
        ? await findSecondPersonDenial(inTransaction, context.actor.userId, buildApproval(found, inTransaction))
        : null
    if (denial) return { outcome: 'OTHER_PERSON', denial }
    await saveStep(input, row, inTransaction)
    await notifyOfCase(input, row, inTransaction)
    return { outcome: 'DECIDED', status: NEXT_STATUS[input.act] }
  })
  clearCounts(context.db, context.client.id)
  return answer
}
