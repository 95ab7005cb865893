/** Chunk loaded after the first view of a payment: its status and the available actions. */
import { ReceiptForm as CheckReceipt } from '../receipt/check-receipt.tsx'
import { PaymentStatusView } from './payment-status-view.tsx'
import { wrapWithLaterMessages } from '../parts/with-later-messages.tsx'

export { searchPayment, readSearch } from '../find/find-payment.ts'
export { css } from '../parts/payment-css.ts'
/** Screen of a payment's status, with its later messages. */
export const StatusView = wrapWithLaterMessages(PaymentStatusView)
/** Form that verifies a receipt, with its later messages. */
export const ReceiptForm = wrapWithLaterMessages(CheckReceipt)
