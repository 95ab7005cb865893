import { cleanCell, detectDelimiter, isDelimiterLine } from '../../../../contract/spreadsheets/csv-text.ts'

/** A comma-separated file that was read: its header and its lines. */
export interface CsvTable {
  readonly header: readonly string[]
  readonly lines: readonly (readonly string[])[]
}

/** Matches the apostrophe that our export puts before a text that a spreadsheet would run as a formula. */
const DEFUSED = /^'(?=[=+\-@\t\r])/

/**
 * Returns the text of a file in the encodings that spreadsheets write: UTF-8, UTF-16 with a byte order mark, otherwise
 * Windows-1252. Undefined for a workbook, which is no text.
 */
export function decodeFile(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return undefined
  const mark = `${bytes[0]} ${bytes[1]}`
  if (mark === '255 254') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === '254 255') return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Reads comma-separated values (RFC 4180), also with semicolons or tabs, as spreadsheets write them: a first line that
 * names the delimiter, and digits as `="0742"` or `'0742`. Empty lines are left out, cells are trimmed. Undefined when
 * a quotation mark is not closed.
 */
export function readCsv(file: string): CsvTable | undefined {
  const separator = detectDelimiter(file)
  const text = (isDelimiterLine(file) ? file.slice(file.indexOf('\n') + 1) : file).replace(/^\uFEFF/, '')
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const finishCell = () => {
    row.push(cleanCell(cell).replace(DEFUSED, ''))
    cell = ''
  }
  const finishRow = () => {
    finishCell()
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
    } else if (letter === separator) finishCell()
    else if (letter === '\n') finishRow()
    else if (letter !== '\r') cell += letter
  }
  if (quoted) return undefined
  finishRow()
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
  file: string | undefined,
  columns: readonly string[],
  required: readonly string[],
  most: number,
): readonly Readonly<Record<string, string>>[] | CsvProblem {
  const table = file === undefined ? undefined : readCsv(file)
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
