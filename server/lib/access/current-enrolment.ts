import { sql, type SQL } from 'drizzle-orm'

/** Joins where a student studies now: their newest active enrolment, as `e`. */
export const sqlCurrentEnrolmentJoin = (clientId: number, studentId: SQL): SQL => sql`
  left join lateral (
    select newest.* from enrolment newest
    where newest.client_id = ${clientId} and newest.student_id = ${studentId} and newest.status = 'ACTIVE'
    order by newest.academic_year_id desc, newest.id desc limit 1
  ) e on true`
