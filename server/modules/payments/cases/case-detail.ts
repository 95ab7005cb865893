import { and, asc, eq, sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { paymentCaseDetail } from '../../../../src/contract/payments/payment-cases.ts'
import { paymentTransaction } from '../../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { findSecondPersonDenial } from '../../../lib/second-person/second-person.ts'
import { buildApproval, findCase, listCaseActs, loadDeciders, type CaseRow } from './find-case.ts'

type Row = RowOf<typeof paymentCaseDetail>

async function loadPayment({ db, client }: ActorContext, { order, owed }: CaseRow): Promise<Row['payment']> {
  if (!order || !owed) return null
  const movements = await db
    .select()
    .from(paymentTransaction)
    .where(
      and(
        eq(paymentTransaction.clientId, client.id),
        // All payments of the invoice: what was paid twice was paid with another one before.
        sql`${paymentTransaction.paymentOrderId} in (
          select o.id from payment_order o where o.client_id = ${client.id} and o.invoice_id = ${owed.id})`,
      ),
    )
    .orderBy(asc(paymentTransaction.at), asc(paymentTransaction.id))
  return {
    transactionId: order.transactionId,
    amountMinor: order.amountMinor,
    createdAt: order.createdAt.toISOString(),
    invoiceNo: owed.invoiceNo,
    purpose: owed.paymentFor,
    movements: movements.map(({ gatewayTransactionId, bankReference, amountMinor, currency, status, use, at }) => ({
      gatewayTransactionId,
      bankReference,
      amountMinor,
      currency,
      status,
      use,
      at: at.toISOString(),
    })),
  }
}

/** Returns one case, as the panel shows it. */
export async function loadCaseDetail(
  { caseNo }: { readonly caseNo: string },
  context: ActorContext,
): Promise<Row[] | Refusal> {
  const row = await findCase(context, caseNo)
  if (!row) return refuse('notFound')
  const { found, order, student } = row
  const deciders = await loadDeciders(context, found)
  const acts = listCaseActs(found, context)
  const denial = acts.includes('APPROVE_REFUND')
    ? await findSecondPersonDenial(context, context.actor.userId, buildApproval(found, context))
    : null
  return [
    {
      caseNo: found.caseNo,
      kind: found.kind,
      status: found.status,
      createdAt: found.createdAt.toISOString(),
      words: found.note,
      refundMinor: found.refundMinor,
      currency: order?.currency ?? context.client.currency,
      payer: student && {
        prn: student.prn,
        names: { name: student.name, translations: { ...student.nameI18n } },
      },
      payment: await loadPayment(context, row),
      decisions: found.decisions.map(({ by, ...decision }) => ({ ...decision, by: deciders.get(by) ?? null })),
      acts: acts.filter((act) => act !== 'APPROVE_REFUND' || denial === null),
      denial,
    },
  ]
}
