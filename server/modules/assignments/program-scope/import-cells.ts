import * as v from 'valibot'
import { ACCESS_LEVELS, type SCOPE_VALUE } from '../../../../src/contract/assignments/parts.ts'
import { latinDigits } from '../../../../src/contract/digits.ts'
import { day } from '../../../../src/contract/parts.ts'
import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import { dayOf } from '../../users/import/cells.ts'
import type { Names } from './import-names.ts'
import type { ScopeKey } from './places.ts'

/** The cells of a line, by the name of their column in lower case. */
export type Cells = (column: Column) => string
/** The columns of a file, which are those of the export. */
export type Column = 'user' | 'programme' | 'part' | 'term' | 'college' | 'access' | 'from' | 'to'

/** What is wrong with a line, and the cell that is wrong. */
export interface WrongCell {
  readonly wrong: SentenceKey
  readonly cell?: string
}
interface ReadLine {
  readonly key: ScopeKey
  readonly value: v.InferOutput<typeof SCOPE_VALUE>
}

/** Returns the cells of a line: an absent column is an empty cell. */
export function cellsOf(line: Readonly<Record<string, string>>): Cells {
  const byColumn = new Map(Object.entries(line).map(([name, cell]) => [name.trim().toLowerCase(), cell.trim()]))
  return (column) => byColumn.get(column) ?? ''
}

/** Returns the number in a cell: null when it is empty, undefined when it is not a number. */
function numberOf(cell: string): number | null | undefined {
  const digits = latinDigits(cell)
  if (digits === '') return null
  return /^\d{1,4}$/.test(digits) ? Number(digits) : undefined
}

/** Returns the day in a cell: null when it is empty, undefined when it is not a day. */
function dayIn(cell: string): string | null | undefined {
  if (cell === '') return null
  const text = dayOf(latinDigits(cell))
  return v.is(day, text) ? text : undefined
}

/** Returns the row that a line describes, or what is wrong with it. */
export function readLine(cells: Cells, names: Names, academicYearId: number): ReadLine | WrongCell {
  const wrong = (key: SentenceKey, column: Column): WrongCell => ({ wrong: key, cell: cells(column) })
  const userId = names.user(cells('user'))
  if (userId === undefined) return wrong('assignments.line.user', 'user')
  const programId = names.programme(cells('programme'))
  if (programId === undefined) return wrong('assignments.line.programme', 'programme')
  const partNo = numberOf(cells('part'))
  const programPartId = partNo === null ? null : partNo === undefined ? undefined : names.part(programId, partNo)
  if (programPartId === undefined) return wrong('assignments.line.part', 'part')
  const termNo = numberOf(cells('term'))
  if (termNo !== null && programPartId === null) return { wrong: 'assignments.line.termWithoutPart' }
  const programPartTermId =
    termNo === null || programPartId === null
      ? null
      : termNo === undefined
        ? undefined
        : names.term(programPartId, termNo)
  if (programPartTermId === undefined) return wrong('assignments.line.term', 'term')
  const collegeId = cells('college') === '' ? null : names.college(cells('college'))
  if (collegeId === undefined) return wrong('assignments.line.college', 'college')
  const access = ACCESS_LEVELS.find((level) => level === cells('access').toUpperCase())
  if (access === undefined) return wrong('assignments.line.access', 'access')
  const fromOn = dayIn(cells('from'))
  if (fromOn === undefined) return wrong('assignments.line.day', 'from')
  const toOn = dayIn(cells('to'))
  if (toOn === undefined) return wrong('assignments.line.day', 'to')
  return {
    key: { userId, academicYearId, programId, programPartId, programPartTermId, collegeId },
    value: { access, fromOn, toOn },
  }
}
