import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { TermSeed } from '../academics.ts'
import type { ExamSeed } from '../exams.ts'

/** A version of a ticket that also has the papers of an earlier term. */
export interface Backlog {
  readonly versionId: number
  readonly term: TermSeed
}

/** Inserts the papers of every ticket: those of its term, and those of an earlier one for backlogs. */
export async function insertTicketLines(
  db: Database,
  clientId: number,
  exam: ExamSeed,
  backlogs: readonly Backlog[],
): Promise<void> {
  // The database writes the lines itself from both tables; ANALYZE gives
  // its planner the statistics it needs.
  await db.execute(sql`analyze hall_ticket, hall_ticket_version, course_offering, timetable_slot`)
  await db.execute(sql`
    insert into hall_ticket_line (hall_ticket_version_id, line_no, client_id, timetable_slot_id, attempt)
    select v.id, row_number() over (partition by v.id order by s.day, s.session_no), v.client_id, s.id, 'REGULAR'
    from hall_ticket_version v
    join hall_ticket t on t.client_id = v.client_id and t.id = v.hall_ticket_id
    join course_offering o on o.client_id = t.client_id and o.program_part_term_id = t.program_part_term_id
    join timetable_slot s on s.client_id = o.client_id and s.exam_event_id = t.exam_event_id and s.course_offering_id = o.id
    where v.client_id = ${clientId}`)
  for (const { versionId, term } of backlogs) {
    await db.execute(sql`
      insert into student_paper (client_id, exam_event_id, student_id, course_offering_id, attempt)
      select t.client_id, t.exam_event_id, t.student_id, o.id, 'BACKLOG'
      from hall_ticket_version v
      join hall_ticket t on t.client_id = v.client_id and t.id = v.hall_ticket_id
      join course_offering o on o.client_id = t.client_id and o.program_part_term_id = ${term.id}
      where v.client_id = ${clientId} and v.id = ${versionId}`)
    await db.execute(sql`
      insert into hall_ticket_line (hall_ticket_version_id, line_no, client_id, timetable_slot_id, attempt)
      select ${versionId}, 100 + row_number() over (order by s.day, s.session_no), ${clientId}, s.id, 'BACKLOG'
      from course_offering o join timetable_slot s on s.client_id = o.client_id and s.course_offering_id = o.id and s.exam_event_id = ${exam.id}
      where o.client_id = ${clientId} and o.program_part_term_id = ${term.id}`)
  }
}
