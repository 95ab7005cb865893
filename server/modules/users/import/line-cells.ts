import { ACCOUNT_FIELDS } from '../../../../src/contract/users/account-field-list.ts'
import {
  FIRST_SIGN_IN,
  MANUALLY_ADDED_TYPES,
  type AccountField,
  type TypedAccount,
} from '../../../../src/contract/users/account-fields.ts'
import { KEY_FIELDS, type CellProblem, type ImportField } from '../../../../src/contract/users/user-import.ts'
import { toLatinDigits } from '../../../../src/contract/digits.ts'
import { getCell, findCode, hasLostDigits, isFormulaError } from '../../../lib/spreadsheets/cells.ts'
import { readDay } from '../../../lib/spreadsheets/days.ts'
import type { Finder, Masters } from './masters.ts'

/** The values that identify a person, normalized for comparison. */
export type Keys = Readonly<Partial<Record<(typeof KEY_FIELDS)[number], string>>>
/** The problems of a line, by field; `row`: the whole line. */
export type LineProblems = Readonly<Partial<Record<ImportField | 'row', CellProblem>>>

/** A parsed line of a file. */
export interface Line {
  readonly rowNo: number
  /** The account data of the line; non-empty cells only. */
  readonly typed: TypedAccount
  readonly keys: Keys
  readonly problems: LineProblems
}

const FIELD_BY_COLUMN: ReadonlyMap<string, AccountField> = new Map(
  ACCOUNT_FIELDS.flatMap((one) => ('column' in one ? [[one.column satisfies ImportField, one.field] as const] : [])),
)

/** Returns the file column for a field of an account. */
export const toFileColumn = (field: AccountField): ImportField => {
  const found = ACCOUNT_FIELDS.find((one) => one.field === field)
  return found && 'column' in found ? found.column : 'userType'
}

const LANGUAGES: Readonly<Record<string, string>> = {
  english: 'en',
  hindi: 'hi',
  हिन्दी: 'hi',
  हिंदी: 'hi',
  marathi: 'mr',
  मराठी: 'mr',
  urdu: 'ur',
  اردو: 'ur',
  dhivehi: 'dv',
  divehi: 'dv',
  ދިވެހި: 'dv',
}
function parseList<Id>(cell: string, find: Finder<Id>): readonly Id[] | undefined {
  const whole = find(cell)
  if (whole !== undefined) return [whole]
  const found = cell
    .split(/[;|\n،]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(find)
  return found.some((one) => one === undefined) ? undefined : (found as Id[])
}

type Value = string | readonly number[] | undefined

/** Returns the value of one cell for the rules; undefined when it names nothing known. */
function parseCell(field: ImportField, cell: string, { find, timeZone }: Masters): Value {
  switch (field) {
    case 'userType':
      return findCode(cell, MANUALLY_ADDED_TYPES) ?? findCode(cell, ['STUDENT'])
    case 'signInMethod':
      return findCode(
        cell,
        FIRST_SIGN_IN.filter((one) => one !== 'TEMPORARY'),
      )
    case 'language':
      return LANGUAGES[cell.toLowerCase()] ?? cell.toLowerCase()
    case 'department':
      return find.department(cell)
    case 'office':
      return find.office(cell)
    case 'colleges':
      return parseList(cell, find.college)
    case 'roles':
      return parseList(cell, find.role)
    case 'dateOfBirth':
    case 'validFrom':
    case 'validTo':
      // What is no day is named by the rules for accounts.
      return readDay(cell, timeZone) ?? cell
    default:
      return cell
  }
}

const NUMBERS: readonly ImportField[] = ['mobile', 'employeeCode', 'prn', 'loginName']

function findSpreadsheetDamage(field: ImportField, cell: string): CellProblem | undefined {
  if (isFormulaError(cell)) return 'FORMULA_ERROR'
  return NUMBERS.includes(field) && hasLostDigits(cell) ? 'LOST_DIGITS' : undefined
}

const KEY_OF: Readonly<Record<(typeof KEY_FIELDS)[number], (cell: string) => string | undefined>> = {
  loginName: (cell) => toLatinDigits(cell).toLowerCase(),
  // Text that is not an address identifies nobody, however often it occurs.
  email: (cell) => (cell.includes('@') ? toLatinDigits(cell).toLowerCase() : undefined),
  employeeCode: toLatinDigits,
  prn: (cell) => toLatinDigits(cell).toUpperCase(),
}

/** Returns the values that identify the person of a line, by the column mapping. */
export function pickKeyCells(cells: readonly string[], mapping: Readonly<Record<string, number>>): Keys {
  const keys: Partial<Record<(typeof KEY_FIELDS)[number], string>> = {}
  for (const field of KEY_FIELDS) {
    const column = mapping[field]
    const cell = column === undefined ? '' : getCell(cells, column)
    const key = cell === '' || findSpreadsheetDamage(field, cell) ? undefined : KEY_OF[field](cell)
    if (key !== undefined) keys[field] = key
  }
  return keys
}

/** Parses the cells of a line by the column mapping. Formulas stay text. */
export function readLine(
  rowNo: number,
  cells: readonly string[],
  mapping: Readonly<Record<string, number>>,
  masters: Masters,
): Line {
  const typed: Record<string, Value> = {}
  const problems: Partial<Record<ImportField, CellProblem>> = {}
  for (const [name, column] of Object.entries(mapping)) {
    const field = name as ImportField
    const cell = getCell(cells, column)
    if (cell === '') continue
    const damage = findSpreadsheetDamage(field, cell)
    if (damage) problems[field] = damage
    const own = FIELD_BY_COLUMN.get(field)
    if (damage || own === undefined) continue
    const value = parseCell(field, cell, masters)
    if (value === undefined) problems[field] = 'UNKNOWN'
    else typed[own] = value
  }
  return { rowNo, typed, keys: pickKeyCells(cells, mapping), problems }
}
