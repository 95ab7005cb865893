/** Chunk loaded after the first view of a payment at a service centre. */
import { css as payment } from '../parts/payment-css.ts'
import { wrapWithLaterMessages } from '../parts/with-later-messages.tsx'
import { CounterDesk } from './counter-desk.tsx'
import counter from './counter.css?light'

export { ReceiptForm } from '../status/status-chunk.ts'
export { searchPayment, readSearch } from '../find/find-payment.ts'

/** The style sheets of a payment and of the counter. */
export const css = `${payment}\n${counter}`

/** Screen of a payment's status for the operator and the student, with its later messages. */
export const StatusView = wrapWithLaterMessages(CounterDesk)
