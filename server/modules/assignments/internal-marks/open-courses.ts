import { and, eq, sql, type SQL } from 'drizzle-orm'
import { INTERNAL_MARKS } from '../../../../src/contract/assignments/internal-marks.ts'
import { menu } from '../../../db/schema.ts'
import { selectRows } from '../../../db/rows.ts'
import { sqlWindowCourses, sqlInstantText } from '../../../lib/access/process-windows.ts'
import { refuseClosed } from '../../../lib/access/refuse-needs.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { sqlOpenTargets } from '../process-windows/open-windows.ts'
import { sqlTargetPlaces, sqlWindowStudents } from '../process-windows/window-students.ts'

/** Builds a query for the courses that open windows permit to the caller: rows of `sqlWindowTargets` with a course. */
export const sqlOpenCourses = (context: ActorContext): SQL =>
  sqlWindowCourses(context.client.id, sqlOpenTargets(INTERNAL_MARKS, context))

const sqlOpenCourse = (courseOfferingId: number, context: ActorContext): SQL =>
  sql`select t.* from (${sqlOpenCourses(context)}) t where t.offering_id = ${courseOfferingId}`

/**
 * Builds a query for the students whose marks in a course the caller works on: rows of `sqlWindowStudents`. Windows
 * that are not open, or do not permit the course to the caller, add nobody.
 */
export const sqlCourseStudents = (courseOfferingId: number, context: ActorContext): SQL =>
  sqlWindowStudents(
    context.db,
    context.actor,
    sqlTargetPlaces(context.client.id, sqlOpenCourse(courseOfferingId, context)),
    courseOfferingId,
  )

/** Builds a query for those of them for whom neither a mark nor an absence is entered. */
export const sqlMissingMarks = (courseOfferingId: number, context: ActorContext): SQL => sql`
  select s.* from (${sqlCourseStudents(courseOfferingId, context)}) s
  where not exists (select 1 from internal_mark entered where entered.client_id = ${context.client.id}
    and entered.course_offering_id = ${courseOfferingId} and entered.student_id = s.student_id
    and (entered.mark is not null or entered.absent))`

/** A course that is open for the caller. */
interface OpenCourse {
  /** The largest internal mark. */
  readonly maximum: number
  readonly closesAt: string
}

/** Reads a course, or why it is not open for the caller: closed (1206), or not among their courses (1202). */
export async function findOpenCourse(courseOfferingId: number, context: ActorContext): Promise<OpenCourse | Refusal> {
  const { db, client } = context
  const [found] = await selectRows<OpenCourse>(
    db,
    sql`
      select course.max_internal::int as maximum, ${sqlInstantText(sql`min(t.closes_at)`)} as "closesAt"
      from (${sqlOpenCourse(courseOfferingId, context)}) t
      join course_offering o on o.client_id = ${client.id} and o.id = t.offering_id
      join course on course.client_id = o.client_id and course.id = o.course_id
      group by course.id`,
  )
  if (found) return found
  const [process] = await db
    .select({ menuId: menu.id })
    .from(menu)
    .where(and(eq(menu.clientId, client.id), eq(menu.routeName, INTERNAL_MARKS)))
  return process
    ? refuseClosed(context, { ...process, routeName: INTERNAL_MARKS }, courseOfferingId)
    : refuse('notFound')
}
