import { open, rm, type FileHandle } from 'node:fs/promises'
import type { DataFileProblem } from '../../../../src/contract/academics/import-outcomes.ts'
import type { FileNotice, GuessedEncoding } from '../../../../src/contract/users/import-parts.ts'
import { readIfWorkbook, readUploaded } from './read-bytes.ts'
import { findFileProblem } from './find-file-problem.ts'
import { BadFile, listColumnNames } from './table.ts'
import { openText, type Guess } from './text-file.ts'
import type { CsvRecord } from '../text/csv-records.ts'
import type { SheetName } from './workbook.ts'

/** Maximum number of lines in a text file; a workbook may have fewer (`MOST_ROWS`). */
const MOST_LINES = 200_000
const SAMPLES = 3
/** The number of lines that are written to the file at once. */
const BATCH = 1000

/** A file of data, the options chosen for it, and where its lines are written. */
export interface TableFile {
  readonly path: string
  readonly target: string
  readonly sheet: string | undefined
  readonly encoding: GuessedEncoding | undefined
}

/** The columns of a file whose lines were written, and the number of its lines. */
export interface WrittenLines {
  readonly columns: readonly { readonly name: string; readonly samples: readonly string[] }[]
  readonly lines: number
  readonly notices: readonly FileNotice[]
}

/** The result of reading a file: its lines were written, a choice is to be made, or there is a problem. */
export type LinesWritten =
  | { readonly written: WrittenLines }
  | { readonly sheets: readonly SheetName[] }
  | { readonly guesses: readonly Guess[] }
  | { readonly problem: DataFileProblem; readonly detail: string }

/** A line that begins with `#` explains the columns of a template. */
const isComment = (cells: readonly string[]): boolean => (cells[0] ?? '').startsWith('#')

type Row = Pick<CsvRecord, 'line' | 'cells'>

/** Writes rows to a file, each as one line of JSON: its number and its cells. */
async function writeRows(rows: AsyncIterable<Row> | Iterable<Row>, file: FileHandle): Promise<WrittenLines> {
  let columns: readonly string[] | undefined
  const samples: string[][] = []
  let texts: string[] = []
  let lines = 0
  const flushTexts = async (): Promise<void> => {
    if (texts.length > 0) await file.write(texts.join(''))
    texts = []
  }
  for await (const { line, cells } of rows) {
    if (isComment(cells) || cells.every((cell) => cell === '')) continue
    if (!columns) {
      columns = listColumnNames(cells, cells.length)
      samples.push(...columns.map(() => []))
      continue
    }
    if (cells.length > columns.length) throw new BadFile('HEADER_MISSING', String(columns.length + 1))
    lines += 1
    if (lines > MOST_LINES) throw new BadFile('TOO_MANY_ROWS')
    cells.forEach((cell, index) => {
      const seen = samples[index]
      if (cell !== '' && seen && seen.length < SAMPLES && !seen.includes(cell)) seen.push(cell)
    })
    texts.push(`${JSON.stringify([line, columns.map((_, index) => cells[index] ?? '')])}\n`)
    if (texts.length === BATCH) await flushTexts()
  }
  await flushTexts()
  if (!columns) throw new BadFile('EMPTY')
  if (lines === 0) throw new BadFile('NO_ROWS')
  return { columns: columns.map((name, index) => ({ name, samples: samples[index] ?? [] })), lines, notices: [] }
}

async function writeAny({ path, sheet, encoding: chosen }: TableFile, file: FileHandle): Promise<LinesWritten> {
  const bytes = await readUploaded(path)
  const book = readIfWorkbook(bytes, sheet)
  if (book && 'sheets' in book) return book
  if (book) {
    const rows = [{ line: 1, cells: book.columns }, ...book.rows]
    return { written: { ...(await writeRows(rows, file)), notices: book.notices } }
  }
  const text = await openText(path, bytes, chosen)
  if ('guesses' in text) return text
  return { written: await writeRows(text.rows, file) }
}

/**
 * Reads an uploaded table of any length by its content, never by its name, and writes its lines to another file, from
 * which they can be read slice by slice. Without lines nothing is left there. Runs in a worker thread.
 */
export async function writeTableLines(table: TableFile): Promise<LinesWritten> {
  let read: LinesWritten | undefined
  try {
    const file = await open(table.target, 'w')
    try {
      read = await writeAny(table, file)
    } finally {
      await file.close()
    }
    return read
  } catch (error) {
    const problem = findFileProblem(error)
    if (!problem) throw error
    return problem
  } finally {
    if (!read || !('written' in read)) await rm(table.target, { force: true })
  }
}
