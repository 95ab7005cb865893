import { useRef } from 'react'
import { toLatinDigits } from '../../../contract/digits.ts'

/** Maximum pause between letters of the same word, in milliseconds. */
const TYPING_PAUSE_MS = 600

/** Normalizes a text for comparison with typed text: without case, and with the digits of any script. */
export const normaliseForSearch = (text: string): string => toLatinDigits(text.normalize('NFKC').toLowerCase())

/**
 * Finds items by typing the beginning of their labels. `find` returns the index of the matching label, searching from
 * `current`; -1 when none matches. Typing the same letter again goes to the next match.
 */
export function useTypeAhead(): {
  readonly find: (letter: string, labels: readonly string[], current: number) => number
  readonly typing: () => boolean
} {
  const typed = useRef({ text: '', at: -TYPING_PAUSE_MS })
  const isTyping = () => typed.current.text !== '' && performance.now() - typed.current.at < TYPING_PAUSE_MS
  return {
    typing: isTyping,
    find(letter, labels, current) {
      const text = (isTyping() ? typed.current.text : '') + normaliseForSearch(letter)
      typed.current = { text, at: performance.now() }
      const letters = Array.from(text)
      const same = letters.every((one) => one === letters[0])
      const sought = same ? (letters[0] ?? '') : text
      const first = same ? current + 1 : Math.max(current, 0)
      for (let step = 0; step < labels.length; step += 1) {
        const index = (first + step) % labels.length
        if (normaliseForSearch(labels[index] ?? '').startsWith(sought)) return index
      }
      return -1
    },
  }
}
