import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { detectDelimiter, isDelimiterLine } from '../../../../src/contract/spreadsheets/csv-text.ts'
import { readText, type Encoding } from './decode.ts'

/** Maximum length of a line, in characters. */
const LONGEST_ROW = 100_000

/** What is wrong with a file of separated values that could not be parsed: a row that is too long, or its quotes. */
type CsvFault = 'ROW_TOO_LONG' | 'BAD_CSV'

/** How the records of a file are read. */
interface CsvOptions {
  readonly skipsEmptyLines?: boolean
  /** Builds the error for a file that is not separated values; `line`: where, if that is known. */
  readonly buildError: (fault: CsvFault, line: number | null) => Error
  /** Refuses a file by its first characters. */
  readonly checkBeginning?: (text: string) => void
}

/** The cells of a record. */
export interface CsvRecord {
  /** The number of the line on which it ends. */
  readonly line: number
  /** Its own number in the file, as that of a row in a spreadsheet: a cell may have several lines. */
  readonly row: number
  readonly cells: readonly string[]
}

async function readFirstCharacters(path: string, encoding: Encoding): Promise<string> {
  for await (const text of readText(path, encoding)) if (text.length > 0) return text
  return ''
}

/**
 * Reads the records of a text of values that commas, semicolons or tabs separate, one by one. A line such as `sep=;`
 * before them is skipped.
 */
export async function* readCsvRecords(
  path: string,
  encoding: Encoding,
  { skipsEmptyLines = false, buildError, checkBeginning }: CsvOptions,
): AsyncGenerator<CsvRecord, void> {
  const beginning = await readFirstCharacters(path, encoding)
  checkBeginning?.(beginning)
  const skipped = isDelimiterLine(beginning) ? 1 : 0
  const parser = parse({
    bom: true,
    delimiter: detectDelimiter(beginning),
    // `="0742"` has a quotation mark inside.
    relax_quotes: true,
    from_line: skipped + 1,
    relax_column_count: true,
    skip_empty_lines: skipsEmptyLines,
    max_record_size: LONGEST_ROW,
    info: true,
  })
  // An error of the source destroys the parser and is passed on to its consumer.
  const records: AsyncIterable<{ readonly record: readonly string[]; readonly info: { readonly lines: number } }> =
    pipeline(Readable.from(readText(path, encoding)), parser, () => undefined)
  let row = skipped
  try {
    for await (const { record, info } of records) {
      row += 1
      yield { line: info.lines, row, cells: record }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const fault = error.code === 'CSV_MAX_RECORD_SIZE' ? 'ROW_TOO_LONG' : 'BAD_CSV'
    throw buildError(fault, typeof error.lines === 'number' ? error.lines : null)
  }
}
