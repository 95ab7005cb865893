import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import { parseNumberCell, type Cells, type WrongCell } from './proposal-cells.ts'
import type { Names } from './names.ts'
import type { PlaceNames } from './place-names.ts'

/** The columns that name a programme, and one of its parts or terms. */
export type PlaceColumn = 'programme' | 'part' | 'term'

/** A programme, one of its parts, or one of its terms. Null: all below. */
interface Place {
  readonly programId: number
  readonly programPartId: number | null
  readonly programPartTermId: number | null
}

/** Returns the place that a line names, or the cell that is wrong and why. */
export function readPlace(cells: Cells<PlaceColumn>, names: PlaceNames & Pick<Names, 'programme'>): Place | WrongCell {
  const buildWrongCell = (key: SentenceKey, column: PlaceColumn): WrongCell => ({ wrong: key, cell: cells(column) })
  const programId = names.programme(cells('programme'))
  if (programId === undefined) return buildWrongCell('assignments.line.programme', 'programme')
  const partNo = parseNumberCell(cells('part'))
  const programPartId = partNo === null ? null : partNo === undefined ? undefined : names.part(programId, partNo)
  if (programPartId === undefined) return buildWrongCell('assignments.line.part', 'part')
  const termNo = parseNumberCell(cells('term'))
  if (termNo !== null && programPartId === null) return { wrong: 'assignments.line.termWithoutPart' }
  const programPartTermId =
    termNo === null || programPartId === null
      ? null
      : termNo === undefined
        ? undefined
        : names.term(programPartId, termNo)
  if (programPartTermId === undefined) return buildWrongCell('assignments.line.term', 'term')
  return { programId, programPartId, programPartTermId }
}
