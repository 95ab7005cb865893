import { toLatinDigits } from '../../../contract/digits.ts'
import { trimInvisible } from '../../../contract/invisible.ts'

/** Returns the text of a control. Forms that use this contain no files. */
export function getFieldText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Returns the number or code in a control: digits of any script as 0 to 9, without the invisible characters that copied
 * texts contain, and without spaces around it.
 */
export const getFieldCode = (data: FormData, name: string): string =>
  trimInvisible(toLatinDigits(getFieldText(data, name)))
