import * as v from 'valibot'
import { defineActivity, defineQuery } from './activity.ts'
import { id, instant, localisedName, requiredText, text, languageCode } from './parts.ts'

/** What is paid for (domain brief 1.7). */
export const PAYMENT_PURPOSES = ['EXAM_FORM', 'ADMISSION', 'REVALUATION', 'PHOTOCOPY', 'CERTIFICATE', 'REPRINT'] as const
/** What a payment is, as the institution's record says (domain brief 2.1.8). */
export const PAYMENT_STATUSES = ['SUCCESS', 'PENDING', 'FAILED', 'CANCELLED', 'MISMATCH', 'DUPLICATE', 'LATE_SUCCESS', 'UNKNOWN'] as const
/** What a payment is. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Why a payment did not come about, or still waits; understood from the gateway's own word. */
export const PAYMENT_REASONS = ['DECLINED', 'INSUFFICIENT_FUNDS', 'TIMED_OUT', 'BANK_UNREACHABLE', 'NOT_FINISHED', 'WALLET_DEBITED_NOT_CONFIRMED', 'WALLET_REVERSED', 'WALLET_LOW_BALANCE', 'CSC_ID_MISMATCH', 'CANCELLED_BY_VLE', 'OTHER'] as const
/** Why a payment did not come about, or still waits. */
export type PaymentReason = (typeof PAYMENT_REASONS)[number]

const methods = ['UPI', 'CARD', 'NET_BANKING', 'WALLET', 'CSC_WALLET'] as const
/** How money was paid. */
export const paymentMethod = v.picklist(methods)

/** The longest value that an address may claim; what is longer is nobody's. */
export const CLAIM_LENGTH = 64
const claimed = v.optional(v.pipe(v.string(), v.transform((value) => value.slice(0, CLAIM_LENGTH + 1))), '')

/** What the address of a payment page says: a claim that anyone can type (domain brief 0.1). Any text is taken; nothing of it is ever echoed. */
export const paymentClaim = v.object({ clientId: id, transactionId: claimed, paymentFor: claimed, applicationId: claimed, amount: claimed, bankStatus: claimed, paidStatus: claimed })

/** What a stranger may see of a payment: names and numbers of a person are masked. */
export const paymentView = v.object({
  transactionId: v.string(),
  paymentFor: v.picklist(PAYMENT_PURPOSES),
  title: localisedName,
  /** `EF-••••17`. */
  application: v.string(),
  /** `A•••• P••••`. */
  payer: v.string(),
  amountMinor: v.number(),
  currency: v.string(),
  method: v.nullable(paymentMethod),
  bankReference: v.nullable(v.string()),
  reason: v.nullable(v.picklist(PAYMENT_REASONS)),
  createdAt: instant,
  settledAt: v.nullable(instant),
  /** When the gateway was last heard or asked. */
  checkedAt: v.nullable(instant),
  receiptNo: v.nullable(v.string()),
  /** The open case: money that does not fit, or came twice. */
  caseNo: v.nullable(v.string()),
  /** What will be given back; null: nothing. */
  refundMinor: v.nullable(v.number()),
  /** Whether a new attempt at the same invoice can be made. */
  canRetry: v.boolean(),
  /** Whether the hall ticket waited for this. */
  opensTicket: v.boolean(),
})
/** What a stranger may see of a payment. */
export type PaymentView = v.InferOutput<typeof paymentView>

/** What the counter of a service centre sees besides (domain brief 2.1.9). */
export const cscView = v.object({
  cscId: v.string(),
  /** Masked, except for the operator. */
  operator: v.string(),
  district: v.string(),
  cscTransactionId: v.nullable(v.string()),
  merchantReceiptNo: v.string(),
  productId: v.string(),
  feeMinor: v.number(),
  serviceChargeMinor: v.number(),
  totalMinor: v.number(),
  debitedAt: v.nullable(instant),
  /** When server asked server and both agreed. */
  doubleVerifiedAt: v.nullable(instant),
})
/** What the counter of a service centre sees besides. */
export type CscView = v.InferOutput<typeof cscView>

