import type { PaymentStatus } from '../../../contract/payments/payment-view.ts'

const CIRCLE = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z'
const SHIELD = 'M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6z'

/** Displayed status of a payment; UNCONFIRMED when only the address is known. */
export type StatusStyle = PaymentStatus | 'UNCONFIRMED'

/**
 * Tone and icon of each status. Every icon has its own shape, so that no status depends on colour. Only money that
 * arrived in time is green.
 */
export const STATUS_STYLES: Readonly<
  Record<StatusStyle, readonly [tone: 'success' | 'info' | 'warning' | 'danger' | 'neutral', path: string]>
> = {
  SUCCESS: ['success', 'M5.5 12.8l4.3 4.3 8.7-9.6'],
  PENDING: ['info', `${CIRCLE}M12 7v5l3.4 2`],
  FAILED: ['danger', 'M6.5 6.5l11 11M17.5 6.5l-11 11'],
  CANCELLED: ['neutral', 'M9.5 7L5 11.5 9.5 16M5.5 11.5H15a4 4 0 0 1 0 8h-2'],
  MISMATCH: ['warning', `${SHIELD}M12 8v4.5M12 15.8v.01`],
  DUPLICATE: ['warning', 'M8.5 8.5h11v11h-11zM15.5 5.5v-1h-11v11h1M11.5 14h5'],
  LATE_SUCCESS: ['warning', 'M4.5 6h15v13.5h-15zM4.5 10.5h15M8.5 3.5V7M15.5 3.5V7M9.3 15l2 2 3.5-3.7'],
  UNKNOWN: ['neutral', 'M8.3 8.6a3.8 3.8 0 1 1 5.5 3.3c-1.2.6-1.8 1.4-1.8 2.7M12 18.4v.01'],
  UNCONFIRMED: ['neutral', 'M12 10.5v7M12 6.5v.01'],
}

/** Statuses in which a payer might pay again but must not. */
export const DO_NOT_PAY: readonly StatusStyle[] = ['PENDING', 'MISMATCH', 'DUPLICATE', 'LATE_SUCCESS']
