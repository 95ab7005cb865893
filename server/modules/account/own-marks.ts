import { and, asc, eq } from 'drizzle-orm'
import { course, courseOffering, internalMark } from '../../db/schema.ts'
import type { ActorContext } from '../../lib/context/handler.ts'

/** Returns a student's internal marks for the copy of their own data. */
export const selectOwnMarks = (studentId: number, { db, client }: ActorContext) =>
  db
    .select({
      course: course.name,
      mark: internalMark.mark,
      maximum: course.maxInternal,
      absent: internalMark.absent,
      enteredAt: internalMark.enteredAt,
    })
    .from(internalMark)
    .innerJoin(
      courseOffering,
      and(eq(courseOffering.clientId, internalMark.clientId), eq(courseOffering.id, internalMark.courseOfferingId)),
    )
    .innerJoin(course, and(eq(course.clientId, courseOffering.clientId), eq(course.id, courseOffering.courseId)))
    .where(and(eq(internalMark.clientId, client.id), eq(internalMark.studentId, studentId)))
    .orderBy(asc(internalMark.id))
