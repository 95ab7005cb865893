import { CsvError, parse } from 'csv-parse/sync'
import type { GuessedEncoding } from '../../../../src/contract/users/user-import.ts'
import { detectEncoding } from '../text/decode.ts'
import { toCsvFault } from '../text/csv-fault.ts'
import {
  cleanCell,
  cleanText,
  detectDelimiter,
  isDelimiterLine,
} from '../../../../src/contract/spreadsheets/csv-text.ts'
import { BadFile, MOST_COLUMNS, MOST_ROWS, buildTable, type Table } from './table.ts'

const GUESSES = ['windows-1252', 'windows-1256'] as const satisfies readonly GuessedEncoding[]
const SAMPLE_LINES = 4
/** Maximum length of a line, in characters. */
export const LONGEST_ROW = 100_000

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

/** Returns previews of a text whose bytes do not determine its encoding. */
export const listGuesses = (bytes: Uint8Array): readonly Guess[] =>
  GUESSES.map((encoding) => ({ encoding, sample: readSample(new TextDecoder(encoding).decode(bytes)) }))

/** Returns whether a text is a page, a program's data or a document instead of a table. */
export const isMarkupLike = (text: string): boolean => /^\s*(<|\{|%PDF)/.test(text)

/** Returns a line up to its last non-empty cell: a file may consist of commas alone. */
export function trimRecord(record: readonly string[]): string[] {
  const width = record.findLastIndex((cell) => cell.trim() !== '') + 1
  if (width > MOST_COLUMNS) throw new BadFile('TOO_MANY_COLUMNS', String(width))
  return record.slice(0, width)
}

/**
 * Reads a file of comma separated values (or semicolons, or tabs). Returns previews if the encoding cannot be
 * determined. Throws `BadFile`.
 */
export async function readTextFile(
  path: string,
  bytes: Buffer,
  chosen: GuessedEncoding | undefined,
): Promise<Table | { readonly guesses: readonly Guess[] }> {
  const found = await detectEncoding(path)
  if (found === 'EMPTY') throw new BadFile('EMPTY')
  if (found === 'NOT_TEXT' || found === 'WORKBOOK') throw new BadFile('NOT_A_TABLE')
  const decodeBytes = (encoding: string): string => new TextDecoder(encoding).decode(bytes)
  if (found === 'windows-1252' && chosen === undefined) return { guesses: listGuesses(bytes) }
  const text = decodeBytes(found === 'windows-1252' && chosen !== undefined ? chosen : found)
  if (isMarkupLike(text)) throw new BadFile('NOT_A_TABLE')
  if (text.trim() === '') throw new BadFile('EMPTY')
  try {
    const lines: string[][] = parse(text, {
      bom: true,
      delimiter: detectDelimiter(text),
      // `="0742"` has a quotation mark inside.
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: LONGEST_ROW,
      to: MOST_ROWS + 500,
      on_record: trimRecord,
    })
    if (isDelimiterLine(text)) lines[0] = []
    return buildTable(
      lines.map((cells) => cells.map(cleanCell)),
      [],
    )
  } catch (error) {
    if (error instanceof CsvError)
      throw new BadFile(toCsvFault(error), typeof error.lines === 'number' ? String(error.lines) : '')
    throw error
  }
}
