import { sql, type SQL } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type { menuPrograms } from '../../../../src/contract/assignments/windows.ts'
import { selectRows } from '../../../db/rows.ts'
import { END, sqlInstantText } from '../../../lib/access/process-windows.ts'
import { whereUserInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getEndMs, type WindowKey, type WindowValue } from './window-rules.ts'
import { sqlWindowPeopleCounts } from './window-people.ts'
import { sqlWindowPlaces, sqlWindowStudents } from './window-students.ts'
import { wherePlaceVisible } from './windows-in-scope.ts'

type Row = RowOf<typeof menuPrograms>
interface StoredWindow extends WindowKey, WindowValue {
  readonly id: number
  readonly courses: number
}

/** Returns the state of a window at an instant, and when it changes next. */
function computeWindowState(value: WindowValue, now: Date): Pick<Row, 'state' | 'changesAt'> {
  const end = value.extendedTo ?? value.closesAt
  if (value.status !== 'OPEN') return { state: value.status, changesAt: null }
  if (getEndMs(value) <= now.getTime()) return { state: 'ENDED', changesAt: null }
  return Date.parse(value.opensAt) <= now.getTime()
    ? { state: 'OPEN', changesAt: end }
    : { state: 'PLANNED', changesAt: value.opensAt }
}

/** Returns the counts of a query by window: its columns `window_id` and `found`. */
async function countByWindow({ db }: ActorContext, query: SQL): Promise<ReadonlyMap<number, number>> {
  const rows = await selectRows<{ id: number; found: number }>(
    db,
    sql`select one.window_id::int as id, one.found::int as found from (${query}) one`,
  )
  return new Map(rows.map(({ id, found }) => [id, found]))
}

/**
 * Returns the windows of a year that the caller sees, in the order of their programmes, with the numbers of students
 * and people in the caller's scope (specification, section 11.4.3).
 */
export async function listWindows(
  { academicYearId, menuId }: ParsedInputOf<typeof menuPrograms>,
  context: ActorContext,
): Promise<Row[]> {
  const { db, client, actor, now } = context
  const seen = sql`w.client_id = ${client.id} and w.academic_year_id = ${academicYearId}
    and ${menuId === undefined ? sql`true` : sql`w.menu_id = ${menuId}`} and ${wherePlaceVisible(context)}`
  const windows = await selectRows<StoredWindow>(
    db,
    sql`
      select w.id::int as id, w.menu_id::int as "menuId", w.academic_year_id::int as "academicYearId",
        w.exam_event_id::int as "examEventId", w.program_id::int as "programId",
        w.program_part_id::int as "programPartId", w.program_part_term_id::int as "programPartTermId", w.audience,
        ${sqlInstantText(sql`w.opens_at`)} as "opensAt", ${sqlInstantText(sql`w.closes_at`)} as "closesAt",
        ${sqlInstantText(sql`w.extended_to`)} as "extendedTo", w.status, w.note,
        (select count(*)::int from menu_program_course c
          where c.client_id = w.client_id and c.menu_program_id = w.id) as courses
      from menu_program w
      join program on program.client_id = w.client_id and program.id = w.program_id
      left join program_part part on part.client_id = w.client_id and part.id = w.program_part_id
      left join program_part_term term on term.client_id = w.client_id and term.id = w.program_part_term_id
      where ${seen}
      order by w.menu_id, program.code, part.part_no nulls first, term.term_no nulls first, w.opens_at, ${END}, w.id`,
  )
  if (windows.length === 0) return []
  const students = await countByWindow(
    context,
    sql`select s.window_id, count(*) as found
      from (${sqlWindowStudents(db, actor, sqlWindowPlaces(seen))}) s group by s.window_id`,
  )
  const inScope = whereUserInScope(db, actor)
  const people = await countByWindow(context, sqlWindowPeopleCounts(db, { client, now, people: inScope }, seen))
  return windows.map(({ id, courses, ...window }) => {
    const { menuId: process, academicYearId: year, examEventId } = window
    const { programId, programPartId, programPartTermId, audience } = window
    const { opensAt, closesAt, extendedTo, status, note } = window
    const value = { opensAt, closesAt, extendedTo, status, note }
    return {
      menuProgramId: id,
      key: {
        menuId: process,
        academicYearId: year,
        examEventId,
        programId,
        programPartId,
        programPartTermId,
        audience,
      },
      value,
      ...computeWindowState(value, now),
      students: students.get(id) ?? 0,
      users: people.get(id) ?? 0,
      courses,
    }
  })
}
