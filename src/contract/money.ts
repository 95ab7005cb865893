/** The currencies of the institutions; all of them have a hundred minor units (ISO 4217: INR paise, MVR laari). */
const MINOR_UNITS = 100

/** The largest amount that anybody pays here: ten million in major units. */
const MOST_MINOR = 1_000_000_000

/** An amount as an address writes it, `740` or `740.00`, in minor units; null for anything else, such as three decimals, a sign or a thousands mark. */
export function minorOf(text: string): number | null {
  const parts = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) return null
  const minor = Number(parts[1]) * MINOR_UNITS + Number((parts[2] ?? '').padEnd(2, '0'))
  return minor <= MOST_MINOR ? minor : null
}

/** An amount in minor units as an address writes it: `740.00`. */
export const majorText = (minor: number): string => `${Math.trunc(minor / MINOR_UNITS)}.${String(minor % MINOR_UNITS).padStart(2, '0')}`
