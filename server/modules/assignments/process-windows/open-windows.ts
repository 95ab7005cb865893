import { sql, type SQL } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { openProcess, ProcessRoute } from '../../../../src/contract/assignments/open-processes.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { selectRows } from '../../../db/rows.ts'
import {
  sqlInstant,
  sqlInstantText,
  whereWindowOpen,
  sqlTargetsFromValues,
} from '../../../lib/access/process-windows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { sqlLocalisedName } from './localised-names.ts'
import { sqlTargetPlaces, sqlWindowStudents } from './window-students.ts'

type Row = RowOf<typeof openProcess>
type Course = NonNullable<Row['courses']>[number]

/** Builds a query for what the open windows of a process permit to the caller: rows of `sqlWindowTargets`. */
export const sqlOpenTargets = (routeName: ProcessRoute, { client, actor, now }: ActorContext): SQL => sql`
  select t.* from (${sqlTargetsFromValues(actor, client.timeZone, now)}) t
  join menu on menu.client_id = ${client.id} and menu.id = t.menu_id
  where menu.route_name = ${routeName} and ${whereWindowOpen(sqlInstant(now))}`

/**
 * Returns the windows of a process that are open for the caller, those that close first at the beginning, with the
 * number of students in the caller's scope whom each concerns.
 */
export async function listOpenWindows(routeName: ProcessRoute, context: ActorContext): Promise<Row[]> {
  const { db, client, actor } = context
  const targets = sqlOpenTargets(routeName, context)
  const students = await selectRows<{ id: number; found: number }>(
    db,
    sql`select s.window_id::int as id, count(*)::int as found
      from (${sqlWindowStudents(db, actor, sqlTargetPlaces(client.id, targets))}) s group by s.window_id`,
  )
  const rows = await selectRows<Omit<Row, 'students' | 'part' | 'term'> & Names>(
    db,
    sql`
      select w.id::int as "menuProgramId", ${sqlLocalisedName('program')} as program, ${sqlLocalisedName('part')} as part,
        ${sqlLocalisedName('term')} as term, w.audience, ${sqlInstantText(sql`w.opens_at`)} as "opensAt",
        ${sqlInstantText(sql`min(t.closes_at)`)} as "closesAt",
        jsonb_agg(jsonb_build_object('courseOfferingId', o.id, 'code', course.code, 'names', ${sqlLocalisedName('course')},
          'closesAt', ${sqlInstantText(sql`t.closes_at`)}) order by course.code, o.id) filter (where o.id is not null)
          as courses
      from (${targets}) t
      join menu_program w on w.client_id = ${client.id} and w.id = t.window_id
      join program on program.client_id = w.client_id and program.id = w.program_id
      left join program_part part on part.client_id = w.client_id and part.id = w.program_part_id
      left join program_part_term term on term.client_id = w.client_id and term.id = w.program_part_term_id
      left join course_offering o on o.client_id = w.client_id and o.id = t.offering_id
      left join course on course.client_id = o.client_id and course.id = o.course_id
      group by w.id, program.id, part.id, term.id
      order by min(t.closes_at), program.code, part.part_no nulls first, term.term_no nulls first, w.id`,
  )
  const counts = new Map(students.map(({ id, found }) => [id, found]))
  return rows.map((row) => ({ ...row, students: counts.get(row.menuProgramId) ?? 0 }))
}

interface Names {
  readonly part: LocalisedName | null
  readonly term: LocalisedName | null
  readonly courses: Course[] | null
}
