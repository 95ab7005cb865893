import { cleanText } from '../../../../src/contract/spreadsheets/csv-text.ts'
import type { FileNotice, FileProblem } from '../../../../src/contract/users/user-import.ts'

/** Maximum number of people in one file (specification, section 11.3.3). */
export const MOST_ROWS = 5000
/** Maximum number of columns in a file, used or not. */
export const MOST_COLUMNS = 100
const LONGEST_HEADER = 80

/** The content of a file: text in rows and columns. */
export interface Table {
  readonly columns: readonly string[]
  /** Each row has as many cells as there are columns; `line` is its line number in the file. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
  readonly notices: readonly FileNotice[]
}

/** Reason why a file is refused, and the detail for its message. */
export class BadFile extends Error {
  constructor(
    readonly problem: FileProblem,
    readonly detail = '',
  ) {
    super(problem)
  }
}

const isDataLike = (cell: string): boolean => /^\S+@\S+\.\S+$/.test(cell) || /^\+?\p{Nd}{6,}$/u.test(cell)

/** Returns the column names of a file from its first line. Throws `BadFile`. */
export function listColumnNames(head: readonly string[], width: number): readonly string[] {
  if (width > MOST_COLUMNS) throw new BadFile('TOO_MANY_COLUMNS', String(width))
  const columns = Array.from({ length: width }, (_, index) => (head[index] ?? '').slice(0, LONGEST_HEADER))
  if (columns.some(isDataLike)) throw new BadFile('NO_HEADERS', columns.find(isDataLike))
  const unnamed = columns.indexOf('')
  if (unnamed >= 0) throw new BadFile('HEADER_MISSING', String(unnamed + 1))
  const folded = columns.map((name) => name.toLowerCase())
  const twice = columns.find((_, index) => folded.indexOf(folded[index] ?? '') !== index)
  if (twice !== undefined) throw new BadFile('HEADER_TWICE', twice)
  return columns
}

/** Builds a table from the lines of a file: the first non-empty line has the column names. Throws `BadFile`. */
export function buildTable(lines: readonly (readonly string[])[], notices: readonly FileNotice[]): Table {
  const cleaned = lines
    .map((cells, index) => ({ line: index + 1, cells: cells.map(cleanText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [head, ...rows] = cleaned
  if (!head) throw new BadFile('EMPTY')
  const width = cleaned.reduce((most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell !== '') + 1), 0)
  const columns = listColumnNames(head.cells, width)
  if (rows.length === 0) throw new BadFile('NO_ROWS')
  if (rows.length > MOST_ROWS) throw new BadFile('TOO_MANY_ROWS')
  return {
    columns,
    rows: rows.map(({ line, cells }) => ({ line, cells: columns.map((_, index) => cells[index] ?? '') })),
    notices,
  }
}
