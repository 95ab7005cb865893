import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { toCsvFault } from './csv-fault.ts'
import { readText, type Encoding } from './decode.ts'
import { cleanCell, detectDelimiter, isDelimiterLine } from '../../../../src/contract/spreadsheets/csv-text.ts'
import { FileProblem } from './file-problem.ts'

/**
 * One row of a file: its trimmed cells by column name. `cells` is null if their number differs from that of the
 * columns.
 */
export interface CsvRow {
  readonly line: number
  readonly cells: Readonly<Record<string, string>> | null
}

const MOST_ROWS = 200_000
const MOST_COLUMNS = 200
const LONGEST_ROW = 100_000

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

const normaliseColumnName = (cell: string): string =>
  cleanCell(cell)
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** Returns the first characters of a file. */
export async function readFirstCharacters(path: string, encoding: Encoding): Promise<string> {
  for await (const text of readText(path, encoding)) if (text.length > 0) return text
  return ''
}

/** Reads the rows of a file one by one, never all at once. The first line names the columns, in any order. */
export async function* readCsvRows(
  path: string,
  encoding: Encoding,
  required: readonly string[],
): AsyncGenerator<CsvRow> {
  const beginning = await readFirstCharacters(path, encoding)
  const parser = parse({
    bom: true,
    delimiter: detectDelimiter(beginning),
    // `="0742"` has a quotation mark inside.
    relax_quotes: true,
    from_line: isDelimiterLine(beginning) ? 2 : 1,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
    info: true,
  })
  // An error of the source destroys the parser and is passed on to its consumer.
  const rows: AsyncIterable<Parsed> = pipeline(Readable.from(readText(path, encoding)), parser, () => undefined)
  let columns: readonly string[] | null = null
  let count = 0
  try {
    for await (const { record, info } of rows) {
      if (record.length > MOST_COLUMNS) throw new FileProblem('TOO_MANY_COLUMNS', info.lines)
      if (!columns) {
        columns = record.map(normaliseColumnName)
        if (columns.every((name) => name === '')) throw new FileProblem('EMPTY')
        const missing = required.find((name) => !columns?.includes(name))
        if (missing !== undefined) throw new FileProblem('NO_COLUMN', 1, missing)
        continue
      }
      count += 1
      if (count > MOST_ROWS) throw new FileProblem('TOO_MANY_ROWS', info.lines)
      if (record.every((cell) => cell.trim() === '')) continue
      const cells =
        columns.length === record.length
          ? Object.fromEntries(columns.map((name, index) => [name, cleanCell(record[index] ?? '')]))
          : null
      yield { line: info.lines, cells }
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new FileProblem(toCsvFault(error), typeof error.lines === 'number' ? error.lines : null)
    throw error
  }
  if (count === 0) throw new FileProblem('EMPTY')
}
