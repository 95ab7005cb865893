import type { RowOf } from '../../../contract/activity.ts'
import type { menuProgramCourseFile } from '../../../contract/assignments/course-windows.ts'
import { toCsv } from '../../../contract/spreadsheets/csv.ts'
import { formatTimeCell } from '../parts/windows/time-cell.ts'

/** The columns of the file of the courses of windows, as the server reads them. */
export const COURSE_WINDOW_COLUMNS = [
  'process',
  'examination',
  'programme',
  'part',
  'term',
  'audience',
  'course',
  'opens',
  'closes',
  'status',
] as const
/** The columns without which a file cannot be read. */
export const NEEDED_COURSE_COLUMNS: readonly string[] = ['process', 'programme', 'audience', 'course', 'status']

/** Returns lines as a file of comma-separated values, which the import reads back. */
export function formatCourseWindowFile(
  lines: readonly RowOf<typeof menuProgramCourseFile>[],
  timeZone: string | undefined,
): string {
  const formatTime = (iso: string | null) => (iso === null ? '' : formatTimeCell(iso, timeZone))
  return toCsv([
    [...COURSE_WINDOW_COLUMNS],
    ...lines.map((line) => {
      const cells = { ...line, opens: formatTime(line.opens), closes: formatTime(line.closes) }
      return COURSE_WINDOW_COLUMNS.map((column) => cells[column] ?? '')
    }),
  ])
}
