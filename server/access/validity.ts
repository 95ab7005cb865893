import type { userAccount } from '../db/schema.ts'

/** The day that it is at an institution, `YYYY-MM-DD`. */
export const dayAt = (timeZone: string, now: Date): string => new Intl.DateTimeFormat('sv', { timeZone }).format(now)

/** Whether an account is within the days for which it was made, both included (domain brief 1.4). */
export function isWithinValidity({ validFrom, validTo }: Pick<typeof userAccount.$inferSelect, 'validFrom' | 'validTo'>, timeZone: string, now: Date): boolean {
  const today = dayAt(timeZone, now)
  return (validFrom === null || validFrom <= today) && (validTo === null || validTo >= today)
}
