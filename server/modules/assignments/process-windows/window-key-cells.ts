import { AUDIENCES } from '../../../../src/contract/assignments/parts.ts'
import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import { numberIn, type Cells, type WrongCell } from '../proposals/cells.ts'
import type { Names } from './import-names.ts'
import type { WindowKey } from './window-rules.ts'

/** The columns that name a process window, in every file about windows. */
export type WindowKeyColumn = 'process' | 'examination' | 'programme' | 'part' | 'term' | 'audience'

/** Returns the key of the window that a line names, or what is wrong with it. */
export function readWindowKey(
  cells: Cells<WindowKeyColumn>,
  names: Names,
  academicYearId: number,
): WindowKey | WrongCell {
  const wrong = (key: SentenceKey, column: WindowKeyColumn): WrongCell => ({ wrong: key, cell: cells(column) })
  const menuId = names.process(cells('process'))
  if (menuId === undefined) return wrong('windows.line.process', 'process')
  const examEventId = cells('examination') === '' ? null : names.examination(cells('examination'))
  if (examEventId === undefined) return wrong('windows.line.examination', 'examination')
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
  const audience = AUDIENCES.find((one) => one === cells('audience').toUpperCase())
  if (audience === undefined) return wrong('windows.line.audience', 'audience')
  return { menuId, academicYearId, examEventId, programId, programPartId, programPartTermId, audience }
}
