/** A comma-separated file that was read: its header and its lines. */
export interface CsvTable {
  readonly header: readonly string[]
  readonly lines: readonly (readonly string[])[]
}

/** Matches the apostrophe that our export puts before a text that a spreadsheet would run as a formula. */
const DEFUSED = /^'(?=[=+\-@\t\r])/

/** Returns the separator of the first line: comma, semicolon or tab, whichever it has most. */
function findSeparator(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1)
  const countSeparator = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, separator) =>
    countSeparator(separator) > countSeparator(best) ? separator : best,
  )
}

/**
 * Reads comma-separated values (RFC 4180), also with semicolons or tabs, as spreadsheets write them. Empty lines are
 * left out, cells are trimmed. Undefined when a quotation mark is not closed.
 */
export function readCsv(file: string): CsvTable | undefined {
  const text = file.replace(/^\uFEFF/, '')
  const separator = findSeparator(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell.trim().replace(DEFUSED, ''))
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some(Boolean)) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (letter === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (letter === separator) endCell()
    else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  if (quoted) return undefined
  endRow()
  const [header = [], ...lines] = rows
  return { header, lines }
}

/** What is wrong with a file as a whole. */
export type CsvProblem = 'broken' | 'columns' | 'empty' | 'long'

/**
 * Returns the lines of a file as objects by the name of their column, whatever its case; or what is wrong with the
 * file: it cannot be read, lacks a required column, has no lines, or more than `most`.
 */
export function readNamedLines(
  file: string,
  columns: readonly string[],
  required: readonly string[],
  most: number,
): readonly Readonly<Record<string, string>>[] | CsvProblem {
  const table = readCsv(file)
  if (!table) return 'broken'
  const places = new Map(table.header.map((name, place) => [name.toLowerCase(), place]))
  if (required.some((column) => !places.has(column))) return 'columns'
  if (table.lines.length === 0) return 'empty'
  if (table.lines.length > most) return 'long'
  return table.lines.map((cells) =>
    Object.fromEntries(
      columns.flatMap((column) => {
        const place = places.get(column)
        return place === undefined ? [] : [[column, cells[place] ?? '']]
      }),
    ),
  )
}
