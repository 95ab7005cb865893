import { toLatinDigits } from '../digits.ts'
import type { NumberFormat } from './institution.ts'

const normaliseExample = (example: string): string => toLatinDigits(example).replaceAll(/[\s-]/g, '').toUpperCase()

/** Returns whether a text can be the example of a number: letters, digits and `/`; spaces and hyphens do not count. */
export const isNumberExample = (example: string): boolean => /^[A-Z\d/]{2,40}$/.test(normaliseExample(example))

/**
 * Returns the format of all numbers that look like an example: `CM 204517` is two letters and six digits. The pattern
 * has no choices, so that no input can make testing it slow.
 */
export function formatOfExample(example: string): NumberFormat {
  const number = normaliseExample(example)
  const parts = number.match(/[A-Z]+|\d+|\/+/g) ?? []
  const pattern = parts.map((part) =>
    part.startsWith('/') ? part : `${/\d/.test(part) ? String.raw`\d` : '[A-Z]'}{${part.length}}`,
  )
  return {
    pattern: `^${pattern.join('')}$`,
    example: example.trim(),
    length: number.length,
    numeric: /^\d+$/.test(number),
  }
}
