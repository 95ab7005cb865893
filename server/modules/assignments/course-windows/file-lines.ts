import { sql } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type { menuProgramCourseFile } from '../../../../src/contract/assignments/course-windows.ts'
import { selectRows } from '../../../db/rows.ts'
import { sqlInstantText } from '../../../lib/access/process-windows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { wherePlaceVisible } from '../process-windows/windows-in-scope.ts'

type Line = RowOf<typeof menuProgramCourseFile>

/** Returns the courses of the windows of a process that the caller sees as lines of a file, by window and course. */
export const listCourseFileLines = (
  { academicYearId, menuId }: ParsedInputOf<typeof menuProgramCourseFile>,
  context: ActorContext,
): Promise<Line[]> =>
  selectRows<Line>(
    context.db,
    sql`
      select menu.route_name as process, exam.code as examination, program.code as programme, part.part_no as part,
        term.term_no as term, w.audience, course.code as course, ${sqlInstantText(sql`c.opens_at`)} as opens,
        ${sqlInstantText(sql`c.closes_at`)} as closes, c.status
      from menu_program w
      join menu_program_course c on c.client_id = w.client_id and c.menu_program_id = w.id
      join course_offering o on o.client_id = c.client_id and o.id = c.course_offering_id
      join course on course.client_id = o.client_id and course.id = o.course_id
      join menu on menu.client_id = w.client_id and menu.id = w.menu_id
      join program on program.client_id = w.client_id and program.id = w.program_id
      left join exam_event exam on exam.client_id = w.client_id and exam.id = w.exam_event_id
      left join program_part part on part.client_id = w.client_id and part.id = w.program_part_id
      left join program_part_term term on term.client_id = w.client_id and term.id = w.program_part_term_id
      where w.client_id = ${context.client.id} and w.academic_year_id = ${academicYearId} and w.menu_id = ${menuId}
        and ${wherePlaceVisible(context)}
      order by exam.starts_on nulls first, program.code, part.part_no nulls first, term.term_no nulls first, w.audience,
        w.id, course.code, o.id`,
  )
