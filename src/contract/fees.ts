import * as v from 'valibot'
import { defineActivity, defineQuery } from './activity.ts'
import { id, instant, day, localisedName, requiredText, languageCode } from './parts.ts'
import { PAYMENT_PURPOSES, PAYMENT_STATUSES, feeLine, limited, opened, paymentView } from './payments.ts'

/** What a student owes or has paid, with the key that pays it. */
export const feeInvoice = v.object({
  invoiceNo: v.string(),
  /** Opens this invoice to whoever pays it, for half an hour. */
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
  /** The payment that waits or has settled it; null: none. */
  transactionId: v.nullable(v.string()),
  /** Opens the receipt of what is paid. */
  accessKey: v.nullable(v.string()),
  receiptNo: v.nullable(v.string()),
})
/** What a student owes or has paid. */
export type FeeInvoice = v.InferOutput<typeof feeInvoice>

/** The invoices of the signed-in student: what is due first. */
export const myInvoices = defineQuery({ id: 'myInvoices', access: 'r', needs: 'own', input: v.nullish(v.object({})), row: feeInvoice })

/** One invoice for who holds its key but is not signed in: the name is masked. No row: the key is none, or too old. */
export const feeInvoiceByKey = defineQuery({ id: 'feeInvoice', access: 'o', input: v.object({ clientId: id, invoiceKey: requiredText(400) }), row: v.object({ ...feeInvoice.entries, payer: v.string() }) })

/** Every attempt of the signed-in student to pay, the newest first. */
export const myPayments = defineQuery({ id: 'myPayments', access: 'r', needs: 'own', input: v.nullish(v.object({})), row: v.object({ status: v.picklist(PAYMENT_STATUSES), accessKey: v.string(), ...paymentView.entries }) })

/** Where the browser goes to pay, and what it brings. */
export const paymentForm = v.object({ action: v.string(), method: v.picklist(['GET', 'POST']), fields: v.record(v.string(), v.string()) })
/** Where the browser goes to pay. */
export type PaymentForm = v.InferOutput<typeof paymentForm>

const ordered = v.variant('outcome', [
  v.object({ outcome: v.literal('GO'), transactionId: v.string(), accessKey: v.string(), form: paymentForm }),
  /** Another attempt waits for the bank: paying again may take the money twice. */
  v.object({ outcome: v.literal('PENDING_ALREADY'), transactionId: v.string(), since: instant }),
  v.object({ outcome: v.literal('PAID_ALREADY'), transactionId: v.string() }),
  v.object({ outcome: v.literal('CLOSED'), closedAt: instant }),
  /** The key is none, or too old: open the invoice again. */
  v.object({ outcome: v.literal('KEY_ENDED') }),
])

/**
 * Makes an order for an invoice; its amount is the invoice's. The same `idempotencyKey` gives the same order.
 * Open, because the key is what allows it: a signed-in student gets it with the invoices, another with the hall ticket that is held.
 */
export const createPaymentOrder = defineActivity({
  name: 'createPaymentOrder',
  access: 'o',
  writes: true,
  input: v.object({
    clientId: id,
    invoiceKey: requiredText(400),
    idempotencyKey: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/)),
    /** The page that shows the result; one of this server or of a registered site. */
    returnUrl: requiredText(500),
    language: languageCode,
    /** The payer knows that another attempt waits. */
    anyway: v.optional(v.boolean(), false),
  }),
  output: ordered,
})

/** A new order for the invoice of one that failed; who has no key shows that they know the payer. */
export const retryPayment = defineActivity({
  name: 'retryPayment',
  access: 'o',
  writes: true,
  input: v.object({ ...opened, idempotencyKey: createPaymentOrder.input.entries.idempotencyKey, returnUrl: requiredText(500), language: languageCode, anyway: v.optional(v.boolean(), false) }),
  output: v.variant('outcome', [...ordered.options, v.object({ outcome: v.literal('NO_MATCH') }), limited]),
})
