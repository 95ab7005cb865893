import { sql, type SQL } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type { PROCESS_STUDENT_SORTS, processStudents } from '../../../../src/contract/assignments/open-processes.ts'
import { selectRows } from '../../../db/rows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { whereBeginsWithWords } from '../../users/list/begins-words.ts'
import { sqlLocalisedName } from './localised-names.ts'
import { sqlOpenTargets } from './open-windows.ts'
import { sqlTargetPlaces, sqlWindowStudents } from './window-students.ts'

type Page = RowOf<typeof processStudents>

/** The names of a student in every script and the PRN. */
const SEARCHED = sql`concat_ws(' ', student.name, student.prn,
  (select string_agg(one.value, ' ') from jsonb_each_text(student.name_i_18n) one))`

/**
 * Builds the condition for students with words that begin with each word of a search; true for a short search, and for
 * one without words.
 */
const whereStudentMatches = (search: string): SQL =>
  (search.length < 2 ? undefined : whereBeginsWithWords(search, sql`student.name`, SEARCHED)) ?? sql`true`

/** Sorts by the name in the official script, in the order of every language. */
const SORTS: Readonly<Record<(typeof PROCESS_STUDENT_SORTS)[number], SQL>> = {
  name: sql`student.name collate "und-x-icu"`,
  prn: sql`student.prn`,
  college: sql`college.name collate "und-x-icu"`,
  program: sql`program.name collate "und-x-icu"`,
}

/**
 * Builds the tables and the condition of a list of students, from rows of `sqlWindowStudents` and a search: `student`,
 * their `enrolment`, `college`, `program` and `part`, and `s.repeater`, which says whether they repeat one of the
 * places. Each student is listed once.
 */
export const sqlStudents = (clientId: number, students: SQL, search: string) => ({
  from: sql`
    from (
      select s.student_id, min(s.enrolment_id) as enrolment_id, bool_or(s.repeater) as repeater
      from (${students}) s group by s.student_id
    ) s
    join student on student.client_id = ${clientId} and student.id = s.student_id
    join enrolment on enrolment.client_id = student.client_id and enrolment.id = s.enrolment_id
    join college on college.client_id = enrolment.client_id and college.id = enrolment.college_id
    join program on program.client_id = enrolment.client_id and program.id = enrolment.program_id
    join program_part part on part.client_id = enrolment.client_id and part.id = enrolment.program_part_id`,
  where: sql`where ${whereStudentMatches(search)}`,
})

type Paged = Pick<ParsedInputOf<typeof processStudents>, 'page' | 'pageSize' | 'sort'>

/** Builds the order of a list of students, by name unless something else is wanted, and the limits of its page. */
export function sqlStudentPage({ page, pageSize, sort }: Paged): SQL {
  const { column, descending } = sort ?? { column: 'name', descending: false }
  return sql`order by ${SORTS[column]} ${descending ? sql`desc` : sql`asc`}, student.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`
}

/**
 * Returns one page of the students whom the open windows of a process concern, in the caller's scope: each once, and as
 * a repeater if one of the windows concerns them as such.
 */
export async function listStudents(
  { routeName, menuProgramId, filters, ...wanted }: ParsedInputOf<typeof processStudents>,
  context: ActorContext,
): Promise<Page> {
  const { db, client, actor, now } = context
  const windows = (filters?.window?.values ?? []).filter((value) => /^\d{1,9}$/.test(value)).map(Number)
  const chosen = [
    sql`true`,
    ...(menuProgramId === undefined ? [] : [sql`t.window_id = ${menuProgramId}`]),
    ...(filters?.window ? [sql`t.window_id = any(${sql.param(windows)}::bigint[])`] : []),
  ]
  const targets = sql`select t.* from (${sqlOpenTargets(routeName, context)}) t where ${sql.join(chosen, sql` and `)}`
  const students = sqlWindowStudents(db, actor, sqlTargetPlaces(client.id, targets))
  const { from, where } = sqlStudents(client.id, students, wanted.search)
  const [counted] = await selectRows<{ total: number }>(db, sql`select count(*)::int as total ${from} ${where}`)
  const rows = await selectRows<Page['rows'][number]>(
    db,
    sql`
      select student.id::int as "studentId", student.prn, ${sqlLocalisedName('student')} as names, ${sqlLocalisedName('college')} as college,
        ${sqlLocalisedName('program')} as program, ${sqlLocalisedName('part')} as part, s.repeater
      ${from} ${where} ${sqlStudentPage(wanted)}`,
  )
  const { page, pageSize } = wanted
  return { rows, total: counted?.total ?? 0, page, pageSize, asOf: now.toISOString() }
}
