import { event, text, type ElementSpec, type ScreenProps } from '../../runtime/spec.ts'

/** Attributes of both payment status elements (specification, section 3: payment status parameters). */
export const paymentAttributes = {
  'transaction-id': text(
    'Number of the payment. Without it the path in the hash of the page counts, and without that a payment can be searched.',
  ),
  'payment-for': text('What the address says was paid for; only compared with the record.'),
  'application-id': text('The application that the address names; only compared with the record.'),
  amount: text('The amount that the address names, such as `740.00`; only compared with the record.'),
  'bank-status': text('What the address says of the bank; never believed.'),
  'paid-status': text('What the address says of the payment; never believed.'),
  receipt: text(
    'Number of a receipt, or the text of its QR code, to be checked at once. Without it `/verify-receipt?code=…` in the hash of the page counts.',
  ),
  portal: text(
    'Address of the page that holds `<campus-portal>`, for instance `/portal.html`: the way on to the hall ticket leads there.',
  ),
} as const

/** Events of both payment status elements. */
export const paymentEvents = {
  'campus-payment-checked': event<{ transactionId: string; status: string }>(
    'A payment was checked: SUCCESS, PENDING, FAILED, CANCELLED, MISMATCH, DUPLICATE, LATE_SUCCESS, UNKNOWN, or UNCONFIRMED where the back end cannot say. `transactionId` is empty unless it can be one.',
  ),
  'campus-receipt-downloaded': event<{ transactionId: string }>(
    'All of the receipt has arrived and was handed to the browser.',
  ),
  'campus-navigated': event<{ path: string }>(
    'The visitor wants to go to another page of the portal; prevent it to stay.',
    { cancelable: true },
  ),
} as const

/** The slots around the card. */
export const paymentSlots = { header: 'Above the card.', help: 'Below the card.', footer: 'Last.' } as const

/** Props of a payment screen. */
export type PaymentProps = ScreenProps<ElementSpec<typeof paymentAttributes, typeof paymentEvents>>
/** Type of the function that emits one of the events. */
export type Tell = PaymentProps['emit']
