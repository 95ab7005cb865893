import { foldLetters } from '../../../contract/fold-letters.ts'

/**
 * Returns a test for texts that contain every word of `typed`, as texts are searched: regardless of case, of
 * letters that look alike, and of the script of the digits. When
 * nothing is typed, every text matches.
 */
export function createTextMatcher(typed: string): (...texts: readonly (string | undefined)[]) => boolean {
  const words = foldLetters(typed).split(/\s+/).filter(Boolean)
  return (...texts) =>
    words.length === 0 || words.every((word) => texts.some((text) => text && foldLetters(text).includes(word)))
}
