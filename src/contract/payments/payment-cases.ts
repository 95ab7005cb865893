import * as v from 'valibot'
import { PAYMENT_CASE_DESK } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { instant, localisedName, requiredLineSchema, requiredTextSchema } from '../parts.ts'
import { reason, SECOND_PERSON_DENIALS } from '../users/parts.ts'
import { CASE_KINDS } from './case-kinds.ts'
import { PAYMENT_PURPOSES } from './payment-view.ts'

/** The states of a case (specification, section 10.9). */
export const CASE_STATUSES = ['OPEN', 'REFUND_REQUESTED', 'REFUND_APPROVED', 'REFUND_SENT', 'RESOLVED'] as const
/** The state of a case. */
export type CaseStatus = (typeof CASE_STATUSES)[number]

/**
 * What can be done with a case. CLOSE: nothing has to be paid back; REQUEST_REFUND: money goes back to the payer, if
 * somebody else approves it; WITHDRAW_REFUND: who has requested it takes that back; APPROVE_REFUND: who approves sends
 * it, and nobody else does; DECLINE_REFUND: finance of the university does not send it; SEND_REFUND: it was sent. A
 * case whose refund was withdrawn or declined is open again.
 */
export const CASE_ACTS = [
  'CLOSE',
  'REQUEST_REFUND',
  'WITHDRAW_REFUND',
  'APPROVE_REFUND',
  'SEND_REFUND',
  'DECLINE_REFUND',
] as const
/** What can be done with a case. */
export type CaseAct = (typeof CASE_ACTS)[number]

/** One step that was taken, as it is stored. */
export interface CaseDecision {
  readonly act: CaseAct
  readonly by: number
  /** An ISO instant. */
  readonly at: string
  /** The reason; of a refund that was sent, the bank's reference. */
  readonly note: string
}

const caseNo = requiredTextSchema(20)

/** Returns one case with everything that its decision depends on. */
export const paymentCaseDetail = defineQuery({
  id: 'paymentCaseDetail',
  access: 'r',
  needs: PAYMENT_CASE_DESK,
  input: v.strictObject({ caseNo }),
  row: v.object({
    caseNo: v.string(),
    kind: v.picklist(CASE_KINDS),
    status: v.picklist(CASE_STATUSES),
    createdAt: instant,
    /** What the payer wrote; '' where the server has opened the case. */
    words: v.string(),
    /** The money to be refunded, in minor units; null: none. */
    refundMinor: v.nullable(v.number()),
    currency: v.string(),
    /** Null: the payment is not known. */
    payer: v.nullable(v.object({ prn: v.string(), names: localisedName })),
    payment: v.nullable(
      v.object({
        transactionId: v.string(),
        amountMinor: v.number(),
        createdAt: instant,
        invoiceNo: v.string(),
        purpose: v.picklist(PAYMENT_PURPOSES),
        /** What the bank has reported about all payments of the invoice, the earliest first. */
        movements: v.array(
          v.object({
            gatewayTransactionId: v.string(),
            bankReference: v.nullable(v.string()),
            amountMinor: v.number(),
            currency: v.string(),
            status: v.picklist(['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED']),
            /** What received money was used for; null: it was not received. */
            use: v.nullable(v.picklist(['SETTLED', 'DUPLICATE', 'MISMATCH'])),
            at: instant,
          }),
        ),
      }),
    ),
    decisions: v.array(
      v.object({
        act: v.picklist(CASE_ACTS),
        /** Null: no longer known. */
        by: v.nullable(v.string()),
        at: instant,
        note: v.string(),
      }),
    ),
    /** What the caller may do with it now. */
    acts: v.array(v.picklist(CASE_ACTS)),
    /** Why the caller may not approve the refund; null: they may, or none was requested. */
    denial: v.nullable(v.picklist(SECOND_PERSON_DENIALS)),
  }),
})

/**
 * Takes a step with a case, and tells the payer how it ended. A refund is approved by another person than the one who
 * requested it, who then sends it: two people never send the same money. ALREADY_DECIDED: the case is in a state in
 * which the step cannot be taken.
 */
export const decidePaymentCase = defineActivity({
  name: 'decidePaymentCase',
  access: 'r',
  needs: PAYMENT_CASE_DESK,
  writes: true,
  decides: true,
  once: true,
  input: v.variant('act', [
    v.strictObject({
      act: v.picklist(['CLOSE', 'REQUEST_REFUND', 'WITHDRAW_REFUND', 'APPROVE_REFUND', 'DECLINE_REFUND']),
      caseNo,
      note: reason,
    }),
    /** The bank's reference of the refund. */
    v.strictObject({ act: v.literal('SEND_REFUND'), caseNo, note: requiredLineSchema(60) }),
  ]),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('DECIDED'), status: v.picklist(CASE_STATUSES) }),
    v.object({
      outcome: v.literal('ALREADY_DECIDED'),
      status: v.picklist(CASE_STATUSES),
      by: v.nullable(v.string()),
      at: v.nullable(instant),
    }),
    v.object({ outcome: v.literal('OTHER_PERSON'), denial: v.picklist(SECOND_PERSON_DENIALS) }),
  ]),
})
