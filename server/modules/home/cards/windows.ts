import { sql, type SQL } from 'drizzle-orm'
import { PROCESS_ROUTES, type ProcessRoute } from '../../../../src/contract/assignments/open-processes.ts'
import type { HomeCardRow } from '../../../../src/contract/home/cards.ts'
import type { WindowCardKind } from '../../../../src/contract/home/card-kinds.ts'
import { selectRows } from '../../../db/rows.ts'
import { END, sqlInstant, sqlInstantText } from '../../../lib/access/process-windows.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { sqlLocalisedName } from '../../assignments/process-windows/localised-names.ts'
import { listOpenWindows } from '../../assignments/process-windows/open-windows.ts'
import { sqlWindowPlaces, sqlWindowStudents } from '../../assignments/process-windows/window-students.ts'
import { wherePlaceVisible } from '../../assignments/process-windows/windows-in-scope.ts'

/** The content of a card of windows. */
export type WindowCard = Extract<HomeCardRow, { kind: WindowCardKind }>
type Window = WindowCard['windows'][number]

/** The number of windows on a card; the rest is on the screen that it leads to. */
const SHOWN = 4

/** Returns the windows of processes that are open for the caller, those that close first at the beginning. */
export async function openProcesses(context: ActorContext): Promise<WindowCard> {
  const { db, actor, now } = context
  const windows: Window[] = []
  for (const routeName of PROCESS_ROUTES) {
    if (!(await hasRight(db, actor, { menu: routeName, verb: 'view' }, now))) continue
    for (const { menuProgramId, program, part, term, closesAt, students, courses } of await listOpenWindows(
      routeName,
      context,
    ))
      windows.push({
        id: menuProgramId,
        routeName,
        program,
        part,
        term,
        closesAt,
        students,
        courses: courses?.map(({ code }) => code) ?? null,
      })
  }
  windows.sort((one, other) => one.closesAt.localeCompare(other.closesAt))
  return {
    kind: 'OPEN_PROCESSES',
    asOf: now.toISOString(),
    windows: windows.slice(0, SHOWN),
    total: windows.length,
  }
}

/** Counts the students in the caller's scope whom each of some windows concerns. */
async function countStudents({ db, actor }: ActorContext, which: SQL): Promise<ReadonlyMap<number, number>> {
  const rows = await selectRows<{ id: number; found: number }>(
    db,
    sql`select s.window_id::int as id, count(*)::int as found
      from (${sqlWindowStudents(db, actor, sqlWindowPlaces(which))}) s group by s.window_id`,
  )
  return new Map(rows.map(({ id, found }) => [id, found]))
}

/** Returns the open windows of the institution that the caller may manage, those that close first at the beginning. */
export async function loadClosingWindows(context: ActorContext): Promise<WindowCard> {
  const { db, client, now } = context
  const isOpen = sql`w.client_id = ${client.id} and w.status = 'OPEN' and w.opens_at <= ${sqlInstant(now)}
    and ${END} > ${sqlInstant(now)} and ${wherePlaceVisible(context)}`
  const rows = await selectRows<Omit<Window, 'students' | 'courses'> & { routeName: ProcessRoute; total: number }>(
    db,
    sql`
    select w.id::int as id, m.route_name as "routeName", ${sqlLocalisedName('program')} as program,
      ${sqlLocalisedName('part')} as part, ${sqlLocalisedName('term')} as term, ${sqlInstantText(END)} as "closesAt",
      (count(*) over ())::int as total
    from menu_program w
    join menu m on m.client_id = w.client_id and m.id = w.menu_id
    join program on program.client_id = w.client_id and program.id = w.program_id
    left join program_part part on part.client_id = w.client_id and part.id = w.program_part_id
    left join program_part_term term on term.client_id = w.client_id and term.id = w.program_part_term_id
    where ${isOpen} and m.route_name = any(array[${sql.join(
      PROCESS_ROUTES.map((route) => sql`${route}::text`),
      sql`, `,
    )}])
    order by ${END}, w.id limit ${SHOWN}`,
  )
  const students = rows.length === 0 ? new Map<number, number>() : await countStudents(context, isOpen)
  return {
    kind: 'CLOSING_WINDOWS',
    asOf: now.toISOString(),
    windows: rows.map(({ id, routeName, program, part, term, closesAt }) => ({
      id,
      routeName,
      program,
      part,
      term,
      closesAt,
      students: students.get(id) ?? 0,
      courses: null,
    })),
    total: rows[0]?.total ?? 0,
  }
}
