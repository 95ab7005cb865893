import { sql } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import { INTERNAL_MARKS, type internalMarks } from '../../../../src/contract/assignments/internal-marks.ts'
import { selectRows } from '../../../db/rows.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import { Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { sqlLocalisedName } from '../process-windows/localised-names.ts'
import { sqlStudentPage, sqlStudents } from '../process-windows/process-students.ts'
import { findOpenCourse, sqlCourseStudents, sqlMissingMarks } from './open-courses.ts'

type Page = RowOf<typeof internalMarks>

/** Returns one page of the internal marks in a course, or why the course is not open for the caller. */
export async function listMarks(
  { courseOfferingId, only, ...wanted }: ParsedInputOf<typeof internalMarks>,
  context: ActorContext,
): Promise<Page[] | Refusal> {
  const { db, client, actor, now } = context
  const course = await findOpenCourse(courseOfferingId, context)
  if (course instanceof Refusal) return course
  const students = only ? sqlMissingMarks(courseOfferingId, context) : sqlCourseStudents(courseOfferingId, context)
  const { from, where } = sqlStudents(client.id, students, wanted.search)
  const [counted] = await selectRows<{ total: number }>(db, sql`select count(*)::int as total ${from} ${where}`)
  const rows = await selectRows<Page['rows'][number]>(
    db,
    sql`
      select student.id::int as "studentId", student.prn, ${sqlLocalisedName('student')} as names,
        ${sqlLocalisedName('college')} as college, s.repeater, entered.mark::int as mark,
        coalesce(entered.absent, false) as absent, entered.row_version::int as "rowVersion"
      ${from}
      left join internal_mark entered on entered.client_id = student.client_id
        and entered.course_offering_id = ${courseOfferingId} and entered.student_id = student.id
      ${where} ${sqlStudentPage(wanted)}`,
  )
  return [
    {
      rows,
      total: counted?.total ?? 0,
      page: wanted.page,
      pageSize: wanted.pageSize,
      asOf: now.toISOString(),
      ...course,
      mayEdit: await hasRight(db, actor, { menu: INTERNAL_MARKS, verb: 'edit' }, now),
    },
  ]
}
