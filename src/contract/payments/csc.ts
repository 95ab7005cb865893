import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { day, id, instant, languageCode, localisedName, requiredTextSchema } from '../parts.ts'
import { createPaymentOrder, payableInvoice, paymentForm } from './fees.ts'
import { PAYMENT_STATUSES } from './payment-view.ts'

/**
 * Returns the invoices of a student at the counter of a service centre, for its operator: PRN and date of birth show
 * that the student is there. Failures are counted.
 */
export const cscStudentInvoices = defineActivity({
  name: 'cscStudentInvoices',
  access: 'c',
  needs: { roles: [40] },
  input: v.object({ prn: requiredTextSchema(40), dob: day }),
  output: v.variant('outcome', [
    v.object({
      outcome: v.literal('FOUND'),
      /** `A•••• P••••`: enough to ask "is that you?". */
      payer: v.string(),
      /** The centre's additional charge for each payment; fixed by the institution. */
      serviceChargeMinor: v.number(),
      invoices: v.array(payableInvoice),
    }),
    v.object({ outcome: v.literal('NO_MATCH') }),
    v.object({ outcome: v.literal('RATE'), until: instant, retryAfter: v.number() }),
  ]),
})

/**
 * Creates an order for an invoice that is paid out of the wallet of the signed-in operator. The amount is the
 * invoice's, the service charge the institution's.
 */
export const createCscOrder = defineActivity({
  name: 'createCscOrder',
  access: 'c',
  needs: { roles: [40] },
  writes: true,
  input: v.object({
    invoiceKey: requiredTextSchema(400),
    idempotencyKey: createPaymentOrder.input.entries.idempotencyKey,
    /** The page of the centre that shows the result; one of this server or of a registered site. */
    returnUrl: requiredTextSchema(2000),
    language: languageCode,
  }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('GO'), transactionId: v.string(), accessKey: v.string(), form: paymentForm }),
    /** Another attempt is pending, here or elsewhere: at a counter, nobody may pay in addition to it. */
    v.object({
      outcome: v.literal('PENDING_ALREADY'),
      since: instant,
      /** Whether it is this operator's own. */ own: v.boolean(),
      transactionId: v.string(),
    }),
    v.object({ outcome: v.literal('PAID_ALREADY'), transactionId: v.string() }),
    v.object({ outcome: v.literal('CLOSED'), closedAt: instant }),
    v.object({ outcome: v.literal('KEY_ENDED') }),
  ]),
})

/** One payment of an operator's day. */
export const cscDayRow = v.object({
  transactionId: v.string(),
  /** When the money was transferred; before that, when the order was created. */
  at: instant,
  payer: v.string(),
  title: localisedName,
  status: v.picklist(PAYMENT_STATUSES),
  feeMinor: v.number(),
  serviceChargeMinor: v.number(),
  totalMinor: v.number(),
  merchantReceiptNo: v.string(),
  receiptNo: v.nullable(v.string()),
  cscTransactionId: v.nullable(v.string()),
})

/**
 * Returns the signed-in operator and what they have collected on one day; a day begins and ends by the institution's
 * clock.
 */
export const cscAgentDaySummary = defineQuery({
  id: 'cscAgentDaySummary',
  access: 'c',
  needs: { roles: [40] },
  input: v.object({ /** Today by default. */ day: v.optional(day) }),
  row: v.object({
    cscId: v.string(),
    operator: v.string(),
    district: v.string(),
    clientId: id,
    day,
    currency: v.string(),
    /** The collected payments: paid and double-verified. */
    count: v.number(),
    feeMinor: v.number(),
    serviceChargeMinor: v.number(),
    totalMinor: v.number(),
    pendingCount: v.number(),
    pendingMinor: v.number(),
    /** Every order of the day, the newest first. */
    rows: v.array(cscDayRow),
  }),
})
