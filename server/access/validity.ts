import type { userAccount } from '../db/schema.ts'
import { dayAt } from './in-force.ts'

/** Whether an account is within the days for which it was made, both included (domain brief 1.4). */
export function isWithinValidity({ validFrom, validTo }: Pick<typeof userAccount.$inferSelect, 'validFrom' | 'validTo'>, timeZone: string, now: Date): boolean {
  const today = dayAt(timeZone, now)
  return (validFrom === null || validFrom <= today) && (validTo === null || validTo >= today)
}
