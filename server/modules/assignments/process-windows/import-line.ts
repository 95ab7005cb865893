import { WINDOW_STATUSES } from '../../../../src/contract/assignments/parts.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import type { Cells, WrongCell } from '../proposals/proposal-cells.ts'
import { loadImportNames } from './import-names.ts'
import { loadTimeReader } from './time-cells.ts'
import { readWindowKey, type WindowKeyColumn } from './window-key-cells.ts'
import type { WindowKey, WindowValue } from './window-rules.ts'

/** The columns of a file of windows, which are those of the export. */
type Column = WindowKeyColumn | 'opens' | 'closes' | 'extended' | 'status' | 'note'

const getTimeCells = (cells: Cells<Column>) => ({
  opens: { cell: cells('opens'), isEnd: false },
  closes: { cell: cells('closes'), isEnd: true },
  extended: { cell: cells('extended'), isEnd: true },
})

/**
 * Reads the names and times in the lines of a file. Returns a function that reads one line: the window and its value,
 * or the cell that is wrong and why.
 */
export async function prepareWindowLines(
  lines: readonly Cells<Column>[],
  academicYearId: number,
  context: ActorContext,
): Promise<(cells: Cells<Column>) => { readonly key: WindowKey; readonly value: WindowValue } | WrongCell> {
  const names = await loadImportNames(academicYearId, context)
  const readTime = await loadTimeReader(
    lines.flatMap((cells) => Object.values(getTimeCells(cells))),
    context,
  )
  return (cells) => {
    const buildWrongCell = (key: SentenceKey, column: Column): WrongCell => ({ wrong: key, cell: cells(column) })
    const key = readWindowKey(cells, names, academicYearId)
    if ('wrong' in key) return key
    const status = WINDOW_STATUSES.find((one) => one === cells('status').toUpperCase())
    if (status === undefined) return buildWrongCell('windows.line.status', 'status')
    const { opens, closes, extended } = getTimeCells(cells)
    const [opensAt, closesAt, extendedTo] = [readTime(opens), readTime(closes), readTime(extended)]
    if (!opensAt) return buildWrongCell('windows.line.time', 'opens')
    if (!closesAt) return buildWrongCell('windows.line.time', 'closes')
    if (extendedTo === undefined) return buildWrongCell('windows.line.time', 'extended')
    return { key, value: { opensAt, closesAt, extendedTo, status, note: cells('note') } }
  }
}
