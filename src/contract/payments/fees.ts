import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, instant, day, localisedName, requiredTextSchema, languageCode } from '../parts.ts'
import { feeLine, limited, paymentAccess } from './payments.ts'
import { paymentView } from './payment-view.ts'
import { PAYMENT_PURPOSES, PAYMENT_STATUSES } from './payment-view.ts'

/** An invoice as anybody who may pay it sees it. */
export const payableInvoice = v.object({
  invoiceNo: v.string(),
  /** Gives access to this invoice for paying it, for half an hour. */
  invoiceKey: v.string(),
  paymentFor: v.picklist(PAYMENT_PURPOSES),
  application: v.string(),
  title: localisedName,
  lines: v.array(feeLine),
  totalMinor: v.number(),
  currency: v.string(),
  dueOn: day,
  closesAt: v.nullable(instant),
  state: v.picklist(['DUE', 'OVERDUE', 'CLOSED', 'PENDING', 'PAID']),
  /** The payment that is pending or has settled it; null: none. */
  transactionId: v.nullable(v.string()),
})

/** A student's open or paid invoice, with the key that pays it. */
export const feeInvoice = v.object({
  ...payableInvoice.entries,
  /** Opens the receipt of a paid invoice. */
  accessKey: v.nullable(v.string()),
  receiptNo: v.nullable(v.string()),
})
/** A student's open or paid invoice. */
export type FeeInvoice = v.InferOutput<typeof feeInvoice>

/** Returns the invoices of the signed-in student, those due first at the top. */
export const myInvoices = defineQuery({
  id: 'myInvoices',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: feeInvoice,
})

/**
 * Returns one invoice to a caller who has its key but is not signed in: the name is masked. No row: the key is invalid
 * or expired.
 */
export const feeInvoiceByKey = defineQuery({
  id: 'feeInvoice',
  access: 'o',
  input: v.object({ clientId: id, invoiceKey: requiredTextSchema(400) }),
  row: v.object({ ...feeInvoice.entries, payer: v.string() }),
})

/** Returns every payment attempt of the signed-in student, the newest first. */
export const myPayments = defineQuery({
  id: 'myPayments',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({ status: v.picklist(PAYMENT_STATUSES), accessKey: v.string(), ...paymentView.entries }),
})

/** The form that takes the browser to the payment page, with its fields. */
export const paymentForm = v.object({
  action: v.string(),
  method: v.picklist(['GET', 'POST']),
  fields: v.record(v.string(), v.string()),
})
/** The form that takes the browser to the payment page. */
export type PaymentForm = v.InferOutput<typeof paymentForm>

const ordered = v.variant('outcome', [
  v.object({ outcome: v.literal('GO'), transactionId: v.string(), accessKey: v.string(), form: paymentForm }),
  /** Another attempt is pending at the bank: paying again may take the money twice. */
  v.object({ outcome: v.literal('PENDING_ALREADY'), transactionId: v.string(), since: instant }),
  v.object({ outcome: v.literal('PAID_ALREADY'), transactionId: v.string() }),
  v.object({ outcome: v.literal('CLOSED'), closedAt: instant }),
  /** The key is invalid or expired: open the invoice again. */
  v.object({ outcome: v.literal('KEY_ENDED') }),
])

/**
 * Creates an order for an invoice; its amount is the invoice's. The same `idempotencyKey` returns the same order. Open
 * to anyone with the key: a signed-in student gets it with the invoices, anybody else with the withheld hall ticket.
 */
export const createPaymentOrder = defineActivity({
  name: 'createPaymentOrder',
  access: 'o',
  writes: true,
  input: v.object({
    clientId: id,
    invoiceKey: requiredTextSchema(400),
    idempotencyKey: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/)),
    /** The page that shows the result; one of this server or of a registered site. */
    returnUrl: requiredTextSchema(2000),
    language: languageCode,
    /** The payer knows that another attempt is pending. */
    anyway: v.optional(v.boolean(), false),
  }),
  output: ordered,
})

/** Creates a new order for the invoice of a failed one; a caller without the key shows that they know the payer. */
export const retryPayment = defineActivity({
  name: 'retryPayment',
  access: 'o',
  writes: true,
  input: v.object({
    ...paymentAccess,
    idempotencyKey: createPaymentOrder.input.entries.idempotencyKey,
    returnUrl: requiredTextSchema(2000),
    language: languageCode,
    anyway: v.optional(v.boolean(), false),
  }),
  output: v.variant('outcome', [...ordered.options, v.object({ outcome: v.literal('NO_MATCH') }), limited]),
})
