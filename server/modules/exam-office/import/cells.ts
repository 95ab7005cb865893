import type { ROW_FAULTS } from '../../../../src/contract/exam-office/exam-imports.ts'
import { toLatinDigits } from '../../../../src/contract/digits.ts'
import { readDay } from '../../../lib/spreadsheets/days.ts'
import type { CsvRow } from '../../../lib/parsing/text/rows.ts'

/** An error code of a row. */
export type RowFault = (typeof ROW_FAULTS)[number]
/** Reports an error of a row, and the column it is in. */
export type ReportError = (line: number, column: string | null, fault: RowFault, value?: string) => void

/** Typed access to the cells of one row. The first cell that cannot be read makes the row invalid and is reported. */
export interface Cells {
  readonly line: number
  readonly text: (column: string, most?: number) => string
  readonly optional: (column: string, most?: number) => string | null
  readonly choice: <T extends string>(column: string, choices: readonly T[]) => T
  readonly day: (column: string) => string
  readonly time: (column: string) => string
  readonly whole: (column: string, most: number) => number
  readonly yes: (column: string) => boolean
}

class BadCell extends Error {
  constructor(
    readonly column: string,
    readonly fault: RowFault,
    readonly value: string,
  ) {
    super(fault)
  }
}

const YES = ['y', 'yes', '1', 'true']
const NO = ['n', 'no', '0', 'false', '']

function createCells({ line }: CsvRow, cells: Readonly<Record<string, string>>, timeZone: string): Cells {
  const getRaw = (column: string): string => (Object.hasOwn(cells, column) ? (cells[column] ?? '') : '')
  const readOptional = (column: string, most = 200): string | null => {
    const value = getRaw(column)
    if (value.length > most) throw new BadCell(column, 'TOO_LONG', value)
    return value === '' ? null : value
  }
  const readText = (column: string, most = 200): string => {
    const value = readOptional(column, most)
    if (value === null) throw new BadCell(column, 'MISSING', '')
    return value
  }
  const readCell = <T>(column: string, fault: RowFault, parse: (value: string) => T | null): T => {
    const value = readText(column)
    const parsed = parse(toLatinDigits(value))
    if (parsed === null) throw new BadCell(column, fault, value)
    return parsed
  }
  return {
    line,
    text: readText,
    optional: readOptional,
    choice: (column, choices) =>
      readCell(
        column,
        'NOT_ALLOWED',
        (value) => choices.find((choice) => choice === value.toUpperCase().replaceAll(' ', '_')) ?? null,
      ),
    day: (column) => readCell(column, 'NOT_A_DATE', (value) => readDay(value, timeZone)),
    time: (column) =>
      readCell(column, 'NOT_A_TIME', (value) =>
        /^([01]?\d|2[0-3]):[0-5]\d$/.test(value) ? value.padStart(5, '0') : null,
      ),
    whole: (column, most) =>
      readCell(column, 'NOT_A_NUMBER', (value) =>
        /^\d{1,12}$/.test(value) && Number(value) <= most ? Number(value) : null,
      ),
    yes(column) {
      const value = getRaw(column).toLowerCase()
      if (!YES.includes(value) && !NO.includes(value)) throw new BadCell(column, 'NOT_ALLOWED', value)
      return YES.includes(value)
    },
  }
}

/** Reads a row of a file of an institution in a time zone; reports an error and returns null if it is invalid. */
export function readRow<T>(
  row: CsvRow,
  timeZone: string,
  reportError: ReportError,
  read: (cells: Cells) => T,
): T | null {
  if (!row.cells) {
    reportError(row.line, null, 'COLUMNS')
    return null
  }
  try {
    return read(createCells(row, row.cells, timeZone))
  } catch (error) {
    if (!(error instanceof BadCell)) throw error
    reportError(row.line, error.column, error.fault, error.value)
    return null
  }
}
