import { trimInvisible } from '../invisible.ts'

const LONGEST_CELL = 500
const DELIMITERS = [',', ';', '\t'] as const

/**
 * Normalizes the text of a cell for comparing and storing: composed letters (NFC), no invisible characters, single
 * spaces. Joiners stay where a script spells words with them.
 */
export const cleanText = (text: string): string =>
  trimInvisible(text.slice(0, LONGEST_CELL))
    .normalize('NFC')
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u3000\t]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/**
 * Normalizes a cell of a text file: spreadsheets write numbers as `="0742"` or `'0742` to keep their digits. An
 * apostrophe that keeps a formula from running stays, for `getCell`.
 */
export const cleanCell = (text: string): string =>
  cleanText(
    text
      .trim()
      .replace(/^="([^"]*)"$/, '$1')
      .replace(/^'(?=\p{Nd})/u, ''),
  )

/** Matches a first line that names the delimiter for spreadsheets. */
const NAMED = /^\uFEFF?"?sep=(.)"?[ \t,;]*(?:\r?\n|$)/i

/** Returns whether the first line of a text only names the delimiter: `sep=;`. */
export const isDelimiterLine = (text: string): boolean => NAMED.test(text)

/** The length of text in which the line of the columns is looked for. */
const BEGINNING = 65_536

/** Returns the line that names the columns, the first that is neither empty nor a comment, without its quoted parts. */
const findColumnLine = (text: string): string =>
  text
    .slice(0, BEGINNING)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
    .find((line) => /^\s*[^\s#]/.test(line)) ?? ''

/**
 * Returns the delimiter of a text: the one that its first line names, or the most frequent one in the line of the
 * columns. Excel writes semicolons where the comma is the decimal separator.
 */
export function detectDelimiter(text: string): string {
  const named = NAMED.exec(text)?.[1]
  if (named !== undefined) return named
  const line = findColumnLine(text)
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
