import { CsvError, parse } from 'csv-parse/sync'
import type { GuessedEncoding } from '../../../src/contract/people/user-import.ts'
import { detectEncoding } from '../../activities/ticket-desk/import/decode.ts'
import { delimiterOf } from '../../activities/ticket-desk/import/rows.ts'
import { BadFile, cleanText, MOST_ROWS, tableOf, type Table } from './table.ts'

const GUESSES = ['windows-1252', 'windows-1256'] as const satisfies readonly GuessedEncoding[]
const SAMPLE_LINES = 4
const LONGEST_ROW = 100_000

/** How a file reads in an encoding that its bytes do not tell. */
export interface Guess {
  readonly encoding: GuessedEncoding
  /** Its first lines. */
  readonly sample: readonly string[]
}

const sampleOf = (text: string): readonly string[] => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  // Plain letters look the same in all of them; the first strange one decides.
  const strange = lines.filter((line) => /[^\u0000-\u007f]/.test(line))
  return [lines[0] ?? '', ...strange.slice(0, SAMPLE_LINES - 1)].map((line) => cleanText(line).slice(0, 120))
}

/** Reads a file of comma separated values (or semicolons, or tabs). Answers with guesses where nobody can know how it is written. Throws `BadFile`. */
export async function readTextFile(path: string, bytes: Buffer, chosen: GuessedEncoding | undefined): Promise<Table | { readonly guesses: readonly Guess[] }> {
  const found = await detectEncoding(path)
  if (found === 'EMPTY') throw new BadFile('EMPTY')
  if (found === 'NOT_TEXT' || found === 'WORKBOOK') throw new BadFile('NOT_A_TABLE')
  const read = (encoding: string): string => new TextDecoder(encoding).decode(bytes)
  if (found === 'windows-1252' && chosen === undefined) return { guesses: GUESSES.map((encoding) => ({ encoding, sample: sampleOf(read(encoding)) })) }
  const text = read(found === 'windows-1252' && chosen !== undefined ? chosen : found)
  if (/^\s*(<|\{|%PDF)/.test(text)) throw new BadFile('NOT_A_TABLE')
  if (text.trim() === '') throw new BadFile('EMPTY')
  try {
    const lines: string[][] = parse(text, { bom: true, delimiter: delimiterOf(text), relax_column_count: true, skip_empty_lines: false, max_record_size: LONGEST_ROW, to: MOST_ROWS + 500 })
    return tableOf(lines, [])
  } catch (error) {
    if (error instanceof CsvError) throw new BadFile('BAD_CSV', typeof error.lines === 'number' ? String(error.lines) : '')
    throw error
  }
}
