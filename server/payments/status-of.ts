import type { PaymentStatus } from '../../src/contract/payments.ts'
import type { OrderRow, TransactionRow } from './gateway.ts'

/**
 * What a payer is told of an order (domain brief 2.1.8). Only our own record speaks here.
 * An order that nobody has heard of again waits: silence of a bank is not a refusal.
 */
export function statusOf(order: OrderRow, money: readonly TransactionRow[]): Exclude<PaymentStatus, 'UNKNOWN'> {
  switch (order.status) {
    case 'CREATED':
    case 'SENT':
    case 'PENDING':
      return 'PENDING'
    case 'SUCCESS':
      return money.some(({ use }) => use === 'DUPLICATE') ? 'DUPLICATE' : order.late ? 'LATE_SUCCESS' : 'SUCCESS'
    case 'REFUND_DUE':
    case 'REFUNDED':
      return 'DUPLICATE'
    case 'EXPIRED':
      return 'FAILED'
    default:
      return order.status
  }
}
