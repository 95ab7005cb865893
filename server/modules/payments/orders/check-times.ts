import { LATE_DAYS } from './apply.ts'
import type { OrderRow } from '../gateway/gateway.ts'
import { MINUTE_MS, DAY_MS } from '../../../../src/contract/durations.ts'

/** The ages of an order at which its gateway is queried: 2, 5, 15 and 15 minutes after each other. */
const AGES = [2, 7, 22, 37].map((minutes) => minutes * MINUTE_MS)

/**
 * Returns when to query the gateway next about an open order: soon while the order is new, then daily; null once a
 * refusal can no longer become a payment.
 */
export function computeNextCheck({ createdAt }: Pick<OrderRow, 'createdAt'>, now: Date): Date | null {
  const born = createdAt.getTime()
  const age = now.getTime() - born
  const soon = AGES.find((step) => step > age)
  if (soon !== undefined) return new Date(born + soon)
  return age >= LATE_DAYS * DAY_MS ? null : new Date(Math.min(now.getTime() + DAY_MS, born + LATE_DAYS * DAY_MS))
}
