import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { whereEnrolmentInScope } from '../../../lib/access/scope.ts'
import { enrolment, program, student, userAccount } from '../../../db/schema.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'

/** Returns the condition for active enrolments at colleges and in programmes in the caller's scope. */
export const whereEnrolmentVisible = ({ db, actor }: ReadContext): SQL | undefined => whereEnrolmentInScope(db, actor)

/** Joins the student of an enrolment. */
export const ofStudent = and(eq(enrolment.clientId, student.clientId), eq(enrolment.studentId, student.id))

/**
 * Returns the condition for accounts of students with an enrolment in some programmes and in some faculties; undefined:
 * in any.
 */
export function whereStudies(
  context: ReadContext,
  {
    programmes,
    faculties,
  }: { readonly programmes: readonly number[] | undefined; readonly faculties: readonly number[] | undefined },
): SQL {
  const { db, actor } = context
  const ofFaculties =
    faculties &&
    db
      .select({ id: program.id })
      .from(program)
      .where(and(eq(program.clientId, actor.clientId), inArray(program.facultyId, [...faculties, 0])))
  const found = db
    .select({ id: student.userId })
    .from(enrolment)
    .innerJoin(student, ofStudent)
    .where(
      and(
        whereEnrolmentVisible(context),
        isNotNull(student.userId),
        programmes && inArray(enrolment.programId, [...programmes, 0]),
        ofFaculties && sql`${enrolment.programId} = any(array(${ofFaculties}))`,
      ),
    )
  return inArray(userAccount.id, found)
}
