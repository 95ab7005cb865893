import { AUDIENCES } from '../../../../src/contract/assignments/parts.ts'
import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import type { Cells, WrongCell } from '../proposals/proposal-cells.ts'
import { readPlace, type PlaceColumn } from '../proposals/place-cells.ts'
import type { ImportNames } from './import-names.ts'
import type { WindowKey } from './window-rules.ts'

/** The columns that name a process window, in every file about windows. */
export type WindowKeyColumn = PlaceColumn | 'process' | 'examination' | 'audience'

/** Returns the key of the window that a line names, or the cell that is wrong and why. */
export function readWindowKey(
  cells: Cells<WindowKeyColumn>,
  names: ImportNames,
  academicYearId: number,
): WindowKey | WrongCell {
  const buildWrongCell = (key: SentenceKey, column: WindowKeyColumn): WrongCell => ({ wrong: key, cell: cells(column) })
  const menuId = names.process(cells('process'))
  if (menuId === undefined) return buildWrongCell('windows.line.process', 'process')
  const examEventId = cells('examination') === '' ? null : names.examination(cells('examination'))
  if (examEventId === undefined) return buildWrongCell('windows.line.examination', 'examination')
  const place = readPlace(cells, names)
  if ('wrong' in place) return place
  const audience = AUDIENCES.find((one) => one === cells('audience').toUpperCase())
  if (audience === undefined) return buildWrongCell('windows.line.audience', 'audience')
  return { menuId, academicYearId, examEventId, ...place, audience }
}
