import { and, eq, inArray, isNull, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  course,
  courseOffering,
  enrolment,
  program,
  programPart,
  programPartTerm,
  userCourse,
  userPpt,
} from '../../../db/schema.ts'
import { whereCourseInForce, wherePlaceInForce } from '../../../lib/access/assigned-in-force.ts'
import { whereEnrolmentInScope } from '../../../lib/access/scope.ts'
import type { StoredPerson } from './person-detail.ts'
import { isolate, type ExplanationContext, type Step } from './explanation-context.ts'

/** Returns the names of some programmes as a list, '' for none. */
async function loadProgrammeNames(
  { context: { db, client }, getName, list }: ExplanationContext,
  programIds: SQLWrapper,
): Promise<string> {
  const rows = await db
    .select({ name: program.name, nameI18n: program.nameI18n })
    .from(program)
    .where(and(eq(program.clientId, client.id), inArray(program.id, programIds)))
    .orderBy(program.code)
  return list(rows.map(getName))
}

/** Returns the courses of the person that are in force, with their codes, as a list; '' for none. */
async function loadCourseNames(
  { actor, context: { db }, getName, list }: ExplanationContext,
  covering?: SQL,
): Promise<string> {
  const rows = await db
    .selectDistinct({ code: course.code, name: course.name, nameI18n: course.nameI18n })
    .from(userCourse)
    .innerJoin(
      courseOffering,
      and(eq(courseOffering.clientId, userCourse.clientId), eq(courseOffering.id, userCourse.courseOfferingId)),
    )
    .innerJoin(course, and(eq(course.clientId, courseOffering.clientId), eq(course.id, courseOffering.courseId)))
    .innerJoin(
      programPartTerm,
      and(
        eq(programPartTerm.clientId, courseOffering.clientId),
        eq(programPartTerm.id, courseOffering.programPartTermId),
      ),
    )
    .innerJoin(
      programPart,
      and(eq(programPart.clientId, programPartTerm.clientId), eq(programPart.id, programPartTerm.programPartId)),
    )
    .where(and(whereCourseInForce(db, actor, actor.coursesOn), covering))
    .orderBy(course.code)
  return list(rows.map((row) => `${isolate(row.code)} ${getName(row)}`))
}

/** Explains to which programmes and courses a person is limited. */
async function limitSteps(one: ExplanationContext, programmesOn: string): Promise<Step[]> {
  const {
    actor,
    context: { db },
    say,
  } = one
  const assigned = db
    .select({ id: userPpt.programId })
    .from(userPpt)
    .where(wherePlaceInForce(db, actor, programmesOn))
  const programmes = await loadProgrammeNames(one, assigned)
  const courses = await loadCourseNames(one)
  if (programmes === '' && courses === '')
    return [say('PROGRAM_SCOPE', null, actor.coursesOn === null ? 'why.noProgrammes' : 'why.noCourses')]
  if (courses === '') return [say('PROGRAM_SCOPE', null, 'why.programmes', { programmes })]
  return [
    programmes === ''
      ? say('PROGRAM_SCOPE', null, 'why.courses', { courses })
      : say('PROGRAM_SCOPE', null, 'why.programmesAndCourses', { programmes, courses }),
  ]
}

/** Explains which programmes and courses of a person cover a student. */
async function explainCover(one: ExplanationContext, studentId: number): Promise<Step[]> {
  const {
    actor,
    context: { db },
    say,
  } = one
  const programmes = await loadProgrammeNames(
    one,
    db
      .select({ id: enrolment.programId })
      .from(enrolment)
      .where(and(whereEnrolmentInScope(db, { ...actor, coursesOn: null }), eq(enrolment.studentId, studentId))),
  )
  const studied = db
    .select({ id: enrolment.programPartId })
    .from(enrolment)
    .where(
      and(
        whereEnrolmentInScope(db, actor),
        eq(enrolment.studentId, studentId),
        eq(enrolment.academicYearId, userCourse.academicYearId),
        or(isNull(userCourse.collegeId), eq(userCourse.collegeId, enrolment.collegeId)),
      ),
    )
  const courses = await loadCourseNames(one, inArray(programPart.id, studied))
  const steps = [
    ...(programmes === '' ? [] : [say('PROGRAM_SCOPE', true, 'why.programmesCover', { programmes })]),
    ...(courses === '' ? [] : [say('PROGRAM_SCOPE', true, 'why.coursesCover', { courses })]),
  ]
  if (steps.length > 0) return steps
  return [say('PROGRAM_SCOPE', false, actor.coursesOn === null ? 'why.noProgrammeCovers' : 'why.noCourseCovers')]
}

/**
 * Explains the scope of a person whose roles are limited to programmes or courses: which of them cover the other
 * person, if that is a student; otherwise which of them the person has.
 */
export async function explainProgrammes(one: ExplanationContext, other: StoredPerson | undefined): Promise<Step[]> {
  const { programmesOn, roleIds, userId } = one.actor
  if (programmesOn === null || roleIds.length === 0 || other?.account.id === userId) return []
  return other?.account.userType === 'STUDENT'
    ? explainCover(one, other.student?.id ?? 0)
    : limitSteps(one, programmesOn)
}
