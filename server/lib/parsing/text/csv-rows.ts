import { cleanCell } from '../../../../src/contract/spreadsheets/csv-text.ts'
import { readCsvRecords } from './csv-records.ts'
import type { Encoding } from './decode.ts'
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

const normaliseColumnName = (cell: string): string =>
  cleanCell(cell)
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** Reads the rows of a file one by one, never all at once. The first line names the columns, in any order. */
export async function* readCsvRows(
  path: string,
  encoding: Encoding,
  required: readonly string[],
): AsyncGenerator<CsvRow> {
  const records = readCsvRecords(path, encoding, {
    skipsEmptyLines: true,
    buildError: (fault, line) => new FileProblem(fault, line),
  })
  let columns: readonly string[] | null = null
  let count = 0
  for await (const { line, cells: record } of records) {
    if (record.length > MOST_COLUMNS) throw new FileProblem('TOO_MANY_COLUMNS', line)
    if (!columns) {
      columns = record.map(normaliseColumnName)
      if (columns.every((name) => name === '')) throw new FileProblem('EMPTY')
      const missing = required.find((name) => !columns?.includes(name))
      if (missing !== undefined) throw new FileProblem('NO_COLUMN', 1, missing)
      continue
    }
    count += 1
    if (count > MOST_ROWS) throw new FileProblem('TOO_MANY_ROWS', line)
    if (record.every((cell) => cell.trim() === '')) continue
    const cells =
      columns.length === record.length
        ? Object.fromEntries(columns.map((name, index) => [name, cleanCell(record[index] ?? '')]))
        : null
    yield { line, cells }
  }
  if (count === 0) throw new FileProblem('EMPTY')
}
