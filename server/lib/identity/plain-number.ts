import { removeSeparators } from '../../../src/contract/invisible.ts'
import { normaliseCode } from '../../../src/contract/typed-code.ts'

/**
 * Normalizes a typed number: Latin digits for digits of any script, in capitals, without blanks, hyphens and invisible
 * characters.
 */
export const normaliseNumber = (text: string): string => removeSeparators(normaliseCode(text))
