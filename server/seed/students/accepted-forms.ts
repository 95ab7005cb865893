import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { ExamSeed } from '../exams.ts'

/** Over how many days forms are submitted, until some days before the hall tickets are published. */
const [WINDOW_DAYS, DAYS_BEFORE] = [35, 12]

/**
 * Inserts the accepted examination form of everybody with a hall ticket, submitted at a time that follows from the
 * number of the student.
 */
export async function insertAcceptedForms(db: Database, clientId: number, exam: ExamSeed): Promise<void> {
  const minutes = WINDOW_DAYS * 24 * 60
  await db.execute(sql`
    insert into exam_form (client_id, exam_event_id, student_id, college_id, form_no, status, submitted_at)
    select t.client_id, t.exam_event_id, t.student_id, e.college_id,
      ${exam.code}::text || '-A' || lpad(t.student_id::text, 6, '0'), 'ACCEPTED',
      ${exam.publishedAt.toISOString()}::timestamptz - make_interval(days => ${DAYS_BEFORE})
        - make_interval(mins => ((t.student_id * 7919) % ${minutes})::int)
    from hall_ticket t join enrolment e on e.client_id = t.client_id and e.id = t.enrolment_id
    where t.client_id = ${clientId} and t.exam_event_id = ${exam.id}
    order by t.id`)
}
