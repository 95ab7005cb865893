import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { whereEnrolmentInScope } from '../../../lib/access/scope.ts'
import type { Actor } from '../../../lib/context/handler.ts'

/** The columns that `sqlWindowStudents` needs of each place of a window `w`; a null part or term means all below. */
const OF_WINDOW = sql`w.id as window_id, w.audience, w.academic_year_id, w.exam_event_id`

/** The term of a course offering `o`, as the columns of a place. */
const TERM_OF_COURSE = {
  from: sql`join course_offering o on o.client_id = chosen.client_id and o.id = chosen.offering_id
    join program_part_term term on term.client_id = o.client_id and term.id = o.program_part_term_id
    join program_part part on part.client_id = term.client_id and part.id = term.program_part_id`,
  columns: sql`part.program_id, part.id as program_part_id, term.id as program_part_term_id`,
}

/**
 * Builds a query for the places of windows `w`: the terms of the open courses to which a window is narrowed, otherwise
 * its own place.
 */
export const sqlWindowPlaces = (windows: SQL): SQL => sql`
  select ${OF_WINDOW}, w.program_id, w.program_part_id, w.program_part_term_id
  from menu_program w
  where ${windows} and not exists (
    select 1 from menu_program_course n where n.client_id = w.client_id and n.menu_program_id = w.id)
  union
  select ${OF_WINDOW}, ${TERM_OF_COURSE.columns}
  from menu_program w
  join (select client_id, menu_program_id, course_offering_id as offering_id from menu_program_course
    where status = 'OPEN') chosen on chosen.client_id = w.client_id and chosen.menu_program_id = w.id
  ${TERM_OF_COURSE.from}
  where ${windows}`

/** Builds a query for the places of rows `t` of `sqlWindowTargets`: the terms of their courses, or whole windows. */
export const sqlTargetPlaces = (clientId: number, targets: SQL): SQL => sql`
  with t as materialized (${targets})
  select ${OF_WINDOW}, w.program_id, w.program_part_id, w.program_part_term_id
  from t
  join menu_program w on w.client_id = ${clientId} and w.id = t.window_id
  where t.offering_id is null
  union
  select ${OF_WINDOW}, ${TERM_OF_COURSE.columns}
  from (select ${clientId}::bigint as client_id, t.window_id, t.offering_id from t where t.offering_id is not null) chosen
  join menu_program w on w.client_id = chosen.client_id and w.id = chosen.window_id
  ${TERM_OF_COURSE.from}`

/**
 * Builds a query for the students whom places of windows concern, in the caller's scope: columns `window_id`,
 * `student_id`, `enrolment_id`, `repeater`. A student repeats a place who takes one of its papers again in the
 * examination of the window, or in any of the year, or is enrolled there as a former student. ALL includes repeaters
 * who study in a later part now; FRESH are the enrolled students who do not repeat. With a course, none of the caller's
 * other courses adds students.
 */
export const sqlWindowStudents = (db: Database, actor: Actor, places: SQL, courseOfferingId?: number): SQL => sql`
  with place as materialized (${places})
  select found.window_id, found.student_id, min(found.enrolment_id) as enrolment_id, bool_or(found.repeats) as repeater
  from (
    select place.window_id, place.audience, enrolment.student_id, enrolment.id as enrolment_id,
      enrolment.type = 'EX' as repeats
    from place
    join enrolment on enrolment.client_id = ${actor.clientId}
      and enrolment.academic_year_id = place.academic_year_id and enrolment.program_id = place.program_id
      and coalesce(enrolment.program_part_id = place.program_part_id, true)
    where ${whereEnrolmentInScope(db, actor, courseOfferingId)}
    union all
    select place.window_id, place.audience, enrolment.student_id, enrolment.id, true
    from place
    join program_part part on part.client_id = ${actor.clientId} and part.program_id = place.program_id
      and coalesce(part.id = place.program_part_id, true)
    join program_part_term term on term.client_id = part.client_id and term.program_part_id = part.id
      and coalesce(term.id = place.program_part_term_id, true)
    join course_offering o on o.client_id = term.client_id and o.program_part_term_id = term.id
    join student_paper paper on paper.client_id = o.client_id and paper.course_offering_id = o.id
      and paper.attempt <> 'REGULAR'
    join exam_event event on event.client_id = paper.client_id and event.id = paper.exam_event_id
      and event.academic_year_id = place.academic_year_id and coalesce(event.id = place.exam_event_id, true)
    join enrolment on enrolment.client_id = paper.client_id and enrolment.student_id = paper.student_id
      and enrolment.academic_year_id = place.academic_year_id
    where ${whereEnrolmentInScope(db, actor, courseOfferingId)}
  ) found
  group by found.window_id, found.audience, found.student_id
  having found.audience = 'ALL' or (found.audience = 'REPEATER') = bool_or(found.repeats)`
