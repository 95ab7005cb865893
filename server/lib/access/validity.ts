import type { userAccount } from '../../db/schema.ts'
import { formatIsoDay } from '../time/iso-day.ts'

/** Returns whether today is within the validity of an account, both days included (specification, section 10.4). */
export function isWithinValidity(
  { validFrom, validTo }: Pick<typeof userAccount.$inferSelect, 'validFrom' | 'validTo'>,
  timeZone: string,
  now: Date,
): boolean {
  const today = formatIsoDay(timeZone, now)
  return (validFrom === null || validFrom <= today) && (validTo === null || validTo >= today)
}
