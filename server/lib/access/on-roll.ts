import { sql, type SQL } from 'drizzle-orm'
import type { student } from '../../db/schema.ts'
import { whereStudentNotErased } from './erased.ts'

type Status = (typeof student.$inferSelect)['status']

/** The states of the record of a student who has left, and who therefore takes no examination. */
const LEFT: readonly Status[] = ['CANCELLED', 'TRANSFERRED', 'DETAINED']

/** Returns whether a student with this state has left: admission cancelled, transferred or detained. */
export const hasLeft = (status: Status): boolean => LEFT.includes(status)

/** Builds the condition for rows with the institution and the id of a student who has left. */
export const whereStudentLeft = (clientId: number | SQL, studentId: SQL): SQL =>
  sql`exists (
    select 1 from student left_student where left_student.client_id = ${clientId} and left_student.id = ${studentId}
      and left_student.status in (${sql.raw(LEFT.map((status) => `'${status}'`).join(', '))}))`

/** Builds the condition for rows with the id of a student who is on roll: not erased, and has not left. */
export const whereStudentOnRoll = (clientId: number, studentId: SQL): SQL =>
  sql`(${whereStudentNotErased(clientId, studentId)} and not ${whereStudentLeft(clientId, studentId)})`

/** Joins where a student studies now: their newest active enrolment, as `e`. */
export const sqlCurrentEnrolmentJoin = (clientId: number, studentId: SQL): SQL => sql`
  left join lateral (
    select newest.* from enrolment newest
    where newest.client_id = ${clientId} and newest.student_id = ${studentId} and newest.status = 'ACTIVE'
    order by newest.academic_year_id desc, newest.id desc limit 1
  ) e on true`
