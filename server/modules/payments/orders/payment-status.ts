import type { PaymentStatus } from '../../../../src/contract/payments/payment-view.ts'
import type { OrderRow, TransactionRow } from '../gateway/gateway.ts'

/**
 * Returns the status shown to a payer (specification, section 11.1.8), based only on our own record. An order without
 * any report is pending: missing reports are not a refusal.
 */
export function getPaymentStatus(
  order: OrderRow,
  transactions: readonly TransactionRow[],
): Exclude<PaymentStatus, 'UNKNOWN'> {
  switch (order.status) {
    case 'CREATED':
    case 'SENT':
    case 'PENDING':
      return 'PENDING'
    case 'SUCCESS':
      return transactions.some(({ use }) => use === 'DUPLICATE') ? 'DUPLICATE' : order.late ? 'LATE_SUCCESS' : 'SUCCESS'
    case 'REFUND_DUE':
    case 'REFUNDED':
      return 'DUPLICATE'
    case 'EXPIRED':
      return 'FAILED'
    default:
      return order.status
  }
}
