import { sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { internalMarkCourses } from '../../../../src/contract/assignments/internal-marks.ts'
import { selectRows } from '../../../db/rows.ts'
import { sqlInstantText } from '../../../lib/access/process-windows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { sqlLocalisedName } from '../process-windows/localised-names.ts'
import { sqlOpenCourses } from './open-courses.ts'

/** Returns the courses that are open for the caller, each once, in the order of their programmes and terms. */
export const listOpenCourses = (context: ActorContext): Promise<RowOf<typeof internalMarkCourses>[]> =>
  selectRows(
    context.db,
    sql`
      select o.id::int as "courseOfferingId", course.code, ${sqlLocalisedName('course')} as names,
        ${sqlLocalisedName('program')} as program, ${sqlLocalisedName('part')} as part,
        ${sqlLocalisedName('term')} as term,
        ${sqlInstantText(sql`min(t.closes_at)`)} as "closesAt"
      from (${sqlOpenCourses(context)}) t
      join course_offering o on o.client_id = ${context.client.id} and o.id = t.offering_id
      join course on course.client_id = o.client_id and course.id = o.course_id
      join program_part_term term on term.client_id = o.client_id and term.id = o.program_part_term_id
      join program_part part on part.client_id = term.client_id and part.id = term.program_part_id
      join program on program.client_id = part.client_id and program.id = part.program_id
      group by o.id, course.id, term.id, part.id, program.id
      order by program.code, part.part_no, term.term_no, course.code, o.id`,
  )
