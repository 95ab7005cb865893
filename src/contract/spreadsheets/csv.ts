import type { FileCell } from './cells.ts'

/** Spreadsheets recognize UTF-8 by it. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Matches text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * Returns a text as spreadsheets read it: some take full-width and other forms of = + - @ for the sign itself, and
 * ignore invisible characters, spaces and quotation marks before it.
 */
const normaliseForSpreadsheet = (text: string): string =>
  text
    .slice(0, 40)
    .normalize('NFKC')
    .replace(/^(?:(?![\t\r])[\s\p{Cf}\p{Cc}"])+/u, '')
    .replace(/^[\u2010-\u2015\u2212\u207B\u208B\u2E3A\u2E3B\uFE58\uFE63]/, '-')

const escapeCell = (text: string): string => {
  const harmless = FORMULA.test(text) || FORMULA.test(normaliseForSpreadsheet(text)) ? `'${text}` : text
  return /["',;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Returns rows of cells as comma-separated values (RFC 4180), without the byte order mark of a file. Days are in ISO
 * 8601, independent of the display format. A text that begins with = + - @ in any form, or a tab, is prefixed with an
 * apostrophe, so that no name runs as a formula; numbers must be passed as `number`, and stay negative.
 */
export const formatCsvLines = (rows: readonly (readonly FileCell[])[]): string =>
  rows
    .map(
      (cells) =>
        `${cells.map((one) => (typeof one === 'number' ? String(one) : typeof one === 'string' ? escapeCell(one) : one.iso)).join(',')}\r\n`,
    )
    .join('')

/** Returns a complete file of comma-separated values. */
export const toCsv = (rows: readonly (readonly FileCell[])[]): string => `${BYTE_ORDER_MARK}${formatCsvLines(rows)}`
