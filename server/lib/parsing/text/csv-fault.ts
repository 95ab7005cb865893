import type { CsvError } from 'csv-parse'

/** Returns what is wrong with a CSV file that could not be parsed: a row that is too long, or its quotation marks. */
export const toCsvFault = ({ code }: Pick<CsvError, 'code'>): 'ROW_TOO_LONG' | 'BAD_CSV' =>
  code === 'CSV_MAX_RECORD_SIZE' ? 'ROW_TOO_LONG' : 'BAD_CSV'
