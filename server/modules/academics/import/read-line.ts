import type { PACKAGE_KINDS } from '../../../../src/contract/academics/one-roster.ts'
import {
  listDataFields,
  isArchive,
  type DataField,
  type DataKind,
} from '../../../../src/contract/academics/import-kinds.ts'
import type { LineFault } from '../../../../src/contract/academics/import-outcomes.ts'
import { toLatinDigits } from '../../../../src/contract/digits.ts'
import { ONE_LINE } from '../../../../src/contract/parts.ts'
import { findBirthFault, isRecordDay } from '../../../../src/contract/plausible-days.ts'
import { parseTableMinor } from '../../../../src/contract/payments/money.ts'
import { getCountry, normalisePhone } from '../../../../src/contract/phones.ts'
import { isEmail } from '../../../../src/contract/users/check-account.ts'
import type { CellFault } from '../../../db/schema/academics/data-imports.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import { getCell, findCode, hasLostDigits, isFormulaError } from '../../../lib/spreadsheets/cells.ts'
import { readDay } from '../../../lib/spreadsheets/days.ts'
import type { FileLine } from './lines-file.ts'

/** The value of a cell; undefined: the cell is empty, or the file has no such column. */
export type CellValue = string | number | boolean | undefined

/** A line whose cells could be read, with the values by field. */
export interface DataLine {
  readonly lineNo: number
  /** Where the file of this line is in an archive; absent in a table. */
  readonly entry?: string
  /** The kind of a line of a package, and what a new record gets where the package says nothing. */
  readonly kind?: (typeof PACKAGE_KINDS)[number] | 'STAFF'
  readonly defaults?: Readonly<Record<string, CellValue>>
  readonly values: Readonly<Record<string, CellValue>>
}

/** A line with wrong cells. */
export interface WrongLine {
  readonly lineNo: number
  readonly faults: readonly CellFault[]
}

/** Maximum length of the value that is shown with a fault. */
const SHOWN = 60
const DEFAULT_MOST = 200
const YES = ['YES', 'Y', 'TRUE', '1']
const NO = ['NO', 'N', 'FALSE', '0']
/** Other words for a choice, as registers write them. */
const SYNONYMS: Readonly<Record<string, string>> = {
  FEMALE: 'F',
  MALE: 'M',
  OTHER: 'X',
  TRANSGENDER: 'X',
  GOVERNMENT: 'GOVT',
  DIPLOMA: 'DIP',
  CERTIFICATE: 'CERT',
}

type Read = { readonly value: CellValue } | { readonly fault: LineFault }
/** What a cell may contain. */
type Allowed = Pick<DataField, 'form' | 'most' | 'choices' | 'born'>

const buildFault = (fault: LineFault): Read => ({ fault })
const readText = (value: string, most: number): Read =>
  value.length > most ? buildFault('TOO_LONG') : ONE_LINE.test(value) ? { value } : buildFault('CHARACTERS')

/** What the reading of cells depends on: an institution, and today there. */
export interface ReaderPlace {
  readonly client: Client
  readonly today: string
}

/** Reads a cell that is not empty. */
export function readCell(
  cell: string,
  { form, most = DEFAULT_MOST, choices = [], born }: Allowed,
  { client, today }: ReaderPlace,
): Read {
  if (isFormulaError(cell)) return buildFault('FORMULA_ERROR')
  const latin = toLatinDigits(cell)
  switch (form) {
    case 'CODE':
      return hasLostDigits(latin) ? buildFault('LOST_DIGITS') : readText(latin, most)
    case 'NAME':
      return /[\p{L}\p{N}]/u.test(cell) ? readText(cell, most) : buildFault('NO_LETTER')
    case 'DAY': {
      const value = readDay(latin, client.timeZone)
      if (value === null) return buildFault('NOT_A_DATE')
      const fault = born ? findBirthFault(value, today) : isRecordDay(value, today) ? null : 'DAY_FAR'
      return fault ? buildFault(fault) : { value }
    }
    case 'NUMBER':
      return /^\d{1,6}$/.test(latin) && Number(latin) <= most ? { value: Number(latin) } : buildFault('NOT_A_NUMBER')
    case 'AMOUNT': {
      const value = parseTableMinor(latin)
      return value === null ? buildFault('NOT_AN_AMOUNT') : { value }
    }
    case 'CHOICE': {
      const value = findCode(cell, choices) ?? findCode(SYNONYMS[cell.toUpperCase()] ?? '', choices)
      return value === undefined ? buildFault('NOT_ALLOWED') : { value }
    }
    case 'YES_NO': {
      const answer = latin.toUpperCase()
      return YES.includes(answer) ? { value: true } : NO.includes(answer) ? { value: false } : buildFault('NOT_ALLOWED')
    }
    case 'MOBILE': {
      if (hasLostDigits(latin)) return buildFault('LOST_DIGITS')
      const value = normalisePhone(latin, getCountry(client.currency))
      return value === undefined ? buildFault('FORMAT') : { value }
    }
    case 'EMAIL':
      return isEmail(latin) ? { value: latin.toLowerCase() } : buildFault('FORMAT')
    case 'TEXT':
      return readText(cell, most)
  }
}

/** Reads the lines of a kind of file by a mapping of its columns: all faults of a line, not only the first. */
export function createColumnReader(
  kind: DataKind,
  mapping: Readonly<Record<string, number>>,
  place: ReaderPlace,
): (line: FileLine) => DataLine | WrongLine {
  const fields = listDataFields(kind).map((field) => ({ field, column: mapping[field.field] }))
  const courseColumn = mapping.courseCode
  return ({ lineNo, cells }) => {
    const values: Record<string, CellValue> = {}
    const faults: CellFault[] = []
    const hasCourse = courseColumn !== undefined && getCell(cells, courseColumn) !== ''
    for (const { field, column } of fields) {
      const cell = column === undefined ? '' : getCell(cells, column)
      const name = field.field
      if (cell === '') {
        if (field.required === true || (field.required === 'COURSE' && hasCourse))
          faults.push({ field: name, fault: 'MISSING', value: '' })
        continue
      }
      const read = readCell(cell, field, place)
      if ('fault' in read) faults.push({ field: name, fault: read.fault, value: cell.slice(0, SHOWN) })
      else values[name] = read.value
    }
    if (faults.length > 0) return { lineNo, faults }
    return isArchive(kind) ? { lineNo, values, entry: cells[1] ?? '' } : { lineNo, values }
  }
}
