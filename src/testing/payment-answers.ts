import type { OutputOf, RowOf } from '../contract/activity.ts'
import type { cscAgentDaySummary, cscStudentInvoices } from '../contract/payments/csc.ts'
import type { FeeInvoice, PaymentForm } from '../contract/payments/fees.ts'
import type { CscView, PaymentView } from '../contract/payments/payment-view.ts'
import type { verifyPaymentStatus } from '../contract/payments/payments.ts'
import { buildName } from './answers.ts'

const TITLE = buildName('Examination fees, Winter 2026')
const AT = '2026-11-01T04:32:00.000Z'
const PAID = 'EX0000000001'

/** A payment that the bank has confirmed. */
const payment: PaymentView = {
  transactionId: PAID,
  paymentFor: 'EXAM_FORM',
  title: TITLE,
  application: 'EF-••••01',
  payer: 'A•••• P••••',
  amountMinor: 74000,
  currency: 'INR',
  method: 'UPI',
  bankReference: '000000000001',
  reason: null,
  createdAt: '2026-11-01T04:30:00.000Z',
  settledAt: '2026-11-01T04:31:00.000Z',
  checkedAt: '2026-11-01T04:31:00.000Z',
  receiptNo: 'R-000001',
  caseNo: null,
  refundMinor: null,
  canRetry: false,
  nextAttempt: null,
  opensTicket: false,
}

/** Answers to a question about a payment. */
export const payments = {
  paid: { status: 'SUCCESS', urlConflict: false, payment, at: AT },
  pending: {
    status: 'PENDING',
    urlConflict: false,
    payment: { ...payment, bankReference: null, settledAt: null, receiptNo: null },
    at: AT,
  },
  failed: {
    status: 'FAILED',
    urlConflict: false,
    payment: {
      ...payment,
      settledAt: null,
      receiptNo: null,
      reason: 'DECLINED',
      canRetry: true,
      nextAttempt: 'RETRY',
    },
    at: AT,
  },
  unknown: { status: 'UNKNOWN', urlConflict: false, payment: null, at: AT },
} as const satisfies Readonly<Record<string, OutputOf<typeof verifyPaymentStatus>>>

const csc: CscView = {
  cscId: '100000000001',
  operator: 'R•••• S••••',
  district: 'Pune',
  cscTransactionId: 'CSC0000000001',
  merchantReceiptNo: 'M-000001',
  productId: '1000000001',
  feeMinor: 74000,
  serviceChargeMinor: 2000,
  totalMinor: 76000,
  debitedAt: '2026-11-01T04:31:00.000Z',
  doubleVerifiedAt: '2026-11-01T04:31:30.000Z',
}
const unsettled: CscView = { ...csc, cscTransactionId: null, debitedAt: null, doubleVerifiedAt: null }
const toCounter = (answer: (typeof payments)['paid' | 'pending' | 'failed'], details: CscView) => ({
  ...answer,
  payment: { ...answer.payment, method: 'CSC_WALLET' as const },
  csc: details,
})

/** The same at the counter of a service centre. */
export const counterPayments = {
  paid: toCounter(payments.paid, csc),
  pending: toCounter(payments.pending, unsettled),
  failed: toCounter(payments.failed, unsettled),
  unknown: { ...payments.unknown, csc: null },
}

/** A fee that is to be paid. */
const invoice: FeeInvoice = {
  invoiceNo: 'F-000001',
  invoiceKey: 'fixture',
  paymentFor: 'EXAM_FORM',
  application: 'EF-000001',
  title: TITLE,
  lines: [
    { title: buildName('Examination fee'), quantity: 1, amountMinor: 70000 },
    { title: buildName('Form fee'), quantity: 1, amountMinor: 4000 },
  ],
  totalMinor: 74000,
  currency: 'INR',
  dueOn: '2026-11-20',
  closesAt: null,
  state: 'DUE',
  transactionId: null,
  accessKey: null,
  receiptNo: null,
}

/** The fee in each of its states. */
export const invoices = {
  owed: invoice,
  overdue: { ...invoice, state: 'OVERDUE', dueOn: '2026-10-20' },
  pending: { ...invoice, state: 'PENDING', transactionId: PAID },
  paid: { ...invoice, state: 'PAID', transactionId: PAID, accessKey: 'fixture', receiptNo: 'R-000001' },
  closed: { ...invoice, state: 'CLOSED', closesAt: '2026-10-31T12:30:00.000Z' },
} as const satisfies Readonly<Record<string, FeeInvoice>>

/** The payment page of a bank that does not exist. */
const form: PaymentForm = { action: 'https://bank.example/', method: 'GET', fields: { transactionId: PAID } }

/** A new order, for which the browser leaves for the bank. */
export const order = { outcome: 'GO', transactionId: PAID, accessKey: 'fixture', form } as const

/** Answers to a search for the fees of a student at a counter. */
export const counterSearches = {
  found: { outcome: 'FOUND', payer: 'A•••• P••••', serviceChargeMinor: 2000, invoices: [invoice] },
  'nothing-owed': { outcome: 'FOUND', payer: 'A•••• P••••', serviceChargeMinor: 2000, invoices: [] },
  'not-found': { outcome: 'NO_MATCH' },
  'too-many-attempts': { outcome: 'RATE', until: '2026-11-01T05:00:00.000Z', retryAfter: 1800 },
} as const satisfies Readonly<Record<string, OutputOf<typeof cscStudentInvoices>>>

/** The operator of the counter, who has collected one payment today. */
export const operatorDay: RowOf<typeof cscAgentDaySummary> = {
  cscId: csc.cscId,
  operator: 'Example Centre',
  district: csc.district,
  clientId: 1,
  day: '2026-11-01',
  currency: 'INR',
  count: 1,
  feeMinor: 74000,
  serviceChargeMinor: 2000,
  totalMinor: 76000,
  pendingCount: 0,
  pendingMinor: 0,
  rows: [
    {
      transactionId: PAID,
      at: '2026-11-01T04:31:00.000Z',
      payer: 'A•••• P••••',
      title: TITLE,
      status: 'SUCCESS',
      feeMinor: 74000,
      serviceChargeMinor: 2000,
      totalMinor: 76000,
      merchantReceiptNo: csc.merchantReceiptNo,
      receiptNo: 'R-000001',
      cscTransactionId: csc.cscTransactionId,
    },
  ],
}
