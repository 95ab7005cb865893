import { sql } from 'drizzle-orm'
import { INTERNAL_MARKS } from '../../../../src/contract/assignments/internal-marks.ts'
import {
  PHOTO_APPROVAL,
  PROCESS_ROUTES,
  type ProcessRoute,
} from '../../../../src/contract/assignments/open-processes.ts'
import { ASSIGN_COURSE_WINDOW, ASSIGN_WINDOW } from '../../../../src/contract/assignments/rights.ts'
import { DUE_SOON_DAYS } from '../../../../src/contract/home/work-kinds.ts'
import { selectRows } from '../../../db/rows.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'
import { listOpenCourses } from '../../assignments/internal-marks/list-courses.ts'
import { sqlMissingMarks } from '../../assignments/internal-marks/open-courses.ts'
import { listClosingWindows } from '../../assignments/process-windows/closing-windows.ts'
import { listOpenWindows } from '../../assignments/process-windows/open-windows.ts'
import { listStudents } from '../../assignments/process-windows/process-students.ts'
import type { Cases, WorkDescriptor } from './descriptor.ts'

/** Who manages all windows finds the own ones among them. */
export const MANAGE_WINDOWS = { anyOf: [ASSIGN_WINDOW.edit, ASSIGN_COURSE_WINDOW.edit] } as const

/** The most courses whose missing marks are named; those that close first. */
const MOST_COURSES = 5

/** Returns the last day of what ends at an instant: an end at midnight belongs to the day before. */
export const toLastDay = ({ client }: ActorContext, instant: string): string =>
  formatIsoDay(client.timeZone, addMs(new Date(instant), -1))

/** The windows that close within a week, by process and academic year, with the day of the first end. */
const CLOSING_WINDOWS: WorkDescriptor = {
  kind: 'CLOSING_WINDOWS',
  needs: MANAGE_WINDOWS,
  owner: 'YOU',
  severity: 1,
  async find({ context }) {
    const closing = await listClosingWindows(DUE_SOON_DAYS, context)
    const firsts = closing.filter(
      ({ route, year }, at) => closing.findIndex((one) => one.route === route && one.year === year) === at,
    )
    return firsts.map(({ route, year, closesAt }) => ({
      id: `${route} ${year}`,
      cases: closing
        .filter((one) => one.route === route && one.year === year)
        .reduce((sum, { windows }) => sum + windows, 0),
      process: route,
      dueOn: toLastDay(context, closesAt),
      path: `/assign-menu-to-program?year=${year}&closing=${route}`,
    }))
  },
}

const describeProcess = (route: ProcessRoute): WorkDescriptor => ({
  kind: 'OPEN_PROCESS',
  needs: { menu: route, verb: 'view' },
  owner: 'YOU',
  severity: 2,
  async find({ context }): Promise<readonly Cases[]> {
    if (await hasRight(context.db, context.actor, MANAGE_WINDOWS, context.now)) return []
    const [first] = await listOpenWindows(route, context)
    if (!first) return []
    const { total } = await listStudents({ routeName: route, page: 1, pageSize: 10, search: '' }, context)
    return [{ id: route, process: route, dueOn: toLastDay(context, first.closesAt), path: route, cases: total }]
  },
})

/** The marks that are missing in the courses that are open for the caller. */
const MISSING_MARKS: WorkDescriptor = {
  kind: 'INTERNAL_MARKS',
  needs: { menu: INTERNAL_MARKS, verb: 'edit' },
  owner: 'YOU',
  severity: 2,
  async find({ context }): Promise<readonly Cases[]> {
    if (await hasRight(context.db, context.actor, MANAGE_WINDOWS, context.now)) return []
    const courses = (await listOpenCourses(context))
      .toSorted((one, other) => Date.parse(one.closesAt) - Date.parse(other.closesAt))
      .slice(0, MOST_COURSES)
    return Promise.all(
      courses.map(async ({ courseOfferingId, names, closesAt }) => {
        const [found] = await selectRows<{ total: number }>(
          context.db,
          sql`select count(*)::int as total from (${sqlMissingMarks(courseOfferingId, context)}) as "missing"`,
        )
        return {
          id: String(courseOfferingId),
          cases: found?.total ?? 0,
          about: names,
          dueOn: toLastDay(context, closesAt),
          path: `${INTERNAL_MARKS}?course=${courseOfferingId}&missing=1`,
        }
      }),
    )
  },
}

/** The work in windows of processes: to manage them, and to do what is open. */
export const PROCESS_WORK: readonly WorkDescriptor[] = [
  CLOSING_WINDOWS,
  MISSING_MARKS,
  // Pictures are counted where they wait, not by the students of the windows.
  ...PROCESS_ROUTES.filter((route) => route !== INTERNAL_MARKS && route !== PHOTO_APPROVAL).map(describeProcess),
]
