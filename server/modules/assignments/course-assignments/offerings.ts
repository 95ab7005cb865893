import { and, eq, inArray } from 'drizzle-orm'
import type * as v from 'valibot'
import type { COURSE_KEY, COURSE_VALUE } from '../../../../src/contract/assignments/parts.ts'
import type { Database } from '../../../db/database.ts'
import { course, courseOffering, programPart, programPartTerm, userCourse } from '../../../db/schema.ts'
import { whereCourseInForce } from '../../../lib/access/assigned-in-force.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { Edit } from '../mapping/mapping.ts'
import { loadGrantTest } from '../program-scope/places.ts'

/** The key of one course assignment. */
export type CourseKey = v.InferOutput<typeof COURSE_KEY>
/** One edit of the courses of a person. */
export type CourseEdit = Edit<CourseKey, v.InferOutput<typeof COURSE_VALUE>>

/** An offered course, with its place in the tree of programmes. */
export interface Offering {
  readonly id: number
  readonly courseId: number
  readonly code: string
  readonly isActive: boolean
  readonly programId: number
  readonly programPartId: number
  readonly programPartTermId: number
}

/** Reads some offered courses of the institution by their ids. */
export async function mapOfferings(
  db: Database,
  { client }: Pick<ActorContext, 'client'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Offering>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: courseOffering.id,
      courseId: course.id,
      code: course.code,
      isActive: course.isActive,
      programId: programPart.programId,
      programPartId: programPart.id,
      programPartTermId: programPartTerm.id,
    })
    .from(courseOffering)
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
    .innerJoin(course, and(eq(course.clientId, courseOffering.clientId), eq(course.id, courseOffering.courseId)))
    .where(and(eq(courseOffering.clientId, client.id), inArray(courseOffering.id, [...new Set(ids)])))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns whether the caller may change who has an offered course at a college (null: at all of the person's): any,
 * unless their own roles are limited to programmes; then the courses of programmes, parts and terms that they may edit
 * today, and their own courses where a role of theirs works within courses.
 */
export async function loadAssignableTest(
  db: Database,
  { actor }: Pick<ActorContext, 'actor'>,
): Promise<(offering: Offering, collegeId: number | null) => boolean> {
  if (actor.programmesOn === null) return () => true
  const isGrantable = await loadGrantTest(db, { actor })
  const own = await db
    .select({ courseOfferingId: userCourse.courseOfferingId, collegeId: userCourse.collegeId })
    .from(userCourse)
    .where(whereCourseInForce(db, actor, actor.coursesOn))
  return (offering, collegeId) =>
    isGrantable({ ...offering, collegeId }, 'EDIT') ||
    own.some((row) => row.courseOfferingId === offering.id && (row.collegeId === null || row.collegeId === collegeId))
}
