import { sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { saveInternalMarks } from '../../../../src/contract/assignments/internal-marks.ts'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import { Refusal, refuse, type ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { findOpenCourse, sqlCourseStudents } from './open-courses.ts'
import { mapStoredMarks, writeMarks, type MarkValue, type StoredMark } from './stored-marks.ts'

type Wanted = ParsedInputOf<typeof saveInternalMarks>
type Mark = Wanted['marks'][number]

/** Waits until no other transaction saves marks of the course: two people may add the same row. */
const lockCourse = (tx: Database, courseOfferingId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('internal marks'), ${courseOfferingId})`)

/** Returns what is wrong with marks, by field, in the caller's language. */
async function listMarkProblems({ courseOfferingId, marks }: Wanted, maximum: number, context: ActorContext) {
  const { db, language } = context
  const wanted = marks.map(({ studentId }) => studentId)
  const storedMarks = await selectRows<{ id: number }>(
    db,
    sql`
      select distinct s.student_id::int as id from (${sqlCourseStudents(courseOfferingId, context)}) s
      where s.student_id = any(${sql.param(wanted)}::bigint[])`,
  )
  const students = new Set(storedMarks.map(({ id }) => id))
  return marks.flatMap(({ studentId, mark, absent }, index) => {
    const buildProblem = (name: string, message: string) => [{ field: `marks.${index}.${name}`, message }]
    if (wanted.indexOf(studentId) < index)
      return buildProblem('studentId', getMessage(language, 'assignments.repeated'))
    if (!students.has(studentId)) return buildProblem('studentId', getMessage(language, 'marks.notConcerned'))
    if (absent && mark !== null) return buildProblem('mark', getMessage(language, 'marks.absent'))
    if (mark !== null && mark > maximum)
      return buildProblem('mark', getMessage(language, 'marks.aboveMaximum', { maximum: String(maximum) }))
    return []
  })
}

/** Returns what is stored for a student, also where that is nothing. */
const getStored = (stored: ReadonlyMap<number, StoredMark>, studentId: number): StoredMark =>
  stored.get(studentId) ?? { studentId, mark: null, absent: false, rowVersion: null, by: null, at: null }

const isDifferent = (one: MarkValue, other: MarkValue): boolean =>
  one.mark !== other.mark || one.absent !== other.absent

/**
 * Saves internal marks in a course in one transaction, with the audit log. The window, the course and the students are
 * checked in it, so that nothing is saved after the process has closed. Problems come before conflicts, because a
 * conflict shows the row of a student. A row that has the wanted value already is no conflict.
 */
export async function saveMarks(
  wanted: Wanted,
  context: ActorContext,
): Promise<OutputOf<typeof saveInternalMarks> | Refusal> {
  const { client } = context
  const { courseOfferingId, marks } = wanted
  return runTransaction(context.db, async (tx) => {
    const inside = { ...context, db: tx }
    await lockCourse(tx, courseOfferingId)
    const course = await findOpenCourse(courseOfferingId, inside)
    if (course instanceof Refusal) return course
    const fieldErrors = await listMarkProblems(wanted, course.maximum, inside)
    if (fieldErrors.length > 0) return refuse('invalidInput', {}, { fieldErrors })
    const stored = await mapStoredMarks(
      tx,
      client.id,
      courseOfferingId,
      marks.map(({ studentId }) => studentId),
    )
    const changed = marks.filter((mark) => isDifferent(mark, getStored(stored, mark.studentId)))
    const conflicts = changed
      .filter(({ studentId, rowVersion }) => getStored(stored, studentId).rowVersion !== rowVersion)
      .map(({ studentId }) => getStored(stored, studentId))
    if (conflicts.length > 0) return refuse('stale', {}, { conflicts })
    const written = changed.length > 0 ? await writeMarks(tx, inside, courseOfferingId, changed) : undefined
    if (written) {
      const getMarkValue = ({ mark, absent }: Pick<Mark, 'mark' | 'absent'>) => (absent ? 'ABSENT' : mark)
      await recordCallerAct(tx, context, {
        activity: 'saveInternalMarks',
        entity: 'course_offering',
        entityId: String(courseOfferingId),
        detail: {
          marks: changed.map((mark) => ({
            studentId: mark.studentId,
            before: getMarkValue(getStored(stored, mark.studentId)),
            after: getMarkValue(mark),
          })),
        },
      })
    }
    return {
      outcome: 'SAVED' as const,
      marks: marks.map(({ studentId }) => ({
        studentId,
        rowVersion: written?.get(studentId) ?? getStored(stored, studentId).rowVersion,
      })),
    }
  })
}
