import { sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { menuProgramCourses } from '../../../../src/contract/assignments/course-windows.ts'
import { selectRows } from '../../../db/rows.ts'
import { userAccount } from '../../../db/schema.ts'
import { sqlInstantText, OFFERINGS } from '../../../lib/access/process-windows.ts'
import { whereUserInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { sqlLocalisedName } from '../process-windows/localised-names.ts'
import type { StoredWindow } from '../process-windows/read-windows.ts'

type Row = RowOf<typeof menuProgramCourses>

/** Returns the courses of the terms of a window, in their order, with the number of people in the caller's scope. */
export async function listCourses({ id }: StoredWindow, { db, client, actor }: ActorContext): Promise<Row[]> {
  const people = db.select({ id: userAccount.id }).from(userAccount).where(whereUserInScope(db, actor))
  return selectRows<Row>(
    db,
    sql`
      select o.id::int as "courseOfferingId", term.id::int as "programPartTermId",
        ${sqlLocalisedName('term')} as "termNames", course.code,
        ${sqlLocalisedName('course')} as names, course.type,
        (select count(distinct u.user_id)::int from user_course u
          where u.client_id = w.client_id and u.academic_year_id = w.academic_year_id and u.course_offering_id = o.id
            and u.user_id in ${people}) as users,
        case when o.row_id is not null then jsonb_build_object('opensAt', ${sqlInstantText(sql`o.opens_at`)},
          'closesAt', ${sqlInstantText(sql`o.closes_at`)}, 'status', o.status) end as value
      from menu_program w
      cross join lateral (
        select o.id, o.course_id, o.paper_no, term.id as term_id, part.part_no, c.id as row_id, c.opens_at,
          c.closes_at, c.status
        from ${OFFERINGS.from} where ${OFFERINGS.where}
      ) o
      join program_part_term term on term.client_id = w.client_id and term.id = o.term_id
      join course on course.client_id = w.client_id and course.id = o.course_id
      where w.client_id = ${client.id} and w.id = ${id}
      order by o.part_no, term.term_no, o.paper_no, course.code, o.id`,
  )
}
