import { address, event, text, type ElementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { NAVIGATED_EVENT } from '../../ui/navigation/portal-spec.ts'

/** Attributes of both payment status elements (specification, section 3: payment status parameters). */
export const paymentAttributes = {
  'transaction-id': text(
    'Number of the payment. Without it the path in the hash of the page is used; without both, visitors can search for a payment.',
  ),
  'payment-for': text('The purpose of the payment in the address; it is only compared with the record.'),
  'application-id': text('The application in the address; it is only compared with the record.'),
  amount: text('The amount in the address, such as `740.00`; it is only compared with the record.'),
  'bank-status': text('The bank’s status in the address; it is never trusted.'),
  'paid-status': text('The payment’s status in the address; it is never trusted.'),
  receipt: text(
    'Number of a receipt, or the text of its QR code, which is checked at once. Without it `/verify-receipt?code=…` in the hash of the page is used.',
  ),
  portal: address(
    'Address of the page with `<campus-portal>`, for instance `/portal.html`: the link to the hall ticket leads there.',
  ),
} as const

/** Events of both payment status elements. */
export const paymentEvents = {
  'campus-payment-checked': event<{ transactionId: string; status: string }>(
    'A payment was checked: SUCCESS, PENDING, FAILED, CANCELLED, MISMATCH, DUPLICATE, LATE_SUCCESS, UNKNOWN, or UNCONFIRMED if the back end cannot tell. `transactionId` is empty if the number cannot be one of a payment.',
  ),
  'campus-receipt-downloaded': event<{ transactionId: string }>(
    'The receipt was downloaded completely and passed to the browser.',
  ),
  'campus-navigated': NAVIGATED_EVENT,
} as const

/** Props of a payment screen. */
export type PaymentProps = ScreenProps<ElementSpec<typeof paymentAttributes, typeof paymentEvents>>
/** Type of the function that emits one of the events. */
export type EmitEvent = PaymentProps['emit']
