import { sql, type SQL } from 'drizzle-orm'

/**
 * Builds a query for the first paper of a ticket `t` that is not withheld, as the timetable has it now: columns `day`,
 * `starts_at`, `reporting_at`, and the names of `paper` and `centre` as JSON. Practicals are at the student's college.
 */
export const sqlFirstPaper = (): SQL => sql`(
  select slot.day, slot.starts_at, slot.reporting_at,
    json_build_object('name', course.name, 'translations', course.name_i_18n) as paper,
    case when slot.at_own_college then json_build_object('name', own.name, 'translations', own.name_i_18n)
      else json_build_object('name', place.name, 'translations', place.name_i_18n) end as centre
  from hall_ticket_version version
  join hall_ticket_line line on line.client_id = version.client_id and line.hall_ticket_version_id = version.id
  join timetable_slot slot on slot.client_id = line.client_id and slot.id = line.timetable_slot_id
  join course_offering offering on offering.client_id = slot.client_id and offering.id = slot.course_offering_id
  join course on course.client_id = offering.client_id and course.id = offering.course_id
  join seat_allocation seat on seat.client_id = version.client_id and seat.id = t.seat_allocation_id
  join exam_centre place on place.client_id = seat.client_id and place.id = seat.exam_centre_id
  join enrolment on enrolment.client_id = version.client_id and enrolment.id = t.enrolment_id
  join college own on own.client_id = enrolment.client_id and own.id = enrolment.college_id
  where version.client_id = t.client_id and version.hall_ticket_id = t.id and version.version = t.current_version
    and not exists (
      select 1 from student_hold h
      where h.client_id = t.client_id and h.student_id = t.student_id and h.released_at is null
        and h.severity = 'HARD' and h.course_offering_id = slot.course_offering_id
        and (h.exam_event_id is null or h.exam_event_id = t.exam_event_id))
  order by slot.day, slot.starts_at, line.line_no
  limit 1)`
