import type { Database } from '../../server/db/database.ts'
import { CLIENT } from '../mql-client.ts'
import { rowsOf } from '../users/people.ts'

/** The size of the measured institution: programmes of three parts with two terms each. */
export const PROGRAMMES = 200
/** The number of courses that it offers. */
export const COURSES = 10_000
const STUDENTS = 60_000
const TEACHERS = 500

/** The account of a teacher, who works within courses, and may see the screen of assignments. */
export const TEACHER = 'imran.teacher'

/** What calls of the bench name. */
export interface FilledAcademics {
  readonly yearId: number
  readonly programIds: readonly number[]
  readonly offeringIds: readonly number[]
  readonly userIds: readonly number[]
}

const idsOf = async (db: Database, text: string): Promise<number[]> =>
  (await rowsOf<{ id: number | string }>(db, text)).map(({ id }) => Number(id))

/** Fills programmes, courses, students and teachers into an institution, and leaves the database settled. */
export async function fillAcademics(db: Database): Promise<FilledAcademics> {
  const [yearId = 0] = await idsOf(
    db,
    `select id from academic_year where client_id = ${CLIENT} and status = 'CURRENT'`,
  )
  const [collegeId = 0] = await idsOf(db, `select min(id) as id from college where client_id = ${CLIENT}`)
  const statements = [
    `insert into program (client_id, faculty_id, code, name, level, duration_years, pattern)
     select ${CLIENT}, (select min(id) from faculty where client_id = ${CLIENT}), 'BENCH' || n, 'Programme ' || n, 'UG', 3, 'SEMESTER'
     from generate_series(1, ${PROGRAMMES}) n`,
    `insert into program_part (client_id, program_id, part_no, name)
     select ${CLIENT}, id, n, 'Part ' || n from program, generate_series(1, 3) n
     where client_id = ${CLIENT} and code like 'BENCH%'`,
    `insert into program_part_term (client_id, program_part_id, term_no, name)
     select ${CLIENT}, part.id, part.part_no * 2 - 1 + n, 'Term ' || n from program_part part
     join program p on p.id = part.program_id, generate_series(0, 1) n
     where p.client_id = ${CLIENT} and p.code like 'BENCH%'`,
    `insert into course (client_id, code, name, name_i_18n, type, credits, duration_minutes)
     select ${CLIENT}, 'BENCH-' || n, 'Introduction to course number ' || n, jsonb_build_object('mr', 'विषय क्रमांक ' || n), 'THEORY', 4, 180
     from generate_series(1, ${COURSES}) n`,
    `with terms as (
       select t.id, row_number() over (order by t.id) - 1 as place from program_part_term t
       join program_part part on part.id = t.program_part_id join program p on p.id = part.program_id
       where p.client_id = ${CLIENT} and p.code like 'BENCH%'
     ), courses as (
       select id, row_number() over (order by id) - 1 as place from course where client_id = ${CLIENT} and code like 'BENCH-%')
     insert into course_offering (client_id, program_part_term_id, course_id, category, paper_no, question_paper_code)
     select ${CLIENT}, terms.id, courses.id, 'CORE', courses.place / ${PROGRAMMES * 6} + 1, 'B' || courses.id
     from courses join terms on terms.place = courses.place % ${PROGRAMMES * 6}`,
    `insert into student (client_id, prn, name, dob, gender)
     select ${CLIENT}, 'BENCH' || n, 'Student ' || n, '2005-01-01', 'F' from generate_series(1, ${STUDENTS}) n`,
    `with parts as (
       select part.id, part.program_id, row_number() over (order by part.id) - 1 as place from program_part part
       join program p on p.id = part.program_id where p.client_id = ${CLIENT} and p.code like 'BENCH%'
     ), students as (
       select id, row_number() over (order by id) - 1 as place from student where client_id = ${CLIENT} and prn like 'BENCH%')
     insert into enrolment (client_id, student_id, college_id, program_id, academic_year_id, program_part_id, roll_no, type)
     select ${CLIENT}, students.id, ${collegeId}, parts.program_id, ${yearId}, parts.id, students.place, 'REGULAR'
     from students join parts on parts.place = students.place % ${PROGRAMMES * 3}`,
    `with account as (
       insert into user_account (client_id, public_id, user_type, login_name, login_key, status)
       select ${CLIENT}, 'bench-teacher-' || n, 'STAFF', 'bench.teacher.' || n, 'bench.teacher.' || n, 'ACTIVE'
       from generate_series(1, ${TEACHERS}) n returning id
     ), profile as (
       insert into user_profile (user_id, client_id, display_name) select id, ${CLIENT}, 'Teacher ' || id from account)
     insert into user_role (client_id, user_id, role_id) select ${CLIENT}, id, 24 from account`,
    `insert into role_menu (client_id, role_id, menu_id, can_view, can_edit, can_export, can_approve)
     select ${CLIENT}, 24, id, true, false, false, false from menu
     where client_id = ${CLIENT} and route_name = '/assign-Course'`,
    `insert into user_course (client_id, user_id, academic_year_id, course_offering_id, duty)
     select ${CLIENT}, (select id from user_account where client_id = ${CLIENT} and login_key = '${TEACHER}'), ${yearId}, o.id, 'COORDINATE'
     from course_offering o join course c on c.id = o.course_id
     where c.client_id = ${CLIENT} and c.code like 'BENCH-%' order by o.id limit 8`,
    'vacuum analyze',
    'checkpoint',
  ]
  for (const text of statements) await db.execute(text)
  return {
    yearId,
    programIds: await idsOf(
      db,
      `select id from program where client_id = ${CLIENT} and code like 'BENCH%' order by id`,
    ),
    offeringIds: await idsOf(
      db,
      `select o.id from course_offering o join course c on c.id = o.course_id
       where c.client_id = ${CLIENT} and c.code like 'BENCH-%' order by o.program_part_term_id, o.id`,
    ),
    userIds: await idsOf(db, `select id from user_account where login_name like 'bench.teacher.%' order by id`),
  }
}
