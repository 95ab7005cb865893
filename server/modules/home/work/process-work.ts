import { sql } from 'drizzle-orm'
import { DAY_MS } from '../../../../src/contract/durations.ts'
import { PROCESS_ROUTES, type ProcessRoute } from '../../../../src/contract/assignments/open-processes.ts'
import { ASSIGN_COURSE_WINDOW, ASSIGN_WINDOW } from '../../../../src/contract/assignments/rights.ts'
import { DUE_SOON_DAYS } from '../../../../src/contract/home/work-kinds.ts'
import { selectRows } from '../../../db/rows.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import { END, sqlInstant, sqlInstantText } from '../../../lib/access/process-windows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'
import { listOpenWindows } from '../../assignments/process-windows/open-windows.ts'
import { listStudents } from '../../assignments/process-windows/process-students.ts'
import { wherePlaceVisible } from '../../assignments/process-windows/windows-in-scope.ts'
import type { Cases, WorkDescriptor } from './descriptor.ts'

/** Who manages all windows finds the own ones among them. */
const MANAGE_WINDOWS = { anyOf: [ASSIGN_WINDOW.edit, ASSIGN_COURSE_WINDOW.edit] } as const

const toDay = (context: ActorContext, instant: string): string => {
  // An end at midnight belongs to the day before.
  const last = addMs(new Date(instant), -1)
  return formatIsoDay(context.client.timeZone, last)
}

/** The processes of which windows close within a week, with the day of the first end. */
const CLOSING_WINDOWS: WorkDescriptor = {
  kind: 'CLOSING_WINDOWS',
  needs: MANAGE_WINDOWS,
  owner: 'YOU',
  severity: 1,
  async find({ context }) {
    const { db, client, now } = context
    const rows = await selectRows<{ route: ProcessRoute; closesAt: string }>(
      db,
      sql`
      select m.route_name as route, ${sqlInstantText(sql`min(${END})`)} as "closesAt"
      from menu_program w
      join menu m on m.client_id = w.client_id and m.id = w.menu_id
      where w.client_id = ${client.id} and w.status = 'OPEN' and w.opens_at <= ${sqlInstant(now)}
        and ${END} > ${sqlInstant(now)} and ${END} <= ${sqlInstant(addMs(now, DUE_SOON_DAYS * DAY_MS))}
        and ${wherePlaceVisible(context)} and m.route_name = any(array[${sql.join(
          PROCESS_ROUTES.map((route) => sql`${route}::text`),
          sql`, `,
        )}])
      group by m.route_name`,
    )
    return rows.map(({ route, closesAt }) => ({
      id: route,
      cases: null,
      process: route,
      dueOn: toDay(context, closesAt),
      path: `/assign-menu-to-program?process=${route}`,
    }))
  },
}

/** The screen of marks lists papers instead of students. */
const hasStudentList = (route: ProcessRoute): boolean => route !== '/internal-marks'

const describeProcess = (route: ProcessRoute): WorkDescriptor => ({
  kind: 'OPEN_PROCESS',
  needs: { menu: route, verb: 'view' },
  owner: 'YOU',
  severity: 2,
  async find({ context }): Promise<readonly Cases[]> {
    if (await hasRight(context.db, context.actor, MANAGE_WINDOWS, context.now)) return []
    const [first] = await listOpenWindows(route, context)
    if (!first) return []
    const shown = { id: route, process: route, dueOn: toDay(context, first.closesAt), path: route }
    if (!hasStudentList(route)) return [{ ...shown, cases: null }]
    const { total } = await listStudents({ routeName: route, page: 1, pageSize: 10, search: '' }, context)
    return [{ ...shown, cases: total }]
  },
})

/** The work in windows of processes: to manage them, and to do what is open. */
export const PROCESS_WORK: readonly WorkDescriptor[] = [CLOSING_WINDOWS, ...PROCESS_ROUTES.map(describeProcess)]
