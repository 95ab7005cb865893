import { sql, type SQL } from 'drizzle-orm'
import type { hallTicket, student } from '../../../db/schema.ts'
import { hasLeft, whereStudentLeft } from '../../../lib/access/on-roll.ts'

/*
 * What state a hall ticket `t` is in: every screen, list and figure counts by these conditions, so that the same word
 * has the same number everywhere. Cancelled tickets are left out by the statement.
 */

/**
 * Builds the condition that a ticket is cancelled: by the office, or because its student has left. It is read where a
 * ticket is, so that it holds from the moment at which the record of the student changes, and no longer than that.
 */
export const whereTicketCancelled = (ticket: 't' | 'hall_ticket' = 't'): SQL => {
  const row = sql.raw(ticket)
  return sql`(${row}.status = 'CANCELLED' or ${whereStudentLeft(sql`${row}.client_id`, sql`${row}.student_id`)})`
}

/** Returns whether a ticket is cancelled, from its row and that of its student. */
export const isTicketCancelled = (row: {
  readonly ticket: Pick<typeof hallTicket.$inferSelect, 'status'>
  readonly student: Pick<typeof student.$inferSelect, 'status'>
}): boolean => row.ticket.status === 'CANCELLED' || hasLeft(row.student.status)

/** Builds the expression for the status of a ticket as people may see it. */
export const sqlTicketStatus = (ticket: 't' | 'hall_ticket' = 't') =>
  sql<
    (typeof hallTicket.$inferSelect)['status']
  >`case when ${whereTicketCancelled(ticket)} then 'CANCELLED' else ${sql.raw(ticket)}.status end`

/** Builds the condition that a ticket is withheld as a whole. */
export const whereTicketWithheld = (ticket: 't' | 'hall_ticket' = 't'): SQL => {
  const row = sql.raw(ticket)
  return sql`(${row}.status = 'HELD' or exists (
  select 1 from student_hold h
  where h.client_id = ${row}.client_id and h.student_id = ${row}.student_id and h.released_at is null
    and h.severity = 'HARD' and h.course_offering_id is null
    and (h.exam_event_id is null or h.exam_event_id = ${row}.exam_event_id)))`
}

/** The condition that it is withheld as a whole. */
export const TICKET_WITHHELD = whereTicketWithheld()

const HAS_VERSION_FOR_STUDENTS = sql`t.status in ('PUBLISHED', 'PROVISIONAL')`

/** The condition that it is published: its student can have it, because nothing withholds it. */
export const TICKET_PUBLISHED = sql`(${HAS_VERSION_FOR_STUDENTS} and not ${TICKET_WITHHELD} and not ${whereTicketCancelled()})`

/** The condition that it was generated, is not withheld, and has not been published. */
export const TICKET_UNPUBLISHED = sql`(not ${whereTicketCancelled()} and not ${HAS_VERSION_FOR_STUDENTS} and not ${TICKET_WITHHELD})`

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
