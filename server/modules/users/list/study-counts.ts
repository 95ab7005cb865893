import { and, count, eq, exists, isNull, notExists, sql, type SQL } from 'drizzle-orm'
import { canSeeEverybody } from '../../../lib/access/scope.ts'
import { enrolment, faculty, program, student } from '../../../db/schema.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { whereLimitedToScope, countShared } from './list-counts.ts'
import { whereEnrolmentVisible, ofStudent } from './list-studies.ts'

/**
 * Returns the condition for enrolments of people with an account in the caller's scope. Nearly all students of an
 * institution have one: excluding the few without is faster than checking each.
 */
function whereOwnEnrolmentInScope(context: ReadContext): SQL {
  const selectMatchingStudents = (where: SQL | undefined) =>
    context.db
      .select({ one: sql`1` })
      .from(student)
      .where(and(ofStudent, where))
  return canSeeEverybody(context.actor)
    ? notExists(selectMatchingStudents(isNull(student.userId)))
    : exists(selectMatchingStudents(whereLimitedToScope(context, student.userId)))
}

/**
 * Counts the people in the caller's scope by the set of programmes that they currently study. A programme that a person
 * studies twice appears twice.
 */
function selectPeopleBySets(context: ReadContext) {
  const { db } = context
  const sets = db
    .select({ programmes: sql<number[]>`array_agg(${enrolment.programId}::float8)`.as('programmes') })
    .from(enrolment)
    .where(and(whereEnrolmentVisible(context), whereOwnEnrolmentInScope(context)))
    .groupBy(enrolment.studentId)
    .as('sets')
  return db.select({ programmes: sets.programmes, people: count() }).from(sets).groupBy(sets.programmes)
}

/** Counts the people in the caller's scope by programme and by faculty that they currently study in. */
export function countPeopleByStudies(context: ReadContext) {
  const { db, actor } = context
  return countShared(context, 'studies', async () => {
    const [sets, programmes, faculties] = await Promise.all([
      selectPeopleBySets(context),
      db
        .select({
          programmeId: program.id,
          facultyId: program.facultyId,
          code: program.code,
          name: program.name,
          translations: program.nameI18n,
        })
        .from(program)
        .where(eq(program.clientId, actor.clientId))
        .orderBy(program.code),
      db
        .select({ facultyId: faculty.id, code: faculty.code, name: faculty.name, translations: faculty.nameI18n })
        .from(faculty)
        .where(eq(faculty.clientId, actor.clientId))
        .orderBy(faculty.code),
    ])
    const facultyOf = new Map(programmes.map(({ programmeId, facultyId }) => [programmeId, facultyId]))
    const countPeople = (studied: (programmeId: number) => boolean): number =>
      sets.reduce((total, set) => (set.programmes.some(studied) ? total + set.people : total), 0)
    return {
      programmes: programmes
        .map(({ programmeId, code, name, translations }) => ({
          value: { programmeId, code, name, translations },
          count: countPeople((id) => id === programmeId),
        }))
        .filter(({ count: people }) => people > 0),
      faculties: faculties
        .map((value) => ({ value, count: countPeople((id) => facultyOf.get(id) === value.facultyId) }))
        .filter(({ count: people }) => people > 0),
    }
  })
}
