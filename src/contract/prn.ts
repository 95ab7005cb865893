import type { NumberFormat } from './institution/institution.ts'

/** With fewer digits, a format would take names of people for numbers. */
const FEWEST_DIGITS = 4

/**
 * Returns whether a number, without spaces and in Latin digits and capitals, has the format of a PRN of an institution.
 * This does not tell whether such a student exists. False where the institution defines no format, or one that is not a
 * valid pattern.
 */
export function hasPrnForm(number: string, formats: Readonly<Record<string, NumberFormat>>): boolean {
  const pattern = formats.PRN?.pattern
  if (pattern === undefined || number.replaceAll(/\D/g, '').length < FEWEST_DIGITS) return false
  try {
    return new RegExp(`^(?:${pattern})$`).test(number)
  } catch {
    return false
  }
}
