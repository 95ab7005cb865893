import { BYTE_ORDER_MARK, formatCsvLines } from '../../../../src/contract/spreadsheets/csv.ts'
import type { FileWriter } from './file-writer.ts'

/** Writes comma-separated values in UTF-8 with a byte order mark. */
export const writeCsv: FileWriter = (rows, { bytes }, { columns }) => {
  const head = bytes === 0 ? `${BYTE_ORDER_MARK}${formatCsvLines([columns.map(({ header }) => header)])}` : ''
  return Promise.resolve({ bytes: Buffer.from(`${head}${formatCsvLines(rows)}`), progress: {} })
}
