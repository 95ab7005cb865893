/** What comes after the first view of a payment at a service centre. */
export { CheckReceipt, ReceiptForm } from '../ui/payment/check-receipt.tsx'
export { findPaymentBy, readSearch } from '../ui/payment/find-payment.ts'
export { CounterDesk as Desk } from './counter-desk.tsx'
export { css } from './counter-css.ts'
