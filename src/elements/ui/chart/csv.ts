import type { FigureTable } from './figures.ts'

/** Prefixes text that a spreadsheet would interpret as a formula with an apostrophe. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const field = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const text = harmless(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Returns a table as comma-separated values (RFC 4180), without its total. It begins with a byte order mark: without
 * one, spreadsheets misread every script except Latin.
 */
export const csvOf = ({ head, rows }: FigureTable): string =>
  `\uFEFF${[head, ...rows.map((row) => row.map(({ raw }) => raw))].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`
