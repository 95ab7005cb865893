import { toLatinDigits } from '../../../../src/contract/digits.ts'
import type { ROW_FAULTS } from '../../../../src/contract/exam-office/exam-imports.ts'
import type { CsvRow } from '../../../lib/parsing/text/csv-rows.ts'
import { readDay } from '../../../lib/spreadsheets/days.ts'

/** An error code of a row. */
export type RowFault = (typeof ROW_FAULTS)[number]
/** Reports an error of a row, and the column it is in. */
export type ReportError = (line: number, column: string | null, fault: RowFault, value?: string) => void

/** A column of a file: its header, and how its cells are read. */
export interface Column<Value> {
  readonly header: string
  /** Whether the file must have this column; an optional one may be missing, or its cells empty. */
  readonly required: boolean
  /** Reads a cell. `row`: what was read before it, in the order of the columns. Throws `BadCell`. */
  readonly read: (cell: string, timeZone: string, row: Readonly<Record<string, unknown>>) => Value
}

/** The columns of a file, by the names of their values. */
export type Columns = Readonly<Record<string, Column<unknown>>>

/** A row that was read, with its line number. */
export type RowOf<Own extends Columns> = { readonly line: number } & {
  readonly [Name in keyof Own]: ReturnType<Own[Name]['read']>
}

class BadCell extends Error {
  constructor(
    readonly fault: RowFault,
    readonly value: string,
  ) {
    super(fault)
  }
}

const YES = ['y', 'yes', '1', 'true']
const NO = ['n', 'no', '0', 'false', '']

/** Builds a column of texts of a maximum length. */
export const textColumn = (header: string, most = 200): Column<string> => ({
  header,
  required: true,
  read(cell) {
    if (cell.length > most) throw new BadCell('TOO_LONG', cell)
    if (cell === '') throw new BadCell('MISSING', '')
    return cell
  },
})

/** Builds a column whose cells are parsed; `parse` returns null for a cell that is wrong. */
const parsedColumn = <Value>(
  header: string,
  fault: RowFault,
  parse: (cell: string, timeZone: string) => Value | null,
): Column<Value> => ({
  header,
  required: true,
  read(cell, timeZone, row) {
    const parsed = parse(toLatinDigits(textColumn(header).read(cell, timeZone, row)), timeZone)
    if (parsed === null) throw new BadCell(fault, cell)
    return parsed
  },
})

/** Builds a column of one of some codes. */
export const choiceColumn = <Code extends string>(header: string, choices: readonly Code[]): Column<Code> =>
  parsedColumn(
    header,
    'NOT_ALLOWED',
    (cell) => choices.find((choice) => choice === cell.toUpperCase().replaceAll(' ', '_')) ?? null,
  )

/** Builds a column of days. */
export const dayColumn = (header: string): Column<string> => parsedColumn(header, 'NOT_A_DATE', readDay)

/** Builds a column of times. */
export const timeColumn = (header: string): Column<string> =>
  parsedColumn(header, 'NOT_A_TIME', (cell) => (/^([01]?\d|2[0-3]):[0-5]\d$/.test(cell) ? cell.padStart(5, '0') : null))

/** Builds a column of whole numbers up to a maximum. */
export const numberColumn = (header: string, most: number): Column<number> =>
  parsedColumn(header, 'NOT_A_NUMBER', (cell) =>
    /^\d{1,12}$/.test(cell) && Number(cell) <= most ? Number(cell) : null,
  )

/** Builds a column of yes or no; an empty cell, or no column, is a no. */
export const yesColumn = (header: string): Column<boolean> => ({
  header,
  required: false,
  read(cell) {
    const answer = cell.toLowerCase()
    if (!YES.includes(answer) && !NO.includes(answer)) throw new BadCell('NOT_ALLOWED', answer)
    return YES.includes(answer)
  },
})

/** Makes a column optional: an empty cell is null. */
export const optionalColumn = <Value>({ header, read }: Column<Value>): Column<Value | null> => ({
  header,
  required: false,
  read: (cell, timeZone, row) => (cell === '' ? null : read(cell, timeZone, row)),
})

/** Makes the texts of a column capitals. */
export const capitalColumn = ({ read, ...column }: Column<string>): Column<string> => ({
  ...column,
  read: (...given) => read(...given).toUpperCase(),
})

/** Returns the headers that a file must have. */
export const listRequiredHeaders = (columns: Columns): readonly string[] =>
  Object.values(columns)
    .filter(({ required }) => required)
    .map(({ header }) => header)

/**
 * Reads a row of a file of an institution in a time zone. The first cell that cannot be read makes the row invalid: it
 * is reported, and null is returned.
 */
export function readRow<Own extends Columns>(
  { line, cells }: CsvRow,
  columns: Own,
  timeZone: string,
  reportError: ReportError,
): RowOf<Own> | null {
  if (!cells) {
    reportError(line, null, 'COLUMNS')
    return null
  }
  const row: Record<string, unknown> = { line }
  for (const [name, { header, read }] of Object.entries(columns)) {
    try {
      row[name] = read(Object.hasOwn(cells, header) ? (cells[header] ?? '') : '', timeZone, row)
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      reportError(line, header, error.fault, error.value)
      return null
    }
  }
  return row as RowOf<Own>
}
