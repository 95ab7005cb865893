import type { FigureTable } from './figures.ts'

/** A text that a spreadsheet would take for a formula gets an apostrophe. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const field = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const text = harmless(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as comma-separated values (RFC 4180), its total left out. It begins with a byte order mark: without one spreadsheets misread every script but Latin. */
export const csvOf = ({ head, rows }: FigureTable): string =>
  `\uFEFF${[head, ...rows.map((row) => row.map(({ raw }) => raw))].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`
