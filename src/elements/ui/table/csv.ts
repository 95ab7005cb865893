import type { Words } from '../../words.tsx'
import { valueText, type Column } from './columns.ts'
import { unitOf } from './filter-drafts.ts'

/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string): string => {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /["',;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Rows of cells as comma-separated values (RFC 4180), with the mark by which spreadsheets know UTF-8. A cell that begins with = + - @ or a tab
 * gets an apostrophe before it, so that nobody's name runs as a formula; numbers are meant to come as `number`, and stay negative.
 */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map((one) => (typeof one === 'number' ? String(one) : cell(one))).join(',')).join('\r\n')}\r\n`

/** Headings and rows as `toCsv` takes them: numbers as numbers, money in its unit, everything else as people read it. */
export function csvRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[], words: Words, pattern: string): (string | number)[][] {
  const units = columns.map((column) => unitOf(column))
  const cells = (row: Row) =>
    columns.map((column, place) => {
      const value = column.value(row)
      return typeof value === 'number' ? value / (units[place] ?? 1) : valueText(column, value, words, pattern)
    })
  return [columns.map(({ header }) => header), ...rows.map(cells)]
}
