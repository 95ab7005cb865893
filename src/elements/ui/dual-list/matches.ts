import { latinDigits } from '../../../contract/digits.ts'

const plain = (text: string): string => latinDigits(text).toLocaleLowerCase().normalize('NFC')

/**
 * Returns a test for texts that contain every word of `typed`, regardless of case and of the script of the digits. When
 * nothing is typed, every text matches.
 */
export function containing(typed: string): (...texts: readonly (string | undefined)[]) => boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return (...texts) =>
    words.length === 0 || words.every((word) => texts.some((text) => text && plain(text).includes(word)))
}
