import type * as v from 'valibot'
import { ACCESS_LEVELS, type SCOPE_VALUE } from '../../../../src/contract/assignments/parts.ts'
import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import { daysOf, numberIn, type Cells, type WrongCell } from '../proposals/cells.ts'
import type { Names } from '../proposals/names.ts'
import type { PlaceNames } from './place-names.ts'
import type { ScopeKey } from './places.ts'

/** The columns of a file, which are those of the export. */
export type ScopeColumn = 'user' | 'programme' | 'part' | 'term' | 'college' | 'access' | 'from' | 'to'

interface ReadLine {
  readonly key: ScopeKey
  readonly value: v.InferOutput<typeof SCOPE_VALUE>
}

/** Returns the row that a line describes, or what is wrong with it. */
export function readScopeLine(
  cells: Cells<ScopeColumn>,
  names: Names & PlaceNames,
  academicYearId: number,
): ReadLine | WrongCell {
  const wrong = (key: SentenceKey, column: ScopeColumn): WrongCell => ({ wrong: key, cell: cells(column) })
  const userId = names.user(cells('user'))
  if (userId === undefined) return wrong('assignments.line.user', 'user')
  const programId = names.programme(cells('programme'))
  if (programId === undefined) return wrong('assignments.line.programme', 'programme')
  const partNo = numberIn(cells('part'))
  const programPartId = partNo === null ? null : partNo === undefined ? undefined : names.part(programId, partNo)
  if (programPartId === undefined) return wrong('assignments.line.part', 'part')
  const termNo = numberIn(cells('term'))
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
  const days = daysOf(cells)
  if ('wrong' in days) return days
  return {
    key: { userId, academicYearId, programId, programPartId, programPartTermId, collegeId },
    value: { access, ...days },
  }
}
