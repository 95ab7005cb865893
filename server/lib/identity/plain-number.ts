import { toLatinDigits } from '../../../src/contract/digits.ts'
import { removeInvisible } from '../../../src/contract/invisible.ts'

/**
 * Normalizes a typed number: Latin digits for digits of any script, in capitals, without blanks, hyphens and invisible
 * characters.
 */
export const normaliseNumber = (text: string): string =>
  removeInvisible(toLatinDigits(text)).replaceAll(/[\s-]/g, '').toUpperCase()
