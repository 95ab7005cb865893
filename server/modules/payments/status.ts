import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { loadCaseStatus, ensureCase } from './cases/report-case.ts'
import { findOwnPayment } from './find.ts'
import { sendCopy } from './receipt-copy.ts'
import { prepareReceiptFile } from './receipt.ts'
import { answerReceiptCheck } from './verify-receipt.ts'
import { verifyCscPayment, verifyPayment } from './verify-payment.ts'

/** Handlers for payment status and receipts, most of them public (specification, sections 11.1.8, 11.1.9). */
export const paymentStatusActivities = {
  verifyPaymentStatus: verifyPayment,
  verifyCscPaymentStatus: verifyCscPayment,
  findPayment: findOwnPayment,
  raisePaymentCase: ensureCase,
  sendReceiptCopy: sendCopy,
  verifyReceipt: answerReceiptCheck,
} satisfies Partial<ActivityHandlers>

/** Query handlers for a payer's receipt and for the status of a case. */
export const paymentStatusQueries = {
  paymentReceipt: prepareReceiptFile,
  paymentCase: loadCaseStatus,
} satisfies Partial<QueryHandlers>
