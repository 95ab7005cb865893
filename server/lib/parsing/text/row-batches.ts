import { detectEncoding, type Encoding } from './decode.ts'
import { FileProblem } from './file-problem.ts'
import { readCsvRows, type CsvRow } from './csv-rows.ts'

const BATCH = 1000

/** A file of examination data, and its required columns. */
export interface ExamFile {
  readonly path: string
  readonly required: readonly string[]
}

/** Some rows of a file, and its encoding. */
export interface RowBatch {
  readonly encoding: Encoding
  readonly rows: readonly CsvRow[]
}

/** Reason why a file was not read to its end; null: it was. */
export type RowsEnd = Pick<FileProblem, 'fault' | 'line' | 'column'> | null

async function* readBatches({ path, required }: ExamFile): AsyncGenerator<RowBatch, void> {
  const encoding = await detectEncoding(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new FileProblem('NO_UPLOAD')
    throw error
  })
  if (encoding === 'EMPTY' || encoding === 'NOT_TEXT' || encoding === 'WORKBOOK') throw new FileProblem(encoding)
  let rows: CsvRow[] = []
  for await (const row of readCsvRows(path, encoding, required)) {
    rows.push(row)
    if (rows.length < BATCH) continue
    yield { encoding, rows }
    rows = []
  }
  yield { encoding, rows }
}

/** Reads a file of examination data, a thousand rows at a time. Runs in a worker thread (`server/lib/parsing`). */
export async function* readRowBatches(file: ExamFile): AsyncGenerator<RowBatch, RowsEnd> {
  try {
    yield* readBatches(file)
    return null
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    return { fault: error.fault, line: error.line, column: error.column }
  }
}
