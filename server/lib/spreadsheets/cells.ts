const ERROR = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|ERROR|SPILL!)$/
const LOST_DIGITS = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i

/** Returns whether a cell contains the error of a formula. */
export const isFormulaError = (cell: string): boolean => ERROR.test(cell)

/** Returns whether a spreadsheet has shortened a long number: `2.02E+15`. */
export const hasLostDigits = (cell: string): boolean => LOST_DIGITS.test(cell)

/** Returns the code that a cell names: in any case, with spaces or hyphens instead of underscores. */
export const findCode = <Code extends string>(cell: string, codes: readonly Code[]): Code | undefined =>
  codes.find((code) => code === cell.toUpperCase().replaceAll(/[\s-]+/g, '_'))

/** Returns a cell; a leading quote that keeps a spreadsheet from evaluating a formula is not part of the value. */
export const getCell = (cells: readonly string[], column: number): string =>
  (cells[column] ?? '').replace(
    /^'(?=["\s]*[=+\-@\p{Pd}\u2212\u207A\u207B\u208A-\u208C\uFB29\uFE62-\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/u,
    '',
  )

/** Returns a column name for comparison: letters, marks and digits in lower case. */
export const foldHeader = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')
