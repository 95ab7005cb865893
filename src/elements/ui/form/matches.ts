import { latinDigits } from '../../../core/format.ts'

const plain = (text: string): string => latinDigits(text).toLocaleLowerCase().normalize('NFC')

/** A test for texts that contain every word of `typed`, whatever the case and the script of the digits; with nothing typed every text does. */
export function containing(typed: string): (...texts: readonly (string | undefined)[]) => boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return (...texts) => words.length === 0 || words.every((word) => texts.some((text) => text && plain(text).includes(word)))
}
