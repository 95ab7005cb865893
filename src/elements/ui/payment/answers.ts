/** What comes after the first view of a payment: what became of it, and what can be done. */
export { Desk } from './desk.tsx'
export { CheckReceipt, ReceiptForm } from './check-receipt.tsx'
export { findPaymentBy, readSearch } from './find-payment.ts'
export { css } from './payment-css.ts'
