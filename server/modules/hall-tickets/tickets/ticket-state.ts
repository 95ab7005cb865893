import { sql } from 'drizzle-orm'

/*
 * What state a hall ticket `t` is in: every screen, list and figure counts by these conditions, so that the same word
 * has the same number everywhere. Cancelled tickets are left out by the statement.
 */

/** The condition that it is withheld as a whole. */
export const TICKET_WITHHELD = sql`(t.status = 'HELD' or exists (
  select 1 from student_hold h
  where h.client_id = t.client_id and h.student_id = t.student_id and h.released_at is null
    and h.severity = 'HARD' and h.course_offering_id is null
    and (h.exam_event_id is null or h.exam_event_id = t.exam_event_id)))`

const HAS_VERSION_FOR_STUDENTS = sql`t.status in ('PUBLISHED', 'PROVISIONAL')`

/** The condition that it is published: its student can have it, because nothing withholds it. */
export const TICKET_PUBLISHED = sql`(${HAS_VERSION_FOR_STUDENTS} and not ${TICKET_WITHHELD})`

/** The condition that it was generated, is not withheld, and has not been published. */
export const TICKET_UNPUBLISHED = sql`(t.status <> 'CANCELLED' and not ${HAS_VERSION_FOR_STUDENTS} and not ${TICKET_WITHHELD})`

/** The state of one that is not cancelled: exactly one of WITHHELD, UNPUBLISHED, DOWNLOADED and NOT_DOWNLOADED. */
export const TICKET_STATE = sql`case
  when ${TICKET_WITHHELD} then 'WITHHELD'
  when not ${HAS_VERSION_FOR_STUDENTS} then 'UNPUBLISHED'
  when exists (
    select 1 from hall_ticket_version v
    join hall_ticket_download d on d.client_id = v.client_id and d.hall_ticket_version_id = v.id
    where v.client_id = t.client_id and v.hall_ticket_id = t.id) then 'DOWNLOADED'
  else 'NOT_DOWNLOADED'
end`
