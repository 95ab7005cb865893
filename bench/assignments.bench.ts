import { MOST_EDITS } from '../src/contract/assignments/parts.ts'
import { readSettings } from '../server/lib/config/settings.ts'
import { startServer } from '../server/app/start.ts'
import { COURSES, fillAcademics, PROGRAMMES, TEACHER, type FilledAcademics } from './assignments/academics.ts'
import type { BenchLine } from './bench-line.ts'
import { onBoth, type BenchDatabase } from './databases.ts'
import { call, CLIENT, signIn } from './mql-client.ts'
import { promiseLine, timed } from './times.ts'
import { rowsOf } from './users/people.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 10)
const READ_MS = 500
const SAVE_MS = 3000
/** How many programmes one call of `courseOfferings` may name. */
const MOST_PROGRAMMES = 20

const TREE = `select p.code, p.name, p.name_i_18n, f.name as faculty, part.id as part, part.part_no, part.name as part_name, part.name_i_18n,
    t.id as term, t.term_no, t.name as term_name, t.name_i_18n, courses.n as courses, students.n as students
  from program p join faculty f on f.id = p.faculty_id join program_part part on part.program_id = p.id join program_part_term t on t.program_part_id = part.id
  left join (select program_part_term_id as id, count(*) as n from course_offering where client_id = ${CLIENT} group by 1) courses on courses.id = t.id
  left join (select program_part_id as id, count(*) as n from enrolment where client_id = ${CLIENT} group by 1) students on students.id = part.id
  where p.client_id = ${CLIENT}`
const offered = (
  programIds: readonly number[],
): string => `select o.id, part.program_id, part.id as part, t.id as term, c.code, c.name, c.name_i_18n,
    c.type, c.credits, c.is_active, o.category, o.paper_no
  from program_part part join program_part_term t on t.program_part_id = part.id
  join course_offering o on o.program_part_term_id = t.id join course c on c.id = o.course_id
  where part.client_id = ${CLIENT} and part.program_id in (${programIds.join()})`

const size = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Returns a line with the size of an answer as JSON, and how many times the plain rows it is. */
function sizeLine(name: string, bytes: number, most: number, floor: number): BenchLine {
  return {
    name,
    value: `${(bytes / 1024).toFixed(0)} KB`,
    promise: `under ${most} KB${bytes < most * 1024 ? '' : ': BROKEN'}`,
    ratio: `${(bytes / floor).toFixed(1)} x the plain rows`,
  }
}

/** Creates the largest number of edits, each of another course and person. */
const editsOf = ({ yearId, offeringIds, userIds }: FilledAcademics) =>
  Array.from({ length: MOST_EDITS }, (_, index) => ({
    key: {
      userId: userIds[index % userIds.length] ?? 0,
      academicYearId: yearId,
      courseOfferingId: offeringIds[index * 2] ?? 0,
      collegeId: null,
      duty: 'EXAMINE',
      division: 'A',
    },
    before: null,
    after: { fromOn: null, toOn: null },
  }))

/** The reads and the save of course assignments at the server, by HTTP, for the institution's administrator. */
async function assignmentLines({ name: database, env }: BenchDatabase): Promise<BenchLine[]> {
  const settings = readSettings({ ...env })
  if ('problem' in settings) throw new Error(settings.problem)
  const server = await startServer(settings, { timers: false })
  try {
    const { db, origin } = server
    const filled = await fillAcademics(db)
    const token = await signIn(origin, 'asha.admin')
    const limited = await signIn(origin, TEACHER)
    const ask = async (id: string, input: object, as = token): Promise<unknown> =>
      (await call(origin, 'FetchQueryData', { [id]: input, fetchGroup: [id] }, as)).result
    const edits = editsOf(filled)
    const save = async (these: readonly object[]): Promise<void> => {
      const { result } = await call(origin, 'assignCourse', { edits: these }, token)
      const { outcome } = result as { readonly outcome: string }
      if (outcome !== 'SAVED') throw new Error(`The edits were not saved: ${outcome}.`)
    }
    const name = `assignments, ${database}`
    const lines: BenchLine[] = []
    const read = async (what: string, id: string, input: object, text: string, most: number): Promise<void> => {
      const floor = await timed(() => db.execute(text), RUNS)
      lines.push(promiseLine(`${name}: ${what}`, await timed(() => ask(id, input), RUNS), READ_MS, floor))
      lines.push(sizeLine(`${name}: ${what}, as JSON`, size(await ask(id, input)), most, size(await rowsOf(db, text))))
    }
    const { yearId: academicYearId } = filled
    await read(
      `programTree of ${PROGRAMMES} programmes and ${COURSES} courses`,
      'programTree',
      { academicYearId },
      TREE,
      512,
    )
    const whole = await timed(() => db.execute(TREE), RUNS)
    const own = await timed(() => ask('programTree', { academicYearId }, limited), RUNS)
    lines.push(promiseLine(`${name}: programTree of a teacher with eight courses`, own, READ_MS, whole))
    const insert = await timed(async () => {
      await db.execute(`insert into user_course (client_id, user_id, academic_year_id, course_offering_id, duty)
        select ${CLIENT}, ${filled.userIds[0] ?? 0}, ${academicYearId}, id, 'MODERATE' from course_offering
        where id in (${edits.map(({ key }) => key.courseOfferingId).join()})`)
      await db.execute(`delete from user_course where duty = 'MODERATE'`)
    }, RUNS)
    const both = await timed(async () => {
      await save(edits)
      await save(edits.map(({ key, after }) => ({ key, before: after, after: null })))
    }, RUNS)
    lines.push(promiseLine(`${name}: ${MOST_EDITS} edits saved, and as many removed`, both, 2 * SAVE_MS, insert))
    await save(edits)
    const programIds = filled.programIds.slice(0, MOST_PROGRAMMES)
    await read(
      `courseOfferings of ${MOST_PROGRAMMES} programmes`,
      'courseOfferings',
      { academicYearId, programIds },
      offered(programIds),
      512,
    )
    return lines
  } finally {
    await server.close()
  }
}

/** Assignments in an institution of two hundred programmes and ten thousand courses, on both databases. */
export const benchAssignments = (): Promise<BenchLine[]> => onBoth(assignmentLines, true)
