import type * as v from 'valibot'
import { ACCESS_LEVELS, type SCOPE_VALUE } from '../../../../src/contract/assignments/parts.ts'
import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import { parseDays, type Cells, type WrongCell } from '../proposals/proposal-cells.ts'
import type { Names } from '../proposals/names.ts'
import { readPlace, type PlaceColumn } from '../proposals/place-cells.ts'
import type { PlaceNames } from '../proposals/place-names.ts'
import type { ScopeKey } from './places.ts'

/** The columns of a file, which are those of the export. */
export type ScopeColumn = PlaceColumn | 'user' | 'college' | 'access' | 'from' | 'to'

interface ReadLine {
  readonly key: ScopeKey
  readonly value: v.InferOutput<typeof SCOPE_VALUE>
}

/** Returns the row that a line describes, or what is wrong with it. */
export function readScopeLine(
  cells: Cells<ScopeColumn>,
  names: Names & PlaceNames,
  { academicYearId, timeZone }: { readonly academicYearId: number; readonly timeZone: string },
): ReadLine | WrongCell {
  const buildWrongCell = (key: SentenceKey, column: ScopeColumn): WrongCell => ({ wrong: key, cell: cells(column) })
  const userId = names.user(cells('user'))
  if (userId === undefined) return buildWrongCell('assignments.line.user', 'user')
  const place = readPlace(cells, names)
  if ('wrong' in place) return place
  const collegeId = cells('college') === '' ? null : names.college(cells('college'))
  if (collegeId === undefined) return buildWrongCell('assignments.line.college', 'college')
  const access = ACCESS_LEVELS.find((level) => level === cells('access').toUpperCase())
  if (access === undefined) return buildWrongCell('assignments.line.access', 'access')
  const days = parseDays(cells, timeZone)
  if ('wrong' in days) return days
  return {
    key: { userId, academicYearId, ...place, collegeId },
    value: { access, ...days },
  }
}
