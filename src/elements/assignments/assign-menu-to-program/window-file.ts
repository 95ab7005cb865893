import { toCsv } from '../../../contract/spreadsheets/csv.ts'
import { formatTimeCell } from '../parts/windows/time-cell.ts'
import type { WindowData } from '../parts/windows/use-window-data.ts'
import type { WindowRow } from '../parts/windows/window-rows.ts'

/** The columns of the file of process windows, as the server reads them. */
export const WINDOW_COLUMNS = [
  'process',
  'examination',
  'programme',
  'part',
  'term',
  'audience',
  'opens',
  'closes',
  'extended',
  'status',
  'note',
] as const
/** The columns without which a file cannot be read. */
export const NEEDED_WINDOW_COLUMNS: readonly string[] = [
  'process',
  'programme',
  'audience',
  'opens',
  'closes',
  'status',
]

/**
 * Returns process windows as a file of comma-separated values: one line for each, with paths, codes and numbers, which
 * the import reads back. Windows of programmes that are not in the tree are left out.
 */
export function formatWindowFile(
  { programmes, menus, exams }: Pick<WindowData, 'programmes' | 'menus' | 'exams'>,
  windows: readonly WindowRow[],
  timeZone: string | undefined,
): string {
  const lines = windows.flatMap(({ key, value }) => {
    const programme = programmes.find(({ programId }) => programId === key.programId)
    const menu = menus.find(({ menuId }) => menuId === key.menuId)
    if (!programme || !menu) return []
    const part = programme.parts.find(({ programPartId }) => programPartId === key.programPartId)
    const term = part?.terms.find(({ programPartTermId }) => programPartTermId === key.programPartTermId)
    return [
      [
        menu.routeName,
        exams.find(({ examEventId }) => examEventId === key.examEventId)?.code ?? '',
        programme.code,
        part?.partNo ?? '',
        term?.termNo ?? '',
        key.audience,
        formatTimeCell(value.opensAt, timeZone),
        formatTimeCell(value.closesAt, timeZone),
        value.extendedTo === null ? '' : formatTimeCell(value.extendedTo, timeZone),
        value.status,
        value.note,
      ],
    ]
  })
  return toCsv([[...WINDOW_COLUMNS], ...lines])
}
