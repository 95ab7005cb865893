import { LATE_DAYS } from './apply.ts'
import type { OrderRow } from './gateway.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How old an order is when its gateway is asked: 2, 5, 15 and 15 minutes after each other. */
const AGES = [2, 7, 22, 37].map((minutes) => minutes * MINUTE)

/** When the gateway is asked next about an order that is still open: soon while it is young, then daily, and no more after the days in which a refusal can become a payment. */
export function nextCheckAfter({ createdAt }: Pick<OrderRow, 'createdAt'>, now: Date): Date | null {
  const born = createdAt.getTime()
  const age = now.getTime() - born
  const soon = AGES.find((step) => step > age)
  if (soon !== undefined) return new Date(born + soon)
  return age >= LATE_DAYS * DAY ? null : new Date(Math.min(now.getTime() + DAY, born + LATE_DAYS * DAY))
}
