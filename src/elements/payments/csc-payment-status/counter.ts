/** Chunk loaded after the first view of a payment at a service centre. */
import { wrapWithLaterMessages } from '../parts/with-later-messages.tsx'
import { CounterDesk } from './counter-desk.tsx'

export { ReceiptForm } from '../status/answers.ts'
export { searchPayment, readSearch } from '../find/find-payment.ts'
export { css } from './counter-css.ts'
/** Screen of a payment's status for the operator and the student, with its later messages. */
export const StatusView = wrapWithLaterMessages(CounterDesk)
