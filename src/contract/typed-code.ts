import { toLatinDigits } from './digits.ts'
import { removeInvisible } from './invisible.ts'

/** Normalizes a typed code: Latin digits for digits of any script, without invisible characters and outer spaces. */
export const normaliseCode = (text: string): string => removeInvisible(toLatinDigits(text))
