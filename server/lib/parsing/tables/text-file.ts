import type { GuessedEncoding } from '../../../../src/contract/users/user-import.ts'
import { cleanCell, cleanText } from '../../../../src/contract/spreadsheets/csv-text.ts'
import { readCsvRecords, type CsvRecord } from '../text/csv-records.ts'
import { detectEncoding, type Encoding } from '../text/decode.ts'
import { BadFile, MOST_COLUMNS, MOST_ROWS, buildTable, type Table } from './table.ts'

const GUESSES = ['windows-1252', 'windows-1256'] as const satisfies readonly GuessedEncoding[]
const SAMPLE_LINES = 4

/** A preview of a file in an encoding that its bytes do not determine. */
export interface Guess {
  readonly encoding: GuessedEncoding
  /** Its first lines. */
  readonly sample: readonly string[]
}

const readSample = (text: string): readonly string[] => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  // ASCII letters look the same in all encodings; the first other characters show the difference.
  const strange = lines.filter((line) => /[^\u0000-\u007f]/.test(line))
  return [lines[0] ?? '', ...strange.slice(0, SAMPLE_LINES - 1)].map((line) => cleanText(line).slice(0, 120))
}

const listGuesses = (bytes: Uint8Array): readonly Guess[] =>
  GUESSES.map((encoding) => ({ encoding, sample: readSample(new TextDecoder(encoding).decode(bytes)) }))

/** Refuses a text that is a page, a program's data or a document instead of a table. */
function assertNoMarkup(text: string): void {
  if (/^\s*(<|\{|%PDF)/.test(text)) throw new BadFile('NOT_A_TABLE')
}

/** Returns a line up to its last non-empty cell: a file may consist of commas alone. */
function trimRecord(record: readonly string[]): readonly string[] {
  const width = record.findLastIndex((cell) => cell.trim() !== '') + 1
  if (width > MOST_COLUMNS) throw new BadFile('TOO_MANY_COLUMNS', String(width))
  return record.slice(0, width)
}

async function* readTextRows(path: string, encoding: Encoding): AsyncGenerator<CsvRecord, void> {
  const records = readCsvRecords(path, encoding, {
    buildError: (fault, line) => new BadFile(fault, line === null ? '' : String(line)),
    checkBeginning: assertNoMarkup,
  })
  for await (const record of records) yield { ...record, cells: trimRecord(record.cells).map(cleanCell) }
}

/**
 * Opens a file of comma separated values (or semicolons, or tabs), whose rows are then read one by one. Returns
 * previews if the encoding cannot be determined and none was chosen. Throws `BadFile`, also while the rows are read.
 */
export async function openText(
  path: string,
  bytes: Buffer,
  chosen: GuessedEncoding | undefined,
): Promise<{ readonly rows: AsyncIterable<CsvRecord> } | { readonly guesses: readonly Guess[] }> {
  const found = await detectEncoding(path)
  if (found === 'EMPTY') throw new BadFile('EMPTY')
  if (found === 'NOT_TEXT' || found === 'WORKBOOK') throw new BadFile('NOT_A_TABLE')
  if (found === 'windows-1252' && chosen === undefined) return { guesses: listGuesses(bytes) }
  return { rows: readTextRows(path, found === 'windows-1252' && chosen !== undefined ? chosen : found) }
}

/** Reads a file of separated values as a table. Returns previews if its encoding cannot be determined. */
export async function readTextFile(
  path: string,
  bytes: Buffer,
  chosen: GuessedEncoding | undefined,
): Promise<Table | { readonly guesses: readonly Guess[] }> {
  const text = await openText(path, bytes, chosen)
  if ('guesses' in text) return text
  const lines: (readonly string[])[] = []
  for await (const { row, cells } of text.rows) {
    // The line `sep=;` counts as a row, but has no cells.
    if (lines.length < row - 1) lines.push([])
    lines.push(cells)
    if (lines.length === MOST_ROWS + 500) break
  }
  return buildTable(lines, [])
}
