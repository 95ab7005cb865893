import { COURSE_WINDOW_STATUSES } from '../../../../src/contract/assignments/parts.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import { loadImportNames } from '../process-windows/import-names.ts'
import { toWindowKeyText, listYearWindows } from '../process-windows/read-windows.ts'
import { loadTimeReader } from '../process-windows/time-cells.ts'
import { readWindowKey, type WindowKeyColumn } from '../process-windows/window-key-cells.ts'
import type { Cells, WrongCell } from '../proposals/proposal-cells.ts'
import { foldCode } from '../proposals/names.ts'
import type { CourseWindowKey, CourseWindowValue } from './course-window-mapping.ts'
import { listOfferedCourses, type OfferedCourse } from './offered-courses.ts'

/** The columns of a file of courses of windows, which are those of the export. */
type Column = WindowKeyColumn | 'course' | 'opens' | 'closes' | 'status'

const getTimeCells = (cells: Cells<Column>) => ({
  opens: { cell: cells('opens'), isEnd: false },
  closes: { cell: cells('closes'), isEnd: true },
})

/**
 * Reads the windows, courses and times that the lines of a file name. Returns a function that reads one line: the
 * course of a window and its value, or the cell that is wrong and why.
 */
export async function prepareCourseLines(
  lines: readonly Cells<Column>[],
  academicYearId: number,
  context: ActorContext,
): Promise<(cells: Cells<Column>) => { readonly key: CourseWindowKey; readonly value: CourseWindowValue } | WrongCell> {
  const names = await loadImportNames(academicYearId, context)
  const windows = new Map(
    (await listYearWindows(academicYearId, context)).map(({ id, key }) => [toWindowKeyText(key), id]),
  )
  const readTime = await loadTimeReader(
    lines.flatMap((cells) => Object.values(getTimeCells(cells))),
    context,
  )
  const offerings = new Map<string, OfferedCourse[]>()
  for (const one of await listOfferedCourses(context.db, context.client.id, [...windows.values()])) {
    const place = `${one.windowId} ${foldCode(one.code)}`
    offerings.set(place, [...(offerings.get(place) ?? []), one])
  }
  return (cells) => {
    const buildWrongCell = (key: SentenceKey, column: Column): WrongCell => ({ wrong: key, cell: cells(column) })
    const windowKey = readWindowKey(cells, names, academicYearId)
    if ('wrong' in windowKey) return windowKey
    const menuProgramId = windows.get(toWindowKeyText(windowKey))
    if (menuProgramId === undefined) return { wrong: 'windows.line.window' }
    const [offering, secondOffering] = offerings.get(`${menuProgramId} ${foldCode(cells('course'))}`) ?? []
    if (!offering || secondOffering) return buildWrongCell('windows.line.course', 'course')
    const status = COURSE_WINDOW_STATUSES.find((one) => one === cells('status').toUpperCase())
    if (status === undefined) return buildWrongCell('windows.line.courseStatus', 'status')
    const { opens, closes } = getTimeCells(cells)
    const [opensAt, closesAt] = [readTime(opens), readTime(closes)]
    if (opensAt === undefined) return buildWrongCell('windows.line.time', 'opens')
    if (closesAt === undefined) return buildWrongCell('windows.line.time', 'closes')
    return { key: { menuProgramId, courseOfferingId: offering.offeringId }, value: { opensAt, closesAt, status } }
  }
}
