import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, instant, localisedName, requiredTextSchema, textSchema, languageCode } from '../parts.ts'
import { CASE_KINDS } from './case-kinds.ts'
import { cscView, PAYMENT_STATUSES, paymentView } from './payment-view.ts'

/** The maximal length of a claim in a URL; no valid value is longer. */
export const CLAIM_LENGTH = 64
const claimed = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) => value.slice(0, CLAIM_LENGTH + 1).replaceAll(/[\0\p{Cs}]/gu, '\u{FFFD}')),
  ),
  '',
)

/**
 * The claims in the URL of a payment page, which anybody can type (specification, section 11.1.8). Any text is
 * accepted; it is never echoed.
 */
export const paymentClaim = v.object({
  clientId: id,
  transactionId: claimed,
  paymentFor: claimed,
  applicationId: claimed,
  amount: claimed,
  bankStatus: claimed,
  paidStatus: claimed,
})

const verified = {
  status: v.picklist(PAYMENT_STATUSES),
  /** The URL contradicts the record. */
  urlConflict: v.boolean(),
  /** Null exactly when the status is UNKNOWN. */
  payment: v.nullable(paymentView),
  /** When this response was created. */
  at: instant,
}

/**
 * Returns the state of a payment, from our own record and the gateway; the claims in the URL are only compared with it.
 */
export const verifyPaymentStatus = defineActivity({
  name: 'verifyPaymentStatus',
  access: 'o',
  input: paymentClaim,
  output: v.object(verified),
})
/** Returns the state of a payment at a service centre. */
export const verifyCscPaymentStatus = defineActivity({
  name: 'verifyCscPaymentStatus',
  access: 'o',
  input: paymentClaim,
  output: v.object({ ...verified, csc: v.nullable(cscView) }),
})

const mobile4 = v.pipe(v.string(), v.regex(/^\d{4}$/))
/** The input that gives access to a payment. */
export const paymentAccess = {
  clientId: id,
  transactionId: requiredTextSchema(CLAIM_LENGTH),
  /** For the payer on this page, who has the key. */ accessKey: v.optional(requiredTextSchema(400)),
  /** For others, who show that they know the payer. */ mobile4: v.optional(mobile4),
}
/** The outcome of too many wrong attempts. */
export const limited = v.object({ outcome: v.literal('RATE'), until: instant, retryAfter: v.number() })

/** One line of a receipt. */
export const feeLine = v.object({ title: localisedName, quantity: v.number(), amountMinor: v.number() })

/** Returns the whole receipt to the payer; `mobile4` or the access key opens it. Failures are counted. */
export const paymentReceipt = defineQuery({
  id: 'paymentReceipt',
  access: 'o',
  input: v.object({ ...paymentAccess, language: languageCode }),
  row: v.variant('outcome', [
    v.object({
      outcome: v.literal('READY'),
      receiptNo: v.string(),
      issuedAt: instant,
      payer: v.string(),
      prn: v.string(),
      application: v.string(),
      lines: v.array(feeLine),
      url: v.string(),
      fileName: v.string(),
      bytes: v.number(),
      /** 1 for the first time it is fetched. */
      copy: v.number(),
    }),
    v.object({ outcome: v.literal('NO_MATCH') }),
    v.object({ outcome: v.literal('NO_RECEIPT') }),
    limited,
  ]),
})

/** Sends the receipt to the addresses on record. */
export const sendReceiptCopy = defineActivity({
  name: 'sendReceiptCopy',
  access: 'o',
  writes: true,
  input: v.object(paymentAccess),
  output: v.variant('outcome', [
    /** The masked recipients. */
    v.object({ outcome: v.literal('SENT'), to: v.array(v.string()) }),
    v.object({ outcome: v.picklist(['NO_MATCH', 'NO_RECEIPT', 'NO_ADDRESS']) }),
    limited,
  ]),
})

/** Verifies a receipt for anybody, by its QR code or its number. */
export const verifyReceipt = defineActivity({
  name: 'verifyReceipt',
  access: 'o',
  input: v.object({ clientId: v.optional(id), code: requiredTextSchema(200) }),
  output: v.variant('outcome', [
    v.object({
      outcome: v.literal('GENUINE'),
      institution: localisedName,
      receiptNo: v.string(),
      issuedAt: instant,
      title: localisedName,
      amountMinor: v.number(),
      currency: v.string(),
      payer: v.string(),
    }),
    v.object({ outcome: v.literal('NOT_KNOWN') }),
    limited,
  ]),
})

/** Finds a payment by a reference that the payer has kept and the mobile on record. */
export const findPayment = defineActivity({
  name: 'findPayment',
  access: 'o',
  input: v.object({ clientId: id, reference: requiredTextSchema(CLAIM_LENGTH), mobile4 }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('FOUND'), transactionId: v.string(), accessKey: v.string() }),
    v.object({ outcome: v.literal('NO_MATCH') }),
    limited,
  ]),
})

/** Reports to the finance section a payment that cannot be found, or that is wrong. */
export const raisePaymentCase = defineActivity({
  name: 'raisePaymentCase',
  access: 'o',
  writes: true,
  input: v.object({
    clientId: id,
    transactionId: v.optional(requiredTextSchema(CLAIM_LENGTH)),
    reference: v.optional(textSchema(CLAIM_LENGTH), ''),
    note: requiredTextSchema(500),
  }),
  output: v.variant('outcome', [
    v.object({ outcome: v.picklist(['RECEIVED', 'ALREADY_OPEN']), caseNo: v.string() }),
    limited,
  ]),
})

/** Returns the state of a case. */
export const paymentCaseStatus = defineQuery({
  id: 'paymentCase',
  access: 'o',
  input: v.object({ clientId: id, caseNo: requiredTextSchema(20) }),
  row: v.object({
    caseNo: v.string(),
    kind: v.picklist(CASE_KINDS),
    /** A refund that was not sent yet is OPEN. */
    status: v.picklist(['OPEN', 'REFUND_SENT', 'RESOLVED']),
    createdAt: instant,
    refundMinor: v.nullable(v.number()),
    currency: v.nullable(v.string()),
  }),
})
