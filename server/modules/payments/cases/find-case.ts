import { and, eq, sql } from 'drizzle-orm'
import { REFUND_DESK } from '../../../../src/contract/access.ts'
import type { CaseAct, CaseDecision, CaseStatus } from '../../../../src/contract/payments/payment-cases.ts'
import { invoice, paymentCase, paymentOrder, student } from '../../../db/schema.ts'
import { whereStudentInScope } from '../../../lib/access/scope.ts'
import { mayApproveRefunds } from '../../../lib/access/refund-desk.ts'
import { loadDisplayNames } from '../../../lib/identity/display-names.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { listRoleHolders } from '../../../lib/second-person/holders.ts'
import type { TwoPersonDecision } from '../../../lib/second-person/second-person.ts'

const selectCase = ({ db, client, actor }: ActorContext, caseNo: string) =>
  db
    .select({ found: paymentCase, order: paymentOrder, owed: invoice, student })
    .from(paymentCase)
    .leftJoin(
      paymentOrder,
      and(eq(paymentOrder.clientId, paymentCase.clientId), eq(paymentOrder.id, paymentCase.paymentOrderId)),
    )
    .leftJoin(invoice, and(eq(invoice.clientId, paymentOrder.clientId), eq(invoice.id, paymentOrder.invoiceId)))
    .leftJoin(student, and(eq(student.clientId, invoice.clientId), eq(student.id, invoice.studentId)))
    .where(
      and(
        eq(paymentCase.clientId, client.id),
        eq(paymentCase.caseNo, caseNo.toUpperCase()),
        whereStudentInScope(db, actor, sql`${invoice.studentId}`),
      ),
    )

/** A case with the payment, the invoice and the student that it is about, where these are known. */
export type CaseRow = Awaited<ReturnType<typeof selectCase>>[number]

/** Returns a case in the caller's scope. */
export const findCase = async (context: ActorContext, caseNo: string): Promise<CaseRow | undefined> =>
  (await selectCase(context, caseNo))[0]

/** Returns a case in the caller's scope, and locks it until the end of the transaction. */
export const lockCase = async (context: ActorContext, caseNo: string): Promise<CaseRow | undefined> =>
  (await selectCase(context, caseNo).for('update', { of: paymentCase }))[0]

/** The state that each act leads to. */
export const NEXT_STATUS = {
  CLOSE: 'RESOLVED',
  REQUEST_REFUND: 'REFUND_REQUESTED',
  WITHDRAW_REFUND: 'OPEN',
  APPROVE_REFUND: 'REFUND_APPROVED',
  SEND_REFUND: 'REFUND_SENT',
  DECLINE_REFUND: 'OPEN',
} as const satisfies Record<CaseAct, CaseStatus>

/** Returns who has taken a step of the refund that is under way. */
const findDecider = (decisions: readonly CaseDecision[], act: CaseAct): number | undefined =>
  decisions.findLast((decision) => decision.act === act)?.by

/**
 * Returns what the caller may do with a case: money that was received goes back; without any, the case is closed. Who
 * has requested a refund withdraws it. Only finance of the university approves or declines it, and only who has
 * approved it says that it was sent.
 */
export function listCaseActs(
  { status, refundMinor, decisions }: Pick<CaseRow['found'], 'status' | 'refundMinor' | 'decisions'>,
  { actor }: ActorContext,
): readonly CaseAct[] {
  if (status === 'OPEN') return (refundMinor ?? 0) > 0 ? ['REQUEST_REFUND'] : ['CLOSE']
  if (status !== 'REFUND_REQUESTED' && status !== 'REFUND_APPROVED') return []
  const isRequester = findDecider(decisions, 'REQUEST_REFUND') === actor.userId
  if (!mayApproveRefunds(actor)) return isRequester ? ['WITHDRAW_REFUND'] : []
  // That it must be somebody else is not a matter of the state: the second person is checked.
  if (status === 'REFUND_REQUESTED') return ['APPROVE_REFUND', isRequester ? 'WITHDRAW_REFUND' : 'DECLINE_REFUND']
  if (isRequester) return ['WITHDRAW_REFUND']
  return findDecider(decisions, 'APPROVE_REFUND') === actor.userId
    ? ['SEND_REFUND', 'DECLINE_REFUND']
    : ['DECLINE_REFUND']
}

/** Builds the decision of the second person, after whoever has requested the refund. */
export const buildApproval = (
  { decisions }: Pick<CaseRow['found'], 'decisions'>,
  context: ActorContext,
): TwoPersonDecision => ({
  requestedBy: decisions.at(-1)?.by ?? null,
  weight: 'CASE',
  holders: (since) => listRoleHolders(context, REFUND_DESK.roles, since),
})

/** Returns the names of the people who have taken steps, by their ids. */
export const loadDeciders = (
  context: ActorContext,
  { decisions }: Pick<CaseRow['found'], 'decisions'>,
): Promise<ReadonlyMap<number, string>> =>
  loadDisplayNames(
    context,
    decisions.map(({ by }) => by),
  )
