const DAY_MS = 24 * 3600 * 1000

/** The calendar day so many days after another one; both `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Ten in the morning in India, so many days after a day. */
export const morningAfter = (day: string, days: number): Date => new Date(Date.parse(`${dayAfter(day, days)}T04:30:00Z`))

/** The weekday: 0 is Sunday. */
export const weekday = (day: string): number => new Date(day).getUTCDay()

/** "2026-27", for the year that begins in `from`. */
export const yearCode = (from: number): string => `${from}-${String((from + 1) % 100).padStart(2, '0')}`
