const ERROR = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|ERROR|SPILL!)$/
const LOST_DIGITS = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i
/** Matches the serial number of a day in a spreadsheet: up to five digits, counted from 1899-12-30. */
const SERIAL = /^\d{1,5}$/
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** Returns whether a cell contains the error of a formula. */
export const isFormulaError = (cell: string): boolean => ERROR.test(cell)

/** Returns whether a spreadsheet has shortened a long number: `2.02E+15`. */
export const hasLostDigits = (cell: string): boolean => LOST_DIGITS.test(cell)

const twoDigits = (number: string | undefined): string => (number ?? '').padStart(2, '0')

/**
 * Returns a day as `YYYY-MM-DD`. Accepts that form, the day before the month, or the serial number of a spreadsheet;
 * returns anything else unchanged, for the rules to refuse.
 */
export function dayOf(text: string): string {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return `${iso[1]}-${twoDigits(iso[2])}-${twoDigits(iso[3])}`
  const written = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text)
  if (written) return `${written[3]}-${twoDigits(written[2])}-${twoDigits(written[1])}`
  return SERIAL.test(text) ? new Date(SERIAL_ZERO + Number(text) * DAY_MS).toISOString().slice(0, 10) : text
}

/** Returns the code that a cell names: in any case, with spaces or hyphens instead of underscores. */
export const codeOf = <Code extends string>(cell: string, codes: readonly Code[]): Code | undefined =>
  codes.find((code) => code === cell.toUpperCase().replaceAll(/[\s-]+/g, '_'))

/** Returns a cell; a leading quote that keeps a spreadsheet from evaluating a formula is not part of the value. */
export const cellAt = (cells: readonly string[], column: number): string =>
  (cells[column] ?? '').replace(/^'(?=[=+\-@])/, '')

/** Returns a column name for comparison: letters, marks and digits in lower case. */
export const foldedHeader = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')
