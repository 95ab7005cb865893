import type { FileCell } from './cells.ts'

/** Spreadsheets recognize UTF-8 by it. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Matches text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string): string => {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /["',;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Returns rows of cells as comma-separated values (RFC 4180), without the byte order mark of a file. Days are in ISO
 * 8601, independent of the display format. A text that begins with = + - @ or a tab is prefixed with an apostrophe, so
 * that no name runs as a formula; numbers must be passed as `number`, and stay negative.
 */
export const csvLines = (rows: readonly (readonly FileCell[])[]): string =>
  rows
    .map(
      (cells) =>
        `${cells.map((one) => (typeof one === 'number' ? String(one) : typeof one === 'string' ? cell(one) : one.iso)).join(',')}\r\n`,
    )
    .join('')

/** Returns a complete file of comma-separated values. */
export const toCsv = (rows: readonly (readonly FileCell[])[]): string => `${BYTE_ORDER_MARK}${csvLines(rows)}`
