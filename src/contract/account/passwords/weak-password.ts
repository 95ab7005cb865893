import { COMMON_WORDS } from './common-words.ts'

/** Characters that people commonly substitute for letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
}
const ROWS = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qwertzuiop',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
]
const RUNS = ROWS.flatMap((row) => [
  row + row,
  Array.from(row + row)
    .reverse()
    .join(''),
])
/** The least number of characters that must remain after everything easy is removed. */
const LEAST_LEFT = 6
const LEAST_DISTINCT = 5
const LONGEST_WORD = 20

const normaliseLetters = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const replaceLookalikes = (text: string): string =>
  Array.from(text)
    .map((character) => LOOKALIKES[character] ?? character)
    .join('')

/** Removes runs of keys and of the alphabet, of at least four characters each. */
function removeRuns(text: string): string {
  let left = ''
  for (let at = 0; at < text.length;) {
    let length = 0
    for (const run of RUNS) {
      let reach = length
      while (at + reach < text.length && run.includes(text.slice(at, at + reach + 1))) reach += 1
      length = Math.max(length, reach)
    }
    if (length >= 4) at += length
    else left += text[at++] ?? ''
  }
  return left
}

/** Removes common words, the longest first at each position, and counts them. */
function removeCommonWords(text: string): { readonly left: string; readonly words: number } {
  let left = ''
  let words = 0
  for (let at = 0; at < text.length;) {
    let length = Math.min(LONGEST_WORD, text.length - at)
    while (length >= 3 && !COMMON_WORDS.has(text.slice(at, at + length))) length -= 1
    if (length >= 3) {
      words += 1
      at += length
    } else left += text[at++] ?? ''
  }
  return { left, words }
}

/** A passphrase of four words cannot be guessed by trying words. */
const WORDS_OF_A_PHRASE = 4

function isGuessable(text: string): boolean {
  const { left, words } = removeCommonWords(removeRuns(text))
  return words < WORDS_OF_A_PHRASE && (left.length < LEAST_LEFT || new Set(left).size < LEAST_DISTINCT)
}

/**
 * Returns whether a password is one that programs try early: common words with digits and signs around them, runs of
 * keys, dates, repetitions.
 */
export function isWeakPassword(password: string): boolean {
  const plain = normaliseLetters(password)
  if (/^(.{1,5})\1+.{0,3}$/u.test(plain) || new Set(plain).size < LEAST_DISTINCT || /^[\d\s./-]+$/.test(plain))
    return true
  // Programs first try digits and signs around a word.
  const bare = plain.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  const readings = bare === '' ? [plain] : [plain, replaceLookalikes(plain), bare, replaceLookalikes(bare)]
  return readings.some((text) => isGuessable(text.replaceAll(/[^\p{L}\p{N}]/gu, '')))
}
