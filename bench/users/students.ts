import type { Database } from '../../server/db/database.ts'
import { CLIENT } from '../mql-client.ts'
import { FIRST_ID, rowsOf } from './people.ts'

/** Numbers beside those of the seed. */
const BESIDE = 5_000_000

/**
 * Enrols the invented students: each in a programme at the own college, one of fifty in a second one; one of forty has
 * finished. Does nothing where they are already.
 */
export async function enrolStudents(db: Database): Promise<void> {
  const [there] = await rowsOf<{ id: number }>(db, `select id from student where id >= ${BESIDE} limit 1`)
  if (there) return
  await db.execute(`
    insert into student (id, client_id, user_id, prn, name, dob, gender)
    select a.id + ${BESIDE - FIRST_ID}, a.client_id, a.id, '9' || a.id, p.display_name, '2005-01-01', 'F'
    from user_account a join user_profile p on p.user_id = a.id where a.client_id = ${CLIENT} and a.user_type = 'STUDENT' and a.id >= ${FIRST_ID}`)
  // Nobody knows yet how many they are, and what is planned for a few takes minutes for all.
  await db.execute('analyze student')
  for (const [offset, share] of [
    [0, 1],
    [3, 50],
  ])
    await db.execute(`
      with parts as (select program_id, min(id) as id, row_number() over (order by program_id) - 1 as place, count(*) over () as programmes from program_part where client_id = ${CLIENT} group by program_id),
        year as (select max(id) as id from academic_year where client_id = ${CLIENT})
      insert into enrolment (client_id, student_id, college_id, program_id, academic_year_id, program_part_id, roll_no, type, status)
      select s.client_id, s.id, c.college_id, parts.program_id, year.id, parts.id, s.id::text, 'REGULAR', case when s.id % 40 = 0 then 'COMPLETED' else 'ACTIVE' end
      from student s join user_college c on c.user_id = s.user_id, parts, year
      where s.id >= ${BESIDE} and s.id % ${share} = 0 and parts.place = (s.id + ${offset}) % parts.programmes`)
}
