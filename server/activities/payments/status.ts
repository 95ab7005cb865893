import type { ActivityHandlers, QueryHandlers } from '../../handler.ts'
import { caseStatus, raiseCase } from './cases.ts'
import { findOwnPayment } from './find.ts'
import { verifyCscPayment, verifyPayment } from './verify.ts'

/** What the server says of payments to whoever asks (domain brief 2.1.8, 2.1.9). */
export const paymentStatusActivities = {
  verifyPaymentStatus: verifyPayment,
  verifyCscPaymentStatus: verifyCscPayment,
  findPayment: findOwnPayment,
  raisePaymentCase: raiseCase,
} satisfies Partial<ActivityHandlers>

/** What became of a case. */
export const paymentStatusQueries = { paymentCase: caseStatus } satisfies Partial<QueryHandlers>
