import type { FileCell } from './file-cells.ts'

/** By which spreadsheets know UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string): string => {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /["',;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Rows of cells as comma-separated values (RFC 4180), without the mark that a file begins with. A cell that begins with = + - @ or a tab
 * gets an apostrophe before it, so that nobody's name runs as a formula; numbers are meant to come as `number`, and stay negative.
 */
export const csvLines = (rows: readonly (readonly FileCell[])[]): string =>
  rows.map((cells) => `${cells.map((one) => (typeof one === 'number' ? String(one) : cell(typeof one === 'string' ? one : one.text()))).join(',')}\r\n`).join('')

/** A whole file of comma-separated values. */
export const toCsv = (rows: readonly (readonly FileCell[])[]): string => `${BYTE_ORDER_MARK}${csvLines(rows)}`