const verified = {
  status: v.picklist(PAYMENT_STATUSES),
  /** The address says something else than the record. */
  urlConflict: v.boolean(),
  /** Null exactly when the status is UNKNOWN. */
  payment: v.nullable(paymentView),
  /** When this was answered. */
  at: instant,
}

/** Says what became of a payment, from our own record and the gateway; the address is only compared with it. */
export const verifyPaymentStatus = defineActivity({ name: 'verifyPaymentStatus', access: 'o', input: paymentClaim, output: v.object(verified) })
/** The same for a payment at a service centre. */
export const verifyCscPaymentStatus = defineActivity({ name: 'verifyCscPaymentStatus', access: 'o', input: paymentClaim, output: v.object({ ...verified, csc: v.nullable(cscView) }) })

const mobile4 = v.pipe(v.string(), v.regex(/^\d{4}$/))
/** What opens a payment to somebody. */
export const opened = { clientId: id, transactionId: requiredText(CLAIM_LENGTH), /** Who has paid on this page has the key. */ accessKey: v.optional(requiredText(400)), /** Everybody else shows that they know the payer. */ mobile4: v.optional(mobile4) }
/** Too many guesses. */
export const limited = v.object({ outcome: v.literal('RATE'), until: instant, retryAfter: v.number() })

/** One line of a receipt. */
export const feeLine = v.object({ title: localisedName, quantity: v.number(), amountMinor: v.number() })

/** The whole receipt, for who has paid; `mobile4` or the access key opens it. Failures are counted. */
export const paymentReceipt = defineQuery({
  id: 'paymentReceipt',
  access: 'o',
  input: v.object({ ...opened, language: languageCode }),
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
  input: v.object(opened),
  output: v.variant('outcome', [
    /** Where to, masked. */
    v.object({ outcome: v.literal('SENT'), to: v.array(v.string()) }),
    v.object({ outcome: v.picklist(['NO_MATCH', 'NO_RECEIPT', 'NO_ADDRESS']) }),
    limited,
  ]),
})

/** A receipt as a stranger may check it: from its QR code or its number. */
export const verifyReceipt = defineActivity({
  name: 'verifyReceipt',
  access: 'o',
  input: v.object({ clientId: v.optional(id), code: requiredText(200) }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('GENUINE'), institution: localisedName, receiptNo: v.string(), issuedAt: instant, title: localisedName, amountMinor: v.number(), currency: v.string(), payer: v.string() }),
    v.object({ outcome: v.literal('NOT_KNOWN') }),
    limited,
  ]),
})

/** Finds a payment by a reference that the payer has kept and the mobile on record. */
export const findPayment = defineActivity({
  name: 'findPayment',
  access: 'o',
  input: v.object({ clientId: id, reference: requiredText(CLAIM_LENGTH), mobile4 }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('FOUND'), transactionId: v.string(), accessKey: v.string() }),
    v.object({ outcome: v.literal('NO_MATCH') }),
    limited,
  ]),
})

/** Tells the finance section of a payment that nobody finds, or that is wrong. */
export const raisePaymentCase = defineActivity({
  name: 'raisePaymentCase',
  access: 'o',
  writes: true,
  input: v.object({ clientId: id, transactionId: v.optional(requiredText(CLAIM_LENGTH)), reference: v.optional(text(CLAIM_LENGTH), ''), note: requiredText(500) }),
  output: v.variant('outcome', [v.object({ outcome: v.picklist(['RECEIVED', 'ALREADY_OPEN']), caseNo: v.string() }), limited]),
})

/** What became of a case. */
export const paymentCaseStatus = defineQuery({
  id: 'paymentCase',
  access: 'o',
  input: v.object({ clientId: id, caseNo: requiredText(20) }),
  row: v.object({ caseNo: v.string(), kind: v.picklist(['MISMATCH', 'DUPLICATE', 'RAISED']), status: v.picklist(['OPEN', 'REFUND_SENT', 'RESOLVED']), createdAt: instant, refundMinor: v.nullable(v.number()), currency: v.nullable(v.string()) }),
})
