import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type { courseOfferings, userCourses } from '../../../../src/contract/assignments/courses.ts'
import {
  course,
  courseOffering,
  programPart,
  programPartTerm,
  userAccount,
  userCourse,
  userProfile,
} from '../../../db/schema.ts'
import { whereUserInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { whereOfferingVisible, offeringOfTerm, termOfPart } from '../program-scope/visible-offerings.ts'

type Row = RowOf<typeof courseOfferings>

/** Returns the people in the caller's scope to whom courses of some programmes are assigned, by the offered course. */
async function listAssignedPeople(
  { academicYearId, programIds }: ParsedInputOf<typeof courseOfferings>,
  { db, client, actor }: ActorContext,
): Promise<ReadonlyMap<number, Row['assigned']>> {
  const rows = await db
    .select({
      courseOfferingId: courseOffering.id,
      userId: userCourse.userId,
      displayName: userProfile.displayName,
      translations: userProfile.nameI18n,
      duty: userCourse.duty,
      division: userCourse.division,
      collegeId: userCourse.collegeId,
    })
    .from(programPart)
    .innerJoin(programPartTerm, termOfPart)
    .innerJoin(courseOffering, offeringOfTerm)
    .innerJoin(
      userCourse,
      and(eq(userCourse.clientId, courseOffering.clientId), eq(userCourse.courseOfferingId, courseOffering.id)),
    )
    .innerJoin(userAccount, and(eq(userAccount.clientId, userCourse.clientId), eq(userAccount.id, userCourse.userId)))
    .innerJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .where(
      and(
        whereUserInScope(db, actor),
        eq(programPart.clientId, client.id),
        inArray(programPart.programId, programIds),
        eq(userCourse.academicYearId, academicYearId),
      ),
    )
    .orderBy(asc(userCourse.id))
  const people = new Map<number, Row['assigned']>()
  for (const { courseOfferingId, ...one } of rows) {
    const there = people.get(courseOfferingId)
    if (there) there.push(one)
    else people.set(courseOfferingId, [one])
  }
  return people
}

/**
 * Returns the courses of some programmes that are in the caller's scope, in the order of programmes, parts, terms and
 * papers, with the people of the caller's scope to whom they are assigned in the year.
 */
export async function listOfferingRows(
  wanted: ParsedInputOf<typeof courseOfferings>,
  context: ActorContext,
): Promise<Row[]> {
  const rows = await context.db
    .select({
      courseOfferingId: courseOffering.id,
      programId: programPart.programId,
      programPartId: programPart.id,
      programPartTermId: programPartTerm.id,
      code: course.code,
      name: course.name,
      translations: course.nameI18n,
      type: course.type,
      category: courseOffering.category,
      credits: course.credits,
      paperNo: courseOffering.paperNo,
      active: course.isActive,
    })
    .from(programPart)
    .innerJoin(programPartTerm, termOfPart)
    .innerJoin(courseOffering, offeringOfTerm)
    .innerJoin(course, and(eq(course.clientId, courseOffering.clientId), eq(course.id, courseOffering.courseId)))
    .where(and(whereOfferingVisible(context), inArray(programPart.programId, wanted.programIds)))
    .orderBy(
      asc(programPart.programId),
      asc(programPart.partNo),
      asc(programPartTerm.termNo),
      asc(courseOffering.paperNo),
      asc(course.code),
    )
  const people = await listAssignedPeople(wanted, context)
  return rows.map(({ name, translations, ...row }) => ({
    ...row,
    names: { name, translations },
    assigned: people.get(row.courseOfferingId) ?? [],
  }))
}

/** Returns the courses in the caller's scope that are assigned to some people of the caller's scope in a year. */
export async function listCourseRows(
  { academicYearId, userIds }: ParsedInputOf<typeof userCourses>,
  context: ActorContext,
): Promise<RowOf<typeof userCourses>[]> {
  const { db, client, actor } = context
  const rows = await db
    .select({ row: userCourse, programId: programPart.programId })
    .from(userCourse)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userCourse.clientId), eq(userAccount.id, userCourse.userId)))
    .innerJoin(
      courseOffering,
      and(eq(courseOffering.clientId, userCourse.clientId), eq(courseOffering.id, userCourse.courseOfferingId)),
    )
    .innerJoin(programPartTerm, offeringOfTerm)
    .innerJoin(programPart, termOfPart)
    .where(
      and(
        whereUserInScope(db, actor),
        whereOfferingVisible(context),
        eq(userCourse.clientId, client.id),
        eq(userCourse.academicYearId, academicYearId),
        inArray(userCourse.userId, userIds),
      ),
    )
    .orderBy(userCourse.userId, userCourse.id)
  return rows.map(({ row, programId }) => {
    const { userId, courseOfferingId, collegeId, duty, division, fromOn, toOn } = row
    return {
      key: { userId, academicYearId, courseOfferingId, collegeId, duty, division },
      value: { fromOn, toOn },
      programId,
    }
  })
}
