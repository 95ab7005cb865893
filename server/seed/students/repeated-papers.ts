import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'

/** One in so many students of a later part has to write a paper again. */
const ONE_IN = 15

/**
 * Inserts the papers of the part before that some students write again in the summer examination, for which no hall
 * tickets exist yet. Process windows for repeaters concern these students.
 */
export async function insertRepeatedPapers(db: Database, clientId: number, academicYearId: number): Promise<void> {
  await db.execute(sql`
    insert into student_paper (client_id, exam_event_id, student_id, course_offering_id, attempt)
    select enrolment.client_id, event.id, enrolment.student_id, min(offering.id), 'BACKLOG'
    from enrolment
    join exam_event event on event.client_id = enrolment.client_id
      and event.academic_year_id = enrolment.academic_year_id and event.season = 'SUMMER'
    join program_part part on part.client_id = enrolment.client_id and part.id = enrolment.program_part_id
    join program_part earlier on earlier.client_id = part.client_id and earlier.program_id = part.program_id
      and earlier.part_no = part.part_no - 1
    join program_part_term term on term.client_id = earlier.client_id and term.program_part_id = earlier.id
    join course_offering offering on offering.client_id = term.client_id and offering.program_part_term_id = term.id
    where enrolment.client_id = ${clientId} and enrolment.academic_year_id = ${academicYearId}
      and enrolment.student_id % ${ONE_IN} = 0
    group by enrolment.client_id, event.id, enrolment.student_id`)
}
