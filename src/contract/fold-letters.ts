import { toLatinDigits } from './digits.ts'

/**
 * Marks that make no difference to a search, as the inside of a character class of JavaScript and of PostgreSQL:
 * accents and vowel signs of Arabic, the nuktas of Indic scripts, the stretching of Arabic words, and invisible
 * characters.
 */
export const IGNORED_MARKS =
  '\\u0300-\\u036F\\u0483-\\u0487\\u064B-\\u065F\\u0670\\u06D6-\\u06DC\\u0951-\\u0954\\u1AB0-\\u1AFF\\u1CD0-\\u1CD2\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F' +
  '\\u093C\\u09BC\\u0A3C\\u0ABC\\u0B3C\\u0CBC\\u0640' +
  '\\u00AD\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF'

/** Apostrophes of every shape. */
export const APOSTROPHE_SIGNS =
  "'`\\u00B4\\u02B9-\\u02BF\\u02C8\\u02CA\\u02CB\\u05F3\\u2018-\\u201B\\u2032\\u2035\\uA78B\\uA78C"

/** Signs that make no difference to a name: spaces, dots, hyphens, and apostrophes of every shape. */
export const IGNORED_SIGNS =
  '\\s.,\'"`(){}\\[\\]/_:;|\\-\\u00B4\\u00B7\\u02B9-\\u02BF\\u02C8\\u02CA\\u02CB\\u05F3\\u05F4\\u060C\\u0964\\u2010-\\u2015\\u2018-\\u201F\\u2032-\\u2037\\uA78B\\uA78C'

/** Letters of Arabic and Urdu that look alike, and the letter for which each stands in a search. */
export const ALIKE = { from: 'ىیےېکڪہھەۃةں', to: 'ييييككهههههن' } as const

const MARKS = new RegExp(`[${IGNORED_MARKS}]`, 'g')
const SIGNS = new RegExp(`[${IGNORED_SIGNS}]`, 'g')
const APOSTROPHES = new RegExp(`[${APOSTROPHE_SIGNS}]`, 'g')
const OTHERS = new RegExp(`[${ALIKE.from}]`, 'g')

/**
 * Normalizes a text for searches: decomposed, in lower case, with the digits 0 to 9, without accents, nuktas, joiners
 * and apostrophes, and with one letter for those of Arabic and Urdu that look alike. Vowel signs of Indic scripts and
 * of Thaana are part of their words and stay. `sqlFoldedLetters` does the same in the database.
 */
export const foldLetters = (text: string): string =>
  toLatinDigits(
    text
      .replaceAll(APOSTROPHES, '')
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(MARKS, '')
      .replaceAll(OTHERS, (letter) => ALIKE.to.charAt(ALIKE.from.indexOf(letter))),
  )

/**
 * Returns the name of a person or thing for comparison: apostrophes, dots, hyphens and spaces make no difference
 * either.
 */
export const toNameKey = (name: string): string => foldLetters(name).replaceAll(SIGNS, '')

/**
 * Returns a test for texts that contain every word of what is typed, as names are compared. When nothing is typed, or
 * only signs, every text matches. `whereContainsWords` does the same in the database.
 */
export function matchWords(typed: string): (...texts: readonly (string | undefined)[]) => boolean {
  const words = typed.split(/\s+/).map(toNameKey).filter(Boolean)
  return (...texts) => {
    if (words.length === 0) return true
    const keys = texts.map((text = '') => toNameKey(text))
    return words.every((word) => keys.some((key) => key.includes(word)))
  }
}
