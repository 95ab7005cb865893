import type { RowOf } from '../../../contract/activity.ts'
import type { paymentCaseDetail } from '../../../contract/payments/payment-cases.ts'

/** A payment to clear up. */
export type PaymentCase = RowOf<typeof paymentCaseDetail>
